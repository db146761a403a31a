import { type Kysely, sql } from 'kysely'

/** Articles and their topics have pictures: storage keys, as tracks have them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table article add column cover text`.execute(db)
  await sql`alter table blog_category add column cover text`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/** Pictures of articles and their topics: storage keys, as for tracks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table article add column cover text`.execute(db)
  await sql`alter table blog_category add column cover text`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/** The size of a track's preview in bytes, which feeds announce. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table track add column preview_bytes integer check (preview_bytes > 0)`.execute(db)
}

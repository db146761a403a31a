import { type Kysely, sql } from 'kysely'

/** How long a track's preview is, in bytes: feeds name it, and readers may then say what a download costs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table track add column preview_bytes integer check (preview_bytes > 0)`.execute(db)
}

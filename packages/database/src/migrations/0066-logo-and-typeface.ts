import { type Kysely, sql } from 'kysely'

/** The operator's logo, icon and face of headings; the files of the pictures are in the media folder. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table site_look
    add column logo jsonb,
    add column logo_dark jsonb,
    add column icon jsonb,
    add column typeface text`.execute(db)
}

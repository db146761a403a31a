import { type Kysely, sql } from 'kysely'

/** Which songs a sitemap of songs had when they were divided, so that what was written of it is known to be of those. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table track_sitemap add column fingerprint text`.execute(db)
  await sql`comment on column track_sitemap.fingerprint is 'Changes with its songs and with their latest change; null: divided by the release before'`.execute(
    db,
  )
}

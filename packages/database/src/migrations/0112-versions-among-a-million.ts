import { type Kysely, sql } from 'kysely'

/** Versions of songs, which are few among a million tracks: the studio lists and counts them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index track_search_versions on track_search (track_id) where main_id is not null`.execute(
    db,
  )
}

import { type Kysely, sql } from 'kysely'

/** A preview that is not stored yet is made from its track's recording: the track is found by the preview's key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index track_preview on track (preview)`.execute(db)
}

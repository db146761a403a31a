import { type Kysely, sql } from 'kysely'

/** Tracks in the order of a list by artist: no list of a hundred thousand is sorted for a page of a hundred. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index track_by_artist on track (artist_id, id)`.execute(db)
  await sql`create index artist_by_name on artist (name, id)`.execute(db)
  // What it was for, the new one does as well.
  await sql`drop index track_artist`.execute(db)
}

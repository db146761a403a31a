import { type Kysely, sql } from 'kysely'

/** The studio counts songs with vocals, explicit ones, and the others, without reading a row of each track. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index track_vocals on track (id) where vocals`.execute(db)
  await sql`create index track_explicit on track (id) where explicit`.execute(db)
}

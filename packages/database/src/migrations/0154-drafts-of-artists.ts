import { type Kysely, sql } from 'kysely'

/** Whether a new version's song is a draft is asked at every publication: drafts are found by their artists. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index import_recording_draft_artist on import_recording (lower(content ->> 'artist'))
    where track_id is null`.execute(db)
}

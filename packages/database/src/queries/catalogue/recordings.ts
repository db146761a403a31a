import type { Kysely } from 'kysely'
import type { Database } from '../../schema.ts'

/** A track with a full-quality recording. */
export interface TrackRecording {
  /** In English, for messages. */
  title: string
  /** The artist's name. */
  artist: string
  /** Storage key of its preview. */
  preview: string
  /** Storage key of its WAV. */
  master: string
}

/** Finds the track with a preview; undefined if there is none, or if it has no full-quality recording. */
export function findRecordingOfPreview(
  db: Kysely<Database>,
  preview: string,
): Promise<TrackRecording | undefined> {
  return selectRecordings(db).where('track.preview', '=', preview).executeTakeFirst()
}

/** Lists all tracks with a full-quality recording: featured ones first, then the newest. */
export function listRecordings(db: Kysely<Database>): Promise<TrackRecording[]> {
  return selectRecordings(db)
    .orderBy('track.featured', 'desc')
    .orderBy('track.release_date', 'desc')
    .orderBy('track.id')
    .execute()
}

function selectRecordings(db: Kysely<Database>) {
  return db
    .selectFrom('track')
    .innerJoin('track_text', (join) =>
      join.onRef('track_text.track_id', '=', 'track.id').on('track_text.language', '=', 'en'),
    )
    .innerJoin('artist', 'artist.id', 'track.artist_id')
    .where('track.master', 'is not', null)
    .select(['track_text.title', 'track.preview', 'artist.name as artist'])
    .select((row) => row.ref('track.master').$notNull().as('master'))
}

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

/**
 * The recordings of a track by version, the present one last: what licences verify against, and what an editor reads.
 * @param fromVersion the first one; all by default
 */
export async function listTrackRecordings(
  db: Kysely<Database>,
  { fromVersion = 1, trackId }: { trackId: number; fromVersion?: number },
) {
  const columns = ['duration_seconds', 'master', 'preview', 'fingerprint', 'fingerprint_algorithm'] as const
  return db
    .selectFrom('track_former_recording')
    .where('track_id', '=', trackId)
    .where('version', '>=', fromVersion)
    .select(['version', 'since', ...columns])
    .unionAll(
      db
        .selectFrom('track')
        .where('id', '=', trackId)
        .select(['recording_version as version', 'recording_since as since', ...columns]),
    )
    .orderBy('version')
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

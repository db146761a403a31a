import type { MusicalKey } from '@tempolibre/domain'
import { sql } from 'kysely'
import { familyOf } from '../versions.ts'

/**
 * Whether `track` is the one that is asked for, and covered by `licence`: its own track, or any other of its family but those
 * that had been withdrawn before it was issued.
 * @param trackId undefined: the licence's own track
 */
export const isCovered = (trackId: number | undefined) =>
  trackId === undefined
    ? sql<boolean>`track.id = licence.track_id`
    : sql<boolean>`track.id = ${trackId} and licence.track_id in ${familyOf(sql`${trackId}::integer`)}
        and (track.id = licence.track_id or track.withdrawn_at is null or track.withdrawn_at > licence.issued_at)`

/** The title of a file of `licence`: as licensed, or that of another track of the family, in the licence's language. */
export const titleOfFile = (trackId: number | undefined) =>
  trackId === undefined
    ? sql<string>`licence.track_title`
    : sql<string>`case when licence.track_id = ${trackId} then licence.track_title else coalesce((
        select title from shown_track_text as text
        where text.track_id = ${trackId} and text.language = licence.language), licence.track_title) end`

/** A recording that a track had before. */
export interface FormerRecording {
  master: string | null
  preview: string
  bpm: number
  tempo_known: boolean
  key: MusicalKey | null
  isrc: string | null
  fingerprint: string | null
  fingerprint_algorithm: string | null
}

/**
 * To be joined: the recording that a track had when `licence` was issued, as `former`; no row if the track has it still. Of
 * the licence's own track by its version, of others of the family by the time.
 */
export function formerRecordingOf(track: 'track' | 'wanted') {
  const column = (name: string) => sql.ref(`${track}.${name}`)
  return sql<FormerRecording>`lateral (
    select kept.* from track_former_recording as kept
    where kept.track_id = ${column('id')}
      and case when kept.track_id = licence.track_id
        then kept.version = licence.recording_version
        else kept.until > licence.issued_at end
      and coalesce(kept.master, kept.preview) <> coalesce(${column('master')}, ${column('preview')})
    order by kept.version limit 1)`.as('former')
}

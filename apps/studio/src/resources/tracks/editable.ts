import type { StudioTrackChange } from '@tempolibre/contract'

/** What a change of a track may contain. */
export const editableOfTrack = [
  'title',
  'description',
  'slug',
  'fallback',
  'artist_id',
  'genre_ids',
  'mood_ids',
  'use_ids',
  'instrument_ids',
  'release_date',
  'featured',
  'vocals',
  'energy',
  'bpm',
  'key',
  'isrc',
  'writers',
  'publishers',
  'iswc',
  'label',
  'album',
  'p_line',
  'c_line',
  'consented_on',
] as const satisfies readonly (keyof StudioTrackChange)[]

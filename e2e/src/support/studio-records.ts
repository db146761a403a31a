// Records as the API answers them to the studio, for screens whose calls are answered by a test.
import type { Family, StudioTag, StudioTrack } from '@tempolibre/contract'
import { pickOf } from '@tempolibre/locales'
import { previewPath, type StudioCall } from './studio-answers.ts'
import { siteUrl } from './visitor.ts'

/** A mood that has texts in every language. */
export const tagOf = (id: string, name: string): StudioTag => ({
  id,
  version: 'a',
  name: { en: name, es: `${name} es`, fr: `${name} fr` },
  slug: { en: name.toLowerCase(), es: '', fr: '' },
  fallback: { es: false, fr: false },
  kind: 'mood',
  tracks: 3,
  gaps: [],
  fallbacks: [],
})

const everywhere = (text: string) => ({ en: text, es: `${text} es`, fr: `${text} fr` })

/** A song on sale with settled texts and nothing else said of it. */
export const trackOf = (id: string, title: string, more: Partial<StudioTrack> = {}): StudioTrack => ({
  id,
  version: 'a',
  title: everywhere(title),
  description: everywhere('Soft.'),
  slug: everywhere(title.toLowerCase()),
  fallback: { es: false, fr: false },
  artist_id: '1',
  artist_ids: [],
  featured_artist_ids: [],
  genre_ids: [],
  mood_ids: [],
  use_ids: [],
  instrument_ids: [],
  release_date: '2026-01-02',
  featured: false,
  vocals: false,
  explicit: false,
  energy: 0.5,
  bpm: 100,
  key: null,
  isrc: null,
  picture: null,
  picture_alt: null,
  writers: [],
  publishers: [],
  iswc: null,
  label: null,
  album: null,
  p_line: null,
  c_line: null,
  consented_on: null,
  rights_light: 'red',
  rights_faults: ['writers_missing'],
  artist_name: 'Ada Vega',
  genre_names: [],
  duration_seconds: 120,
  loudness_lufs: -14,
  true_peak_dbtp: -1,
  preview_url: `${siteUrl}${previewPath}`,
  cover_url: null,
  peaks: '',
  measured: null,
  has_recording: true,
  former_recordings: [],
  licences: 0,
  version_of: null,
  versions: 0,
  withdrawn_at: null,
  withdrawn_by: null,
  gaps: [],
  fallbacks: [],
  updated_at: '2026-01-02T03:04:05.000Z',
  ...more,
})

/** A song without versions. */
export const familyOf = (track: StudioTrack): Family => ({
  id: track.id,
  version: 'a',
  main: pickOf(track, [
    'id',
    'title',
    'artist_name',
    'duration_seconds',
    'preview_url',
    'cover_url',
    'peaks',
    'release_date',
    'isrc',
  ]),
  versions: [],
})

/** A page of a list. */
export const listOf = (records: readonly unknown[]) => ({ success: true, records, total: records.length })

/** The last call of a name. */
export const lastOf = (calls: readonly StudioCall[], name: string): StudioCall | undefined =>
  calls.findLast((call) => call.name === name)

/** The calls that are no questions. */
export const changesIn = (calls: readonly StudioCall[]): StudioCall[] =>
  calls.filter(({ name }) => !name.startsWith('GET'))

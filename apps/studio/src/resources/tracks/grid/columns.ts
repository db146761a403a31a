import type { StudioTrack } from '@tempolibre/contract'
import { fallbackLanguages } from '@tempolibre/domain/fallback'
import { editableTrackFields, inOrder, type TrackField, trackFields } from '@tempolibre/domain/track-fields'
import { defaultLanguage, type Language, languages } from '@tempolibre/locales'

/** Kinds of names that a track carries. */
export type NameKind = 'artist' | 'genre' | 'mood' | 'use' | 'instrument'

interface ColumnParts {
  /** A field of the track, or its part in one language: `title.es`. */
  name: string
  field: keyof StudioTrack
  /** The key of its heading, below `resources.tracks.fields`. */
  label: string
  /** In CSS pixels, at first. */
  width: number
  language?: Language
}

/** How the cells of a column are read and written. `shown` is not edited. */
export type GridColumn = ColumnParts &
  (
    | { kind: 'line'; required: boolean }
    | { kind: 'text' | 'slug' | 'key' | 'flag' | 'isrc' | 'iswc' | 'shown' }
    | { kind: 'date'; optional?: boolean }
    /** Empty is nothing; at most so many characters. */
    | { kind: 'words'; max: number }
    | { kind: 'people'; who: 'writers' | 'publishers' }
    | { kind: 'names'; of: NameKind; required: boolean }
    | { kind: 'number'; min: number; max: number; required: boolean }
  )

/** Texts of a track have a column for each language. */
const inLanguages = (field: TrackField, width: number, among: readonly Language[]) =>
  among.map((language) => ({ name: `${field}.${language}`, field, label: field, width, language }))

/** Labels of columns that are shorter than those of the form. */
const shortLabels: Partial<Record<TrackField, string>> = { genre_ids: 'genres' }

/** Lines that may be longer than this have wider columns. */
const maxShortLine = 200

/** The columns of a field; none of one that only the form has. */
function columnsOf(name: TrackField): readonly GridColumn[] {
  const field = trackFields[name]
  const parts = (width: number) => ({ name, field: name, label: shortLabels[name] ?? name, width })
  switch (field.kind) {
    case 'translated line':
      return inLanguages(name, 220, languages).map((column) => ({
        ...column,
        kind: 'line',
        // Others may fall back to English.
        required: column.language === defaultLanguage,
      }))
    case 'translated text':
      return inLanguages(name, 280, languages).map((column) => ({ ...column, kind: 'text' }))
    case 'slug':
      return inLanguages(name, 180, languages).map((column) => ({ ...column, kind: 'slug' }))
    case 'fallback':
      return inLanguages(name, 150, fallbackLanguages).map((column) => ({ ...column, kind: 'flag' }))
    case 'names':
      return [{ ...parts(190), kind: 'names', of: field.of, required: 'required' in field }]
    case 'flag':
      return [{ ...parts(100), kind: 'flag' }]
    case 'day':
      return [{ ...parts(124), kind: 'date' }]
    case 'optional day':
      return [{ ...parts(124), kind: 'date', optional: true }]
    case 'line':
      return [{ ...parts(field.max > maxShortLine ? 200 : 160), kind: 'words', max: field.max }]
    case 'code':
      return [{ ...parts(150), kind: field.code }]
    case 'number':
      return [{ ...parts(100), kind: 'number', min: field.min, max: field.max, required: true }]
    case 'tempo':
      return [{ ...parts(84), kind: 'number', min: field.min, max: field.max, required: false }]
    case 'key':
      return [{ ...parts(90), kind: 'key' }]
    case 'writers':
      return [{ ...parts(320), kind: 'people', who: 'writers' }]
    case 'publishers':
      return [{ ...parts(240), kind: 'people', who: 'publishers' }]
    case 'name':
    case 'picture':
    case 'picture alt':
      return []
  }
}

const first: readonly TrackField[] = [
  'title',
  'artist_ids',
  'featured_artist_ids',
  'genre_ids',
  'mood_ids',
  'use_ids',
  'instrument_ids',
  'bpm',
  'key',
]
const last: readonly TrackField[] = ['description', 'fallback', 'slug']

const light: GridColumn = {
  name: 'rights_light',
  field: 'rights_light',
  label: 'rights_light',
  width: 150,
  kind: 'shown',
}

/** All columns of the grid, in their first order. */
export const gridColumns: readonly GridColumn[] = [
  ...inOrder(
    first,
    editableTrackFields.filter((name) => !last.includes(name)),
  ).flatMap((name) => (name === 'writers' ? [light, ...columnsOf(name)] : columnsOf(name))),
  ...last.flatMap(columnsOf),
  { name: 'version_of', field: 'version_of', label: 'version_of', width: 180, kind: 'shown' },
  { name: 'duration_seconds', field: 'duration_seconds', label: 'duration', width: 90, kind: 'shown' },
]

const byName = new Map(gridColumns.map((column) => [column.name, column]))

/** Columns that were called otherwise in an earlier release: views that members keep name them. */
const formerNames: Readonly<Record<string, string>> = { artist_id: 'artist_ids' }

/** The column of a name; undefined for one of another release. */
export const findColumn = (name: string): GridColumn | undefined => byName.get(formerNames[name] ?? name)

/** What a track has in a column. */
export function valueAt(track: StudioTrack, { field, language }: GridColumn): unknown {
  const whole = track[field]
  if (language === undefined) return whole
  return typeof whole === 'object' && whole !== null && language in whole
    ? Reflect.get(whole, language)
    : undefined
}

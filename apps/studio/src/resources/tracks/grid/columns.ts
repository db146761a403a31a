import type { StudioTrack } from '@tempolibre/contract'
import { fallbackLanguages } from '@tempolibre/contract/fallback'
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

const titles = languages.map((language): GridColumn => ({
  name: `title.${language}`,
  field: 'title',
  label: 'title',
  width: 220,
  language,
  kind: 'line',
  // Others may fall back to English.
  required: language === defaultLanguage,
}))

const descriptions = languages.map((language): GridColumn => ({
  name: `description.${language}`,
  field: 'description',
  label: 'description',
  width: 280,
  language,
  kind: 'text',
}))

const slugs = languages.map((language): GridColumn => ({
  name: `slug.${language}`,
  field: 'slug',
  label: 'slug',
  width: 180,
  language,
  kind: 'slug',
}))

const fallbacks = fallbackLanguages.map((language): GridColumn => ({
  name: `fallback.${language}`,
  field: 'fallback',
  label: 'fallback',
  width: 150,
  language,
  kind: 'flag',
}))

const names = (field: ColumnParts['field'], label: string, of: NameKind, required = false): GridColumn => ({
  name: field,
  field,
  label,
  width: 190,
  kind: 'names',
  of,
  required,
})

const words = (field: 'label' | 'album' | 'p_line' | 'c_line', width: number, max = 200): GridColumn => ({
  name: field,
  field,
  label: field,
  width,
  kind: 'words',
  max,
})

/** All columns of the grid, in their first order. */
export const gridColumns: readonly GridColumn[] = [
  ...titles,
  names('artist_ids', 'artist_ids', 'artist', true),
  names('featured_artist_ids', 'featured_artist_ids', 'artist'),
  names('genre_ids', 'genres', 'genre', true),
  names('mood_ids', 'mood_ids', 'mood'),
  names('use_ids', 'use_ids', 'use'),
  names('instrument_ids', 'instrument_ids', 'instrument'),
  { name: 'bpm', field: 'bpm', label: 'bpm', width: 84, kind: 'number', min: 20, max: 400, required: false },
  { name: 'key', field: 'key', label: 'key', width: 90, kind: 'key' },
  { name: 'release_date', field: 'release_date', label: 'release_date', width: 124, kind: 'date' },
  { name: 'featured', field: 'featured', label: 'featured', width: 100, kind: 'flag' },
  { name: 'vocals', field: 'vocals', label: 'vocals', width: 100, kind: 'flag' },
  { name: 'explicit', field: 'explicit', label: 'explicit', width: 100, kind: 'flag' },
  {
    name: 'energy',
    field: 'energy',
    label: 'energy',
    width: 100,
    kind: 'number',
    min: 0,
    max: 1,
    required: true,
  },
  { name: 'isrc', field: 'isrc', label: 'isrc', width: 150, kind: 'isrc' },
  { name: 'rights_light', field: 'rights_light', label: 'rights_light', width: 150, kind: 'shown' },
  { name: 'writers', field: 'writers', label: 'writers', width: 320, kind: 'people', who: 'writers' },
  {
    name: 'publishers',
    field: 'publishers',
    label: 'publishers',
    width: 240,
    kind: 'people',
    who: 'publishers',
  },
  { name: 'iswc', field: 'iswc', label: 'iswc', width: 150, kind: 'iswc' },
  words('label', 160),
  words('album', 160),
  words('p_line', 200, 300),
  words('c_line', 200, 300),
  {
    name: 'consented_on',
    field: 'consented_on',
    label: 'consented_on',
    width: 124,
    kind: 'date',
    optional: true,
  },
  ...descriptions,
  ...fallbacks,
  ...slugs,
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

import { keysOf, pickOf } from '@tempolibre/locales'
import { code, day, flag, line, names, number, optionalDay } from './field-kinds.ts'

const clearance = { kept: 'track_clearance', panel: 'rights' } as const

/**
 * The fields of a track that the staff edits: the one place that names them. Derived from it are what libraries, imports, exports, the
 * studio and the public API say of them, columns of tables both ways, the grid, the form, bulk changes, filters, and what the trail
 * records. No zod here, since the studio reads it too.
 *
 * By hand remain the migration, readers of other formats, what a page shows of a field, and rules
 * between fields: of tempo and key what was measured counts where nothing is written, shares of rights add up, names are matched.
 */
export const trackFields = {
  title: { kind: 'translated line' },
  description: { kind: 'translated text' },
  slug: { kind: 'slug' },
  fallback: { kind: 'fallback' },
  /** As it is shown; given alone it is one artist. */
  artist_id: { kind: 'name' },
  /** Who plays on it, in order. Of several the joined name that is shown is rebuilt, unless `artist_id` is given as well. */
  artist_ids: names({ of: 'artist', required: true }),
  /** Who is featured besides. */
  featured_artist_ids: names({ of: 'artist' }),
  /** The first is the one under which the track is filed. */
  genre_ids: names({ of: 'genre', required: true }),
  mood_ids: names({ of: 'mood' }),
  use_ids: names({ of: 'use' }),
  instrument_ids: names({ of: 'instrument' }),
  release_date: day({
    bulk: true,
    public: 'list',
    table:
      'release date | fecha de publicación | date de sortie | released, fecha de lanzamiento, fecha de salida, fecha de estreno, date de parution, date de publication',
  }),
  featured: flag({ bulk: true, filter: true, table: 'featured | destacado | en avant | destacada' }),
  vocals: flag({
    bulk: true,
    filter: true,
    public: 'list',
    table: 'vocals | voz | voix | vocal, has vocals, has vocal(s), voces, con voz, chant',
  }),
  /** Whether its lyrics are explicit. */
  explicit: flag({
    added: true,
    bulk: true,
    filter: true,
    public: 'list',
    table:
      'explicit | explícita | explicite | explicit lyrics, parental advisory, explícito, letra explícita, paroles explicites',
  }),
  /** 0 (still) to 1 (driving). */
  energy: number({ min: 0, max: 1 }),
  /** Beats per minute; null if it has no beat, or none that can be measured. */
  bpm: { kind: 'tempo', min: 20, max: 400, table: 'bpm | tempo | tempo | tempo (bpm), bpm (tempo), ppm' },
  /** Null if none can be told. */
  key: { kind: 'key', table: 'key | tonalidad | tonalité | musical key, key signature, tono' },
  isrc: code({
    code: 'isrc',
    panel: 'rights',
    table: 'isrc | isrc | isrc | isrc code, código isrc, code isrc',
  }),
  picture: { kind: 'picture' },
  picture_alt: { kind: 'picture alt' },
  writers: { kind: 'writers' },
  publishers: { kind: 'publishers' },
  iswc: code({ ...clearance, code: 'iswc', table: 'iswc | iswc | iswc | iswc code, código iswc, code iswc' }),
  label: line({
    ...clearance,
    bulk: true,
    max: 200,
    table: 'label | sello | maison de disques | library, record label, discográfica, sello discográfico',
  }),
  album: line({
    ...clearance,
    bulk: true,
    max: 200,
    table: 'album | álbum | album | album title, título del álbum, disco, titre de l’album',
  }),
  /** Year and owner of the recording, behind ℗. */
  p_line: line({
    ...clearance,
    bulk: true,
    max: 300,
    table: 'p line | línea p | ligne p | ℗ line, (p) line, ℗',
  }),
  /** Year and owner of cover and texts, behind ©. */
  c_line: line({
    ...clearance,
    bulk: true,
    max: 300,
    table: 'c line | línea c | ligne c | © line, (c) line, ©',
  }),
  /** Date of the document by which the rightholders agree to the sale. */
  consented_on: optionalDay({
    ...clearance,
    bulk: true,
    table: 'consent date | fecha de consentimiento | date de l’accord |',
  }),
} as const

/** What the staff may change of a track, and what its trail records. */
export const editableTrackFields = keysOf(trackFields)

type TrackFields = typeof trackFields
export type TrackField = keyof TrackFields

/** Values by kind, of fields that are delivered, kept and edited as they are. */
interface PlainValues {
  flag: boolean
  day: string
  'optional day': string | null
  line: string | null
  code: string | null
}

/** What a plain field holds while nothing is said of it; absent: something always is. */
const emptyValues = {
  flag: false,
  day: undefined,
  'optional day': null,
  line: null,
  code: null,
} as const satisfies Record<keyof PlainValues, unknown>

type Having<Wanted> = {
  [Name in TrackField]: TrackFields[Name] extends Wanted ? Name : never
}[TrackField]

/** The fields that have all of some properties, in the order of the table. */
function having<const Wanted extends Readonly<Record<string, unknown>>>(wanted: Wanted): Having<Wanted>[] {
  const found = keysOf(trackFields).filter((name) =>
    Object.entries(wanted).every(([part, value]) => Reflect.get(trackFields[name], part) === value),
  )
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same question, asked of values and of their types
  return found as Having<Wanted>[]
}

/** A field that is delivered, kept and edited as it is. */
export type PlainTrackField = Having<{ kind: keyof PlainValues }>
/** What its field holds. */
export type TrackFieldValue<Name extends PlainTrackField> = PlainValues[TrackFields[Name]['kind']]
export type TrackFieldValues<Name extends PlainTrackField = PlainTrackField> = {
  [Each in Name]: TrackFieldValue<Each>
}

const isPlain = (name: TrackField): name is PlainTrackField => trackFields[name].kind in emptyValues

/** All that are delivered, kept and edited as they are. */
export const plainTrackFields: readonly PlainTrackField[] = keysOf(trackFields).filter(isPlain)

export const trackFlags = having({ kind: 'flag' })
export const trackDays = [...having({ kind: 'day' }), ...having({ kind: 'optional day' })]
export const trackLines = having({ kind: 'line' })
export const trackCodes = having({ kind: 'code' })

/** Those by which lists are narrowed. */
export const trackFilters = having({ filter: true })
export type TrackFilter = (typeof trackFilters)[number]

/** Those that are given to many tracks at once. */
export const bulkTrackFields = having({ bulk: true })
export type BulkTrackField = (typeof bulkTrackFields)[number]

/** Those that the public API answers wherever tracks are listed, and with the track alone. */
export const listedTrackFields = having({ public: 'list' })
export const shownTrackFields = having({ public: 'page' })

/** Columns of `track_clearance`. */
export const clearanceFields = having({ kept: 'track_clearance' })
export type ClearanceField = (typeof clearanceFields)[number]

/** Columns of `track`. */
export type TrackColumnField = Exclude<PlainTrackField, ClearanceField>
const isColumn = (name: PlainTrackField): name is TrackColumnField => !('kept' in trackFields[name])
export const trackColumnFields = plainTrackFields.filter(isColumn)

/** Fields that earlier releases do not know. */
export type AddedTrackField = Extract<Having<{ added: true }>, PlainTrackField>
const isAdded = (name: PlainTrackField): name is AddedTrackField => 'added' in trackFields[name]

/** Those of some fields that earlier releases do not know. */
export const addedOf = <Name extends PlainTrackField>(fields: readonly Name[]) =>
  fields.filter((name): name is Extract<Name, AddedTrackField> => isAdded(name))

/** Those of some fields that every release knows. */
export const firstOf = <Name extends PlainTrackField>(fields: readonly Name[]) =>
  fields.filter((name): name is Exclude<Name, AddedTrackField> => !isAdded(name))

/** What a field holds while nothing is said of it. @returns undefined for one of which something always is said */
export const emptyTrackField = (name: PlainTrackField): false | null | undefined =>
  emptyValues[trackFields[name].kind]

/** Values of plain fields without those of which nothing is said, where an earlier release has no such field. */
export type SaidTrackFields<Name extends PlainTrackField> = TrackFieldValues<
  Exclude<Name, AddedTrackField>
> & {
  [Each in Extract<Name, AddedTrackField>]?: NonNullable<TrackFieldValue<Each>>
}

/** What a row says of some fields. */
export function saidTrackFields<Name extends PlainTrackField>(
  fields: readonly Name[],
  row: TrackFieldValues<Name>,
): SaidTrackFields<Name> {
  const said = fields.filter((name) => !isAdded(name) || (row[name] !== null && row[name] !== false))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is left out is of an added field
  return pickOf(row, said) as SaidTrackFields<Name>
}

/** What is made of fields: of each what the maker of its kind makes of what is told of it. */
export function fromTrackFields<
  Name extends TrackField,
  Makers extends Readonly<Record<TrackFields[Name]['kind'], (field: never) => unknown>>,
>(fields: readonly Name[], makers: Makers) {
  type Made = {
    [Each in Name]: Makers[TrackFields[Each]['kind']] extends (field: never) => infer Value ? Value : never
  }
  const made = fields.map((name) => {
    const field = trackFields[name]
    const kind: TrackFields[Name]['kind'] = field.kind
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the maker of its kind
    return [name, makers[kind](field as never)]
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each name with what its maker returns
  return Object.fromEntries(made) as Made
}

/** Fields in an order of their own, with all others behind those that it names. */
export const inOrder = <Name extends string>(
  first: readonly NoInfer<Name>[],
  all: readonly Name[],
): Name[] => [...new Set([...first.filter((name) => all.includes(name)), ...all])]

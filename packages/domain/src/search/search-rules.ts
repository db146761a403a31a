import { tableOf } from '@tempolibre/locales'
import { nameKinds } from '../names/name-kinds.ts'

/**
 * Facets, sorts and ranges of the search, and how a search is written into an address. Free of zod, so that browsers
 * can load it directly.
 */

/** Facets whose values are data, each with a slug and a name in each language. */
export const taggedFacets = nameKinds
export type TaggedFacet = (typeof taggedFacets)[number]

/** Facets whose values are listed with their numbers of tracks. */
export const listedFacets = [...taggedFacets, 'key', 'vocals', 'energy'] as const

/**
 * Facets with several choosable values: combined by OR within a facet, by AND between facets. Artists are too many to be listed:
 * only chosen ones are.
 */
export const valueFacets = [...listedFacets, 'artist'] as const
export type ValueFacet = (typeof valueFacets)[number]

/** Facets with a range. */
export const rangeFacets = ['bpm', 'duration'] as const
export type RangeFacet = (typeof rangeFacets)[number]

export const vocalsValues = ['yes', 'no'] as const

export const energyLevels = ['low', 'medium', 'high'] as const
export type EnergyLevel = (typeof energyLevels)[number]

/**
 * Thresholds of a track's energy (0 to 1) for the medium and high levels: each level holds a third of the measured
 * music.
 */
export const energyThresholds = { medium: 0.54, high: 0.65 } as const

export const searchSorts = ['relevance', 'newest', 'popular', 'bpm', 'duration', 'title'] as const
export type SearchSort = (typeof searchSorts)[number]
/** Sorts of lists other than the search. */
export const trackSorts = ['newest', 'popular', 'bpm', 'duration', 'title'] as const satisfies SearchSort[]
export type TrackSort = (typeof trackSorts)[number]
/** Without words, relevance is popularity. */
export const defaultSearchSort: SearchSort = 'relevance'

/** A range, both ends included; null: that end is open. At least one end is set. */
export interface SearchRange {
  from: number | null
  to: number | null
}

/** Limits of the ranges: whole beats per minute, whole seconds. */
export const rangeLimits = {
  bpm: { minimum: 1, maximum: 400 },
  duration: { minimum: 0, maximum: 36_000 },
} as const satisfies Record<RangeFacet, { minimum: number; maximum: number }>

/** The syntax of a range; `readRange` checks its values. */
const rangeEnds = /^(\d{0,5})-(\d{0,5})$/
/** Maximum characters of an invalid range that are shown to the visitor. */
const maxMisreadLength = 30

/** Maximum characters; longer searches are refused. */
export const maxSearchLength = 200
/** Maximum chosen values of a facet; more are refused. */
export const maxFacetValues = 30
/** The last numbered page; beyond it only cursors work. */
export const lastSearchPage = 80

/** A search as represented by its address. */
export interface SearchState
  extends Record<ValueFacet, readonly string[]>, Record<RangeFacet, SearchRange | null> {
  /** '' without words. */
  search: string
  sort: SearchSort
  /** From 1. */
  page: number
  /** The cursor of a further part of the list; takes precedence over `page`. */
  after: string | null
  /** Invalid texts of ranges: ignored by the search, but shown to the visitor. */
  misread: Readonly<Partial<Record<RangeFacet, string>>>
}

/** A search for everything, on the first page. */
export const emptySearch: SearchState = {
  search: '',
  genre: [],
  mood: [],
  use: [],
  instrument: [],
  key: [],
  vocals: [],
  energy: [],
  artist: [],
  bpm: null,
  duration: null,
  sort: defaultSearchSort,
  page: 1,
  after: null,
  misread: {},
}

/** The parameters of a search's address, in canonical order. */
export const searchParameters = ['search', ...valueFacets, ...rangeFacets, 'sort', 'page', 'after'] as const

/** These and the parameters in which a form without scripts sends the ends of a range. */
export const searchAddressParameters: ReadonlySet<string> = new Set([
  ...searchParameters,
  ...rangeFacets.flatMap((facet) => [`${facet}_from`, `${facet}_to`]),
])

/**
 * Reads `70-118`, `70-` and `-118`.
 * @returns undefined if it is not a range, is reversed, or exceeds the scale
 */
export function readRange(facet: RangeFacet, text: string): SearchRange | undefined {
  const { from, to } = readEnds(text)
  if (from === '' && to === '') return undefined
  const range = { from: from === '' ? null : Number(from), to: to === '' ? null : Number(to) }
  const { maximum, minimum } = rangeLimits[facet]
  const ends = [range.from, range.to].filter((end) => end !== null)
  if (ends.some((end) => end < minimum || end > maximum)) return undefined
  return (range.from ?? minimum) <= (range.to ?? maximum) ? range : undefined
}

/** The ends in `70-118`, `70-` and `-118`; '' for an open end, and for both ends of any other text. */
export function readEnds(text: string): { from: string; to: string } {
  const [, from = '', to = ''] = rangeEnds.exec(text.trim()) ?? []
  return { from, to }
}

/** Reads the text of a range; an invalid one gives no range but is returned as misread. */
export function readRangeText(
  facet: RangeFacet,
  text: string,
): Pick<SearchState, 'misread'> & { range: SearchRange | null } {
  const range = readRange(facet, text)
  if (range) return { range, misread: {} }
  const written = text.trim().slice(0, maxMisreadLength).trim()
  return { range: null, misread: written === '' || written === '-' ? {} : { [facet]: written } }
}

/** Writes `70-118`, as `readRange` reads it. */
export function printRange({ from, to }: SearchRange): string {
  return `${from ?? ''}-${to ?? ''}`
}

/** The values of one facet from repeated parameters, each with one or several values separated by commas. */
export function readValues(parameters: readonly string[]): string[] {
  const values = parameters.flatMap((parameter) => parameter.split(',')).map((value) => value.trim())
  return [...new Set(values.filter((value) => value !== ''))]
}

/**
 * Reads the address of a search. Invalid parts are dropped, since an address cannot be sent back like a form. An
 * invalid range is remembered, since the visitor may have typed it into the fields. A form without scripts sends
 * facets as repeated parameters and ranges as `bpm_from` and `bpm_to`, which are read as well.
 */
export function readSearchAddress(parameters: URLSearchParams): SearchState {
  const sort = parameters.get('sort')
  const page = Number(parameters.get('page') ?? 1)
  const bpm = readRangeText('bpm', rangeTextIn(parameters, 'bpm'))
  const duration = readRangeText('duration', rangeTextIn(parameters, 'duration'))
  return {
    search: (parameters.get('search') ?? '').trim().slice(0, maxSearchLength),
    ...tableOf(valueFacets, (facet) => readValues(parameters.getAll(facet)).slice(0, maxFacetValues)),
    bpm: bpm.range,
    duration: duration.range,
    misread: { ...bpm.misread, ...duration.misread },
    sort: searchSorts.find((name) => name === sort) ?? defaultSearchSort,
    page: Number.isInteger(page) && page >= 1 && page <= lastSearchPage ? page : 1,
    after: parameters.get('after') || null,
  }
}

function rangeTextIn(parameters: URLSearchParams, facet: RangeFacet): string {
  const ends = ['from', 'to'].map((end) => (parameters.get(`${facet}_${end}`) ?? '').trim())
  return parameters.get(facet) ?? ends.join('-')
}

/** A search's canonical address: only its choices, in a fixed order. */
export function printSearchAddress(state: Partial<SearchState>): URLSearchParams {
  const parameters = new URLSearchParams()
  if (state.search) parameters.set('search', state.search)
  for (const facet of valueFacets) {
    const values = state[facet] ?? []
    if (values.length > 0) parameters.set(facet, values.join(','))
  }
  for (const facet of rangeFacets) {
    const range = state[facet]
    const text = range ? printRange(range) : state.misread?.[facet]
    if (text) parameters.set(facet, text)
  }
  if (state.sort && state.sort !== defaultSearchSort) parameters.set('sort', state.sort)
  if (state.after) parameters.set('after', state.after)
  else if (state.page && state.page > 1) parameters.set('page', String(state.page))
  return parameters
}

/**
 * The search's own words: facets, sorts and ranges, and how a search is written into an address. Free of zod, so that
 * browsers load it as it is.
 */

/** Facets whose values are data, with a slug and a name in each language. */
export const taggedFacets = ['genre', 'mood', 'use', 'instrument'] as const
export type TaggedFacet = (typeof taggedFacets)[number]

/** Facets of which several values may be chosen: any of them within a facet, all facets among themselves. */
export const valueFacets = [...taggedFacets, 'key', 'vocals', 'energy'] as const
export type ValueFacet = (typeof valueFacets)[number]

/** Facets of which a part of the scale is chosen. */
export const rangeFacets = ['bpm', 'duration'] as const
export type RangeFacet = (typeof rangeFacets)[number]

export const vocalsValues = ['yes', 'no'] as const
export type VocalsValue = (typeof vocalsValues)[number]

export const energyLevels = ['low', 'medium', 'high'] as const
export type EnergyLevel = (typeof energyLevels)[number]

/** Where the middle and the upper level of a track's energy (0 to 1) begin: a third of the measured music in each. */
export const energyThresholds = { medium: 0.54, high: 0.65 } as const

export const searchSorts = ['relevance', 'newest', 'popular', 'bpm', 'duration', 'title'] as const
export type SearchSort = (typeof searchSorts)[number]
/** The same for lists that are no search. */
export const trackSorts = ['newest', 'popular', 'bpm', 'duration', 'title'] as const satisfies SearchSort[]
export type TrackSort = (typeof trackSorts)[number]
/** Without words to be relevant to, it is the order of popularity. */
export const defaultSearchSort: SearchSort = 'relevance'

/** A part of a scale, both ends included; null: that end is open. At least one is not. */
export interface SearchRange {
  from: number | null
  to: number | null
}

/** What may be asked for: whole beats per minute, whole seconds. */
export const rangeLimits = {
  bpm: { minimum: 1, maximum: 400 },
  duration: { minimum: 0, maximum: 36_000 },
} as const satisfies Record<RangeFacet, { minimum: number; maximum: number }>

/** What says an end of a range, or both; whether it makes one is for `readRange` to say. */
const rangeEnds = /^(\d{0,5})-(\d{0,5})$/
/** Characters of what is no range that are shown to whoever wrote it. */
const maxMisreadLength = 30

/** Characters; longer searches are refused. */
export const maxSearchLength = 200
/** Values chosen of one facet; more are refused. */
export const maxFacetValues = 30
/** The last numbered page; further on only cursors lead. */
export const lastSearchPage = 80

/** A search as its address says it. */
export interface SearchState
  extends Record<ValueFacet, readonly string[]>, Record<RangeFacet, SearchRange | null> {
  /** '' where there is none. */
  search: string
  sort: SearchSort
  /** From 1. */
  page: number
  /** The cursor of a further part of the list; it goes before `page`. */
  after: string | null
  /** What was written for a range and is none: nobody looks for it, but whoever wrote it is told. */
  misread: Readonly<Partial<Record<RangeFacet, string>>>
}

/** A search for everything, from the beginning. */
export const emptySearch: SearchState = {
  search: '',
  genre: [],
  mood: [],
  use: [],
  instrument: [],
  key: [],
  vocals: [],
  energy: [],
  bpm: null,
  duration: null,
  sort: defaultSearchSort,
  page: 1,
  after: null,
  misread: {},
}

/** The parameters of a search's address, in the order in which it is written. */
export const searchParameters = ['search', ...valueFacets, ...rangeFacets, 'sort', 'page', 'after'] as const

/** The same, and those in which a form without scripts writes the ends of a range. */
export const searchAddressParameters: ReadonlySet<string> = new Set([
  ...searchParameters,
  ...rangeFacets.flatMap((facet) => [`${facet}_from`, `${facet}_to`]),
])

/**
 * Reads `70-118`, `70-` and `-118`.
 * @returns undefined where it is no range, is the wrong way round, or leaves the scale
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

/** The ends as they are written in `70-118`, `70-` and `-118`; '' for those that are open, and for both of anything else. */
export function readEnds(text: string): { from: string; to: string } {
  const [, from = '', to = ''] = rangeEnds.exec(text.trim()) ?? []
  return { from, to }
}

/** What the text of a range asks for; where it is no range though it says something, nothing, and what it says. */
export function readRangeText(
  facet: RangeFacet,
  text: string,
): Pick<SearchState, 'misread'> & { range: SearchRange | null } {
  const range = readRange(facet, text)
  if (range) return { range, misread: {} }
  const written = text.trim().slice(0, maxMisreadLength).trim()
  return { range: null, misread: written === '' || written === '-' ? {} : { [facet]: written } }
}

/** `70-118`, as `readRange` reads it. */
export function printRange({ from, to }: SearchRange): string {
  return `${from ?? ''}-${to ?? ''}`
}

/** The values of one facet from as many parameters as there are, each with one value or several between commas. */
export function readValues(parameters: readonly string[]): string[] {
  const values = parameters.flatMap((parameter) => parameter.split(',')).map((value) => value.trim())
  return [...new Set(values.filter((value) => value !== ''))]
}

/**
 * Reads the address of a search. Whatever does not fit is left out: an address is no form that could be sent back. A
 * range that is none is remembered, since the visitor may have written it into its fields.
 * A form without scripts sends facets as repeated parameters and ranges as `bpm_from` and `bpm_to`, which is read as well.
 */
export function readSearchAddress(parameters: URLSearchParams): SearchState {
  const sort = parameters.get('sort')
  const page = Number(parameters.get('page') ?? 1)
  const bpm = readRangeText('bpm', rangeTextIn(parameters, 'bpm'))
  const duration = readRangeText('duration', rangeTextIn(parameters, 'duration'))
  return {
    search: (parameters.get('search') ?? '').trim().slice(0, maxSearchLength),
    ...(Object.fromEntries(
      valueFacets.map((facet) => [facet, readValues(parameters.getAll(facet)).slice(0, maxFacetValues)]),
    ) as Record<ValueFacet, string[]>),
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

/** A search's one address: what is not asked for is not written, and everything else in one order. */
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

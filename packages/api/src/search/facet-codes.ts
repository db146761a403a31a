import {
  listedFacets,
  type RangeFacet,
  rangeFacets,
  type SearchRange,
  type ValueFacet,
} from '@tempolibre/domain'

export type Facet = ValueFacet | RangeFacet

/** The meaning of a word: a facet value's code, or a range of tempi in beats per minute. */
export type MeantValue = number | SearchRange

/** In the numbering of `track_search.facets` and `song_total`: the codes of the first facet start at one million, and so on. */
const facetOrder: readonly Facet[] = [...listedFacets, ...rangeFacets, 'artist']
const codesPerFacet = 1_000_000

/** The base code of a facet, just before its first value's. */
export function codeBase(facet: Facet): number {
  return (facetOrder.indexOf(facet) + 1) * codesPerFacet
}

/** The facet of a value; undefined for codes that every track has. */
export function facetOf(value: MeantValue): Facet | undefined {
  return typeof value === 'number' ? facetOrder[Math.floor(value / codesPerFacet) - 1] : 'bpm'
}

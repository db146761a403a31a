import {
  type RangeFacet,
  rangeFacets,
  type SearchRange,
  type ValueFacet,
  valueFacets,
} from '@tempolibre/contract'

export type Facet = ValueFacet | RangeFacet

/** What a word can stand for: a facet value by its code, or a range of tempi in beats per minute. */
export type MeantValue = number | SearchRange

/** As `track_search.facets` numbers them: the first has the codes from one million on, and so forth. */
const facetOrder: readonly Facet[] = [...valueFacets, ...rangeFacets]
const codesPerFacet = 1_000_000

/** The code of a facet that stands before its first value's. */
export function codeBase(facet: Facet): number {
  return (facetOrder.indexOf(facet) + 1) * codesPerFacet
}

/** The facet a value belongs to; undefined for codes that every track has. */
export function facetOf(value: MeantValue): Facet | undefined {
  return typeof value === 'number' ? facetOrder[Math.floor(value / codesPerFacet) - 1] : 'bpm'
}

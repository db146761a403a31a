import type { RangeFacetAnswer, SearchFacets } from '@tempolibre/contract'
import { rangeFacets, valueFacets } from '@tempolibre/domain/search-rules'
import { tableOf } from '@tempolibre/locales'
import { memoize } from '../../foundation/context/memoize.ts'

/** Facets serialized by `packFacets`. */
export type PackedFacets = string & { readonly packed: 'facets' }

type PackedValue = [slug: string, name: string | 0, count: number, chosen: 0 | 1]

/**
 * Serializes facets as one string for the page's data: React Router encodes data value by value, and a
 * thousand small values take as long as rendering all rows. A name equal to its slug is left out.
 */
export function packFacets(facets: SearchFacets): PackedFacets {
  const values = valueFacets.map((facet) =>
    facets[facet].map(({ chosen, count, name, slug }): PackedValue => [
      slug,
      name === slug ? 0 : name,
      count,
      chosen ? 1 : 0,
    ]),
  )
  const ranges = rangeFacets.map((facet) => facets[facet])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the mark of what this function wrote
  return JSON.stringify([values, ranges]) as PackedFacets
}

const emptyRange: RangeFacetAnswer = { minimum: null, maximum: null, from: null, to: null, histogram: [] }

/** Cached unpacked facets: most visitors see those of one or two searches. */
const remembered = 16

export const unpackFacets: (packed: PackedFacets) => Readonly<SearchFacets> = memoize(
  remembered,
  (packed) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `packFacets`, as the type says
    const [values, ranges] = JSON.parse(packed) as [PackedValue[][], RangeFacetAnswer[]]
    return {
      ...tableOf(valueFacets, (facet) =>
        (values[valueFacets.indexOf(facet)] ?? []).map(([slug, name, count, chosen]) => ({
          slug,
          name: name === 0 ? slug : name,
          count,
          chosen: chosen === 1,
        })),
      ),
      ...tableOf(rangeFacets, (facet) => ranges[rangeFacets.indexOf(facet)] ?? emptyRange),
    }
  },
)

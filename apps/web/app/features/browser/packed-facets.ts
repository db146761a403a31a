import type { SearchFacets } from '@tempolibre/contract'
import { rangeFacets, valueFacets } from '@tempolibre/contract/search-rules'
import { memoize } from '../../foundation/context/memoize.ts'

/** Facets as one text: see `packFacets`. */
export type PackedFacets = string & { readonly packed: 'facets' }

type PackedValue = [slug: string, name: string | 0, count: number, chosen: 0 | 1]

/**
 * Facets as one text, for the way from the server to the browser: a page's data goes there value by value, and a thousand
 * small ones take as long as rendering all its rows. A name that is the slug itself is left out.
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
  return JSON.stringify([values, ranges]) as PackedFacets
}

/** Searches whose facets are remembered: most visitors see those of one or two. */
const remembered = 16

export const unpackFacets: (packed: PackedFacets) => Readonly<SearchFacets> = memoize(
  remembered,
  (packed) => {
    const [values, ranges] = JSON.parse(packed) as [PackedValue[][], unknown[]]
    return Object.fromEntries([
      ...valueFacets.map((facet, index) => [
        facet,
        values[index]?.map(([slug, name, count, chosen]) => ({
          slug,
          name: name === 0 ? slug : name,
          count,
          chosen: chosen === 1,
        })),
      ]),
      ...rangeFacets.map((facet, index) => [facet, ranges[index]]),
    ]) as SearchFacets
  },
)

/* oxlint-disable typescript/no-non-null-assertion -- indexes stay below the length of the array they read */
import { type Facet, facetOf } from './facet-codes.ts'
import type { TrackIndex } from './track-index.ts'
import type { TrackSet } from './track-set.ts'

export interface FacetCounts {
  /** Tracks that match all filters. */
  total: number
  /** Tracks by facet value: the counts of a facet ignore its own filter. */
  counts: ReadonlyMap<number, number>
  /** For each filtered facet: tracks that match all other filters. */
  without: ReadonlyMap<Facet, number>
}

/**
 * Counts the tracks that match a text and all filters, and those that each facet value would match.
 * @param text the tracks that match the text
 * @param chosen by facet, the tracks that match its filter
 * @param artists by whom it is filtered
 */
export function countFacets(
  index: TrackIndex,
  text: TrackSet,
  chosen: ReadonlyMap<Facet, TrackSet>,
  artists: readonly { code: number; tracks: TrackSet }[] = [],
): { found: TrackSet; counted: FacetCounts } {
  const allBut = (facet: Facet | undefined): TrackSet => {
    const tracks = text.clone()
    for (const [other, having] of chosen) if (other !== facet) tracks.intersection(having)
    return tracks
  }
  const counts = new Map<number, number>()
  const count = (tracks: TrackSet, isCounted: (facet: Facet | undefined) => boolean): number => {
    const codes = [...index.codes.keys()].filter((code) => isCounted(facetOf(code)))
    const { countOf, size } = counterFor(index, tracks, codes.length)
    for (const code of codes) {
      const having = countOf(code)
      if (having > 0) counts.set(code, having)
    }
    return size
  }
  const found = allBut(undefined)
  const total = count(found, (facet) => facet === undefined || !chosen.has(facet))
  const without = new Map(
    [...chosen.keys()].map((narrowing) => [
      narrowing,
      count(allBut(narrowing), (facet) => facet === narrowing) - total,
    ]),
  )
  for (const { code, tracks } of artists) counts.set(code, allBut('artist').intersection(tracks).size())
  return { found, counted: { total, counts, without } }
}

/** Counts the tracks with a facet value, choosing the faster way for this number of values. */
function counterFor(
  index: TrackIndex,
  tracks: TrackSet,
  codes: number,
): { countOf: (code: number) => number; size: number } {
  const size = tracks.size()
  // For few tracks, iterates over their values; for many, intersects bit sets for each value.
  if (size * index.codesPerTrack < codes * tracks.words.length)
    return { size, countOf: index.countIn(tracks) }
  const countOfBoth = countWith(tracks)
  return {
    size,
    countOf(code) {
      const having = index.codes.get(code)
      return having ? countOfBoth(having) : 0
    },
  }
}

/** Returns a function that counts the tracks also in another set, visiting only the words that contain any. */
function countWith({ words }: TrackSet): (others: TrackSet) => number {
  const places = new Uint32Array(words.length)
  const own = new Int32Array(words.length)
  let length = 0
  for (let place = 0; place < words.length; place++) {
    const word = words[place]!
    if (word === 0) continue
    places[length] = place
    own[length++] = word
  }
  return ({ words: others }) => {
    let count = 0
    for (let index = 0; index < length; index++) {
      // Population count: Warren, Hacker's Delight, section 5-1; `| 0` keeps it a 32-bit integer.
      let bits = own[index]! & (others[places[index]!] ?? 0)
      bits = (bits - ((bits >>> 1) & 0x55555555)) | 0
      bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
      count += Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
    }
    return count
  }
}

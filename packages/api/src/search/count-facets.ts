import { type Facet, facetOf } from './facet-codes.ts'
import type { TrackIndex } from './track-index.ts'
import type { TrackSet } from './track-set.ts'

export interface FacetCounts {
  /** Tracks with everything that is chosen. */
  total: number
  /** Tracks by facet value: each facet is counted as if nothing of it were chosen. */
  counts: ReadonlyMap<number, number>
  /** For each facet that narrows down: tracks with everything but what is chosen of it. */
  without: ReadonlyMap<Facet, number>
}

/**
 * What is found by a text and everything chosen, and how many tracks each facet value would find.
 * @param text the tracks that fit it
 * @param chosen by facet, the tracks that fit what is chosen of it
 */
export function countFacets(
  index: TrackIndex,
  text: TrackSet,
  chosen: ReadonlyMap<Facet, TrackSet>,
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
  return { found, counted: { total, counts, without } }
}

/** How many of some tracks have a facet value: the quicker way to count so many values. */
function counterFor(
  index: TrackIndex,
  tracks: TrackSet,
  codes: number,
): { countOf: (code: number) => number; size: number } {
  const size = tracks.size()
  // Few tracks are gone through, value by value; of many, words of bits are counted for each value.
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

/** Gives a function that counts the tracks in another set as well: only where there are any, they are looked for. */
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
      // Bits set in a word: Warren, Hacker's Delight, section 5-1; `| 0` keeps it an integer of 32 bits.
      let bits = own[index]! & (others[places[index]!] ?? 0)
      bits = (bits - ((bits >>> 1) & 0x55555555)) | 0
      bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
      count += Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
    }
    return count
  }
}

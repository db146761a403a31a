/** The choices by which a cover is drawn. */
export interface CoverRandom {
  /** Integer from low to high, inclusive. */
  whole(low: number, high: number): number
  chance(probability: number): boolean
  /** One of the options; throws a RangeError if there is none. */
  pick<T>(options: readonly T[]): T
}

/** The choices of a seed, the same on every machine. */
export function createCoverRandom(seed: string): CoverRandom {
  const next = createNumbers(seed)
  return {
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pick(options) {
      if (options.length === 0) throw new RangeError('pick() needs at least one option')
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the index is below the length
      return options[Math.floor(next() * options.length)] as (typeof options)[number]
    },
  }
}

/** Numbers from 0 (included) to 1 (excluded). Formulas: 32-bit FNV-1a for the seed, mulberry32 by Tommy Ettinger (public domain). */
function createNumbers(seed: string): () => number {
  let state = 0x811c9dc5
  for (let place = 0; place < seed.length; place++)
    state = Math.imul(state ^ seed.charCodeAt(place), 0x01000193) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

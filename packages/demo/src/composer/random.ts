/** A stream of pseudo-random choices that is the same on every machine. */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number
  /** Whole number from low to high, both included. */
  whole(low: number, high: number): number
  chance(probability: number): boolean
  /** One of the options; throws a RangeError when there is none. */
  pick<T>(options: readonly T[]): T
  /** A key of the record, drawn by its weight. */
  draw<K extends string>(weights: Readonly<Partial<Record<K, number>>>): K
  /** Bell-shaped around 0 within −1…1 (mean of four uniform draws, so no logarithm or sine is needed). */
  bell(): number
  /** An independent stream: what is drawn there does not move what is drawn here. */
  branch(label: string): Random
}

/** FNV-1a over UTF-16 code units, 32 bits (Fowler, Noll, Vo). */
function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash ^= text.charCodeAt(index)
    hash = Math.imul(hash, 0x01000193)
  }
  hash ^= hash >>> 16
  hash = Math.imul(hash, 0x85ebca6b)
  hash ^= hash >>> 13
  return hash >>> 0
}

/** Opens the stream that belongs to a seed (generator: mulberry32, Tommy Ettinger, public domain). */
export function createRandom(seed: string): Random {
  let state = hashText(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pick(options) {
      if (options.length === 0) throw new RangeError('pick() needs at least one option')
      return options[Math.floor(next() * options.length)] as (typeof options)[number]
    },
    draw<K extends string>(weights: Readonly<Partial<Record<K, number>>>): K {
      const entries = Object.entries(weights) as [K, number][]
      const total = entries.reduce((sum, [, weight]) => sum + weight, 0)
      if (!(total > 0)) throw new RangeError('draw() needs at least one positive weight')
      let rest = next() * total
      for (const [key, weight] of entries) {
        rest -= weight
        if (rest < 0) return key
      }
      return (entries.at(-1) as [K, number])[0]
    },
    bell: () => (next() + next() + next() + next()) / 2 - 1,
    branch: (label) => createRandom(`${seed}\u0000${label}`),
  }
}

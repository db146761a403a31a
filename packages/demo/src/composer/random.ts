import { keysOf } from '@tempolibre/locales'
import { createRandom as createNumbers, seedFrom } from '../instruments/random.ts'
import { itemAt } from '../item-at.ts'

/** A stream of pseudo-random choices, the same on every machine. */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number
  /** Integer from low to high, inclusive. */
  whole(low: number, high: number): number
  chance(probability: number): boolean
  /** One of the options; throws a RangeError if there is none. */
  pick<T>(options: readonly T[]): T
  /** A key of the record, drawn by its weight. */
  draw<K extends string>(weights: Readonly<Partial<Record<K, number>>>): K
  /** Bell-shaped around 0 within −1…1 (mean of four uniform draws, which needs no logarithm or sine). */
  bell(): number
  /** An independent stream: draws there do not affect this one. */
  branch(label: string): Random
}

/**
 * Converts a text to a seed; FNV-1a maps texts that differ in their last letter to close values, so its bits are
 * mixed again.
 */
function seedOf(text: string): number {
  let hash = seedFrom(text)
  hash ^= hash >>> 16
  hash = Math.imul(hash, 0x85ebca6b)
  hash ^= hash >>> 13
  return hash >>> 0
}

/** Opens the stream of a seed. */
export function createRandom(seed: string): Random {
  const next = createNumbers(seedOf(seed))
  return {
    next,
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pick(options) {
      if (options.length === 0) throw new RangeError('pick() needs at least one option')
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the index is below the length
      return options[Math.floor(next() * options.length)] as (typeof options)[number]
    },
    draw<K extends string>(weights: Readonly<Partial<Record<K, number>>>): K {
      const entries = keysOf<K>(weights).map((key) => ({ key, weight: weights[key] ?? 0 }))
      const total = entries.reduce((sum, { weight }) => sum + weight, 0)
      if (!(total > 0)) throw new RangeError('draw() needs at least one positive weight')
      let rest = next() * total
      for (const { key, weight } of entries) {
        rest -= weight
        if (rest < 0) return key
      }
      return itemAt(entries, -1).key
    },
    bell: () => (next() + next() + next() + next()) / 2 - 1,
    branch: (label) => createRandom(`${seed}\u0000${label}`),
  }
}

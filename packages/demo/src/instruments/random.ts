/** A source of numbers from 0 (included) to 1 (excluded). */
export type Random = () => number

/**
 * A small seeded generator, so that the same seed gives the same sound on every machine.
 * Formula: mulberry32 by Tommy Ettinger (public domain).
 */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** A seed from a text: 32-bit FNV-1a. */
export function seedFrom(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

/** White noise between −1 and 1. */
export function makeNoise(length: number, random: Random): Float32Array {
  const noise = new Float32Array(length)
  for (let i = 0; i < length; i++) noise[i] = random() * 2 - 1
  return noise
}

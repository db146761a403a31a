import type { Biquad } from '../instruments/filters.ts'

/** A filter that remembers where it was from one chunk to the next. */
export interface BiquadState {
  /** Filters the first `length` samples in place. */
  process: (samples: Float32Array, length: number) => void
}

/** A running second-order filter, transposed direct form II. */
export function createBiquadState(filter: Biquad): BiquadState {
  const memory = new Float64Array(2)
  return {
    process(samples, length) {
      const { b0, b1, b2, a1, a2 } = filter
      let first = memory[0]!
      let second = memory[1]!
      for (let i = 0; i < length; i++) {
        const x = samples[i]!
        const y = b0 * x + first
        first = b1 * x - a1 * y + second
        second = b2 * x - a2 * y
        samples[i] = y
      }
      // A filter that rings out ends in denormal numbers, which processors add very slowly.
      memory[0] = Math.abs(first) < 1e-25 ? 0 : first
      memory[1] = Math.abs(second) < 1e-25 ? 0 : second
    },
  }
}

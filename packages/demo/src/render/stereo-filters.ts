import type { Biquad } from '../instruments/filters.ts'

/** Second-order filters in a row for both sides. */
export interface StereoFilters {
  /** Filters the first `length` samples of both sides in place. */
  process: (left: Float32Array, right: Float32Array, length: number) => void
}

/**
 * Runs filters over both sides, transposed direct form II. Both sides are computed together, since a processor then
 * need not wait for one before it starts the other.
 */
export function createStereoFilters(filters: readonly Biquad[]): StereoFilters {
  const memories = filters.map(() => new Float64Array(4))
  return {
    process(left, right, length) {
      filters.forEach(({ a1, a2, b0, b1, b2 }, index) => {
        const memory = memories[index]!
        let l1 = memory[0]!
        let l2 = memory[1]!
        let r1 = memory[2]!
        let r2 = memory[3]!
        for (let i = 0; i < length; i++) {
          const l = left[i]!
          const r = right[i]!
          const outLeft = b0 * l + l1
          const outRight = b0 * r + r1
          l1 = b1 * l - a1 * outLeft + l2
          r1 = b1 * r - a1 * outRight + r2
          l2 = b2 * l - a2 * outLeft
          r2 = b2 * r - a2 * outRight
          left[i] = outLeft
          right[i] = outRight
        }
        // A filter that rings out ends in denormal numbers, which processors add very slowly.
        memory[0] = Math.abs(l1) < 1e-25 ? 0 : l1
        memory[1] = Math.abs(l2) < 1e-25 ? 0 : l2
        memory[2] = Math.abs(r1) < 1e-25 ? 0 : r1
        memory[3] = Math.abs(r2) < 1e-25 ? 0 : r2
      })
    },
  }
}

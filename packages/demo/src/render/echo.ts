import { sampleRate } from '../instruments/tone.ts'

export interface Echo {
  /** Adds the echoes of `input` to `left` and `right`, `length` samples from the start of each. */
  process: (input: Float32Array, left: Float32Array, right: Float32Array, length: number) => void
}

const feedback = 0.42
/** Each repeat is duller: share of the last sample kept by a one-pole low-pass. */
const dullness = 0.45

/** Repeats in tempo, by turns left and right; `seconds` between them. */
export function createEcho(seconds: number): Echo {
  const length = Math.max(1, Math.round(seconds * sampleRate))
  const first = new Float32Array(length)
  const second = new Float32Array(length)
  const soft = new Float64Array(1)
  let at = 0
  return {
    process(input, left, right, count) {
      let low = soft[0]!
      for (let i = 0; i < count; i++) {
        const near = first[at]!
        const far = second[at]!
        low = far + dullness * (low - far)
        first[at] = input[i]! + low * feedback + 1e-20
        second[at] = near * 0.85
        left[i] = left[i]! + near
        right[i] = right[i]! + far
        at = at + 1 === length ? 0 : at + 1
      }
      soft[0] = low
    },
  }
}

import { highPass } from '../instruments/filters.ts'
import { sampleRate } from '../instruments/tone.ts'
import { createBiquadState } from './biquad-state.ts'

export interface Spread {
  /** Adds a decorrelated copy of `input` to `left` and takes it from `right`: their sum, mono, stays as it was. */
  process: (input: Float32Array, left: Float32Array, right: Float32Array, length: number) => void
}

/** Below this the copy would pull the bass apart. */
const lowCutHz = 220
/** Samples of the all-passes; and of the delay before them: shorter than an echo, longer than a comb is heard. */
const allPasses = [131, 223, 349] as const
const delay = 197
const gain = 0.6

/**
 * Makes width from mono (Lauridsen's stereophony): the copy is smeared by all-passes over some 20 ms and added to one
 * side in phase, to the other in opposite phase.
 */
export function createSpread(): Spread {
  const cut = createBiquadState(highPass(lowCutHz, sampleRate))
  const [a, b, c] = allPasses.map((length) => new Float32Array(length)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ]
  const before = new Float32Array(delay)
  let atA = 0
  let atB = 0
  let atC = 0
  let atDelay = 0
  return {
    process(input, left, right, length) {
      cut.process(input, length)
      for (let i = 0; i < length; i++) {
        let x = before[atDelay]!
        before[atDelay] = input[i]! + 1e-20
        atDelay = atDelay + 1 === delay ? 0 : atDelay + 1
        const heldA = a[atA]!
        const innerA = x + gain * heldA
        a[atA] = innerA
        x = heldA - gain * innerA
        atA = atA + 1 === a.length ? 0 : atA + 1
        const heldB = b[atB]!
        const innerB = x + gain * heldB
        b[atB] = innerB
        x = heldB - gain * innerB
        atB = atB + 1 === b.length ? 0 : atB + 1
        const heldC = c[atC]!
        const innerC = x + gain * heldC
        c[atC] = innerC
        x = heldC - gain * innerC
        atC = atC + 1 === c.length ? 0 : atC + 1
        left[i] = left[i]! + x
        right[i] = right[i]! - x
      }
    },
  }
}

import { highPass, lowPass, peak } from '../instruments/filters.ts'
import { sampleRate } from '../instruments/tone.ts'
import { createBiquadState } from './biquad-state.ts'

export interface Amplifier {
  /** Distorts the first `length` samples in place. */
  process: (samples: Float32Array, length: number) => void
}

const drive = 26
/** Brings a power chord back to the level at which it came in. */
const outputGain = 0.09

/** Makes the halves of the wave differ, as in a valve: even harmonics, warmth. */
const bias = 0.18
const biasOut = saturate(bias)

/** Close to tanh between −3 and 3, and much quicker. */
function saturate(x: number): number {
  const held = x < -3 ? -3 : x > 3 ? 3 : x
  const square = held * held
  return (held * (27 + square)) / (27 + 9 * square)
}

/**
 * A guitar amplifier and its cabinet. All notes of the part go through it together, since the sound of a power chord is
 * the distortion of its two notes by one another. The valve works at twice the sample rate, with the samples between
 * drawn straight: enough, because what still folds back lies above what the cabinet lets through.
 */
export function createAmplifier(): Amplifier {
  const before = [highPass(120, sampleRate), peak(900, sampleRate, 0.7, 3)].map(createBiquadState)
  const cabinet = [
    highPass(95, sampleRate, 0.9),
    peak(550, sampleRate, 0.8, -4),
    peak(2700, sampleRate, 1, 4),
    lowPass(5200, sampleRate, 0.9),
    lowPass(6200, sampleRate),
  ].map(createBiquadState)
  let lastIn = 0
  let lastOut = 0
  let lastBetween = 0
  return {
    process(samples, length) {
      for (const filter of before) filter.process(samples, length)
      let previous = lastIn
      let held = lastOut
      let between = lastBetween
      for (let i = 0; i < length; i++) {
        const x = samples[i]! * drive
        const nextBetween = saturate((previous + x) * 0.5 + bias)
        // The filter back to the single rate: a quarter, a half, a quarter.
        samples[i] = (0.25 * (between + nextBetween) + 0.5 * held - biasOut) * outputGain
        held = saturate(x + bias)
        between = nextBetween
        previous = x
      }
      lastIn = previous
      lastOut = held
      lastBetween = between
      for (const filter of cabinet) filter.process(samples, length)
    },
  }
}

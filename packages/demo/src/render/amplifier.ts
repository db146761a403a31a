import { highPass, lowPass, peak } from '../instruments/filters.ts'
import { sampleRate } from '../instruments/tone.ts'
import { createBiquadState } from './biquad-state.ts'

export interface Amplifier {
  /** Distorts the first `length` samples in place. */
  process: (samples: Float32Array, length: number) => void
}

const drive = 26
/** Brings a power chord back to the level at which it came in. */
const outputGain = 0.12

/** Close to tanh between −3 and 3, and much quicker. */
function saturate(x: number): number {
  const held = x < -3 ? -3 : x > 3 ? 3 : x
  const square = held * held
  return (held * (27 + square)) / (27 + 9 * square)
}

/**
 * A guitar amplifier and its cabinet. All notes of the part go through it together, since the sound of a power chord is
 * the distortion of its two notes by one another. Works at twice the sample rate, so that what saturation adds above
 * the audible range does not fold back into it.
 */
export function createAmplifier(): Amplifier {
  const doubled = sampleRate * 2
  const before = [highPass(120, sampleRate), peak(900, sampleRate, 0.7, 5), lowPass(6500, sampleRate)].map(createBiquadState)
  const upwards = [lowPass(15_000, doubled, 0.54), lowPass(15_000, doubled, 1.31)].map(createBiquadState)
  const downwards = [lowPass(15_000, doubled, 0.54), lowPass(15_000, doubled, 1.31)].map(createBiquadState)
  const cabinet = [
    highPass(85, sampleRate),
    peak(130, sampleRate, 1.2, 2.5),
    peak(420, sampleRate, 0.9, -3),
    peak(2500, sampleRate, 1.1, 4),
    lowPass(4600, sampleRate, 0.9),
    lowPass(6200, sampleRate),
  ].map(createBiquadState)
  let work = new Float32Array(0)
  return {
    process(samples, length) {
      if (work.length < length * 2) work = new Float32Array(length * 2)
      for (const filter of before) filter.process(samples, length)
      for (let i = 0; i < length; i++) {
        work[2 * i] = samples[i]! * 2 * drive
        work[2 * i + 1] = 0
      }
      for (const filter of upwards) filter.process(work, length * 2)
      // A bias makes the halves of the wave differ, as in a tube: even harmonics, warmth.
      for (let i = 0; i < length * 2; i++) work[i] = saturate(work[i]! + 0.18) - 0.178
      for (const filter of downwards) filter.process(work, length * 2)
      for (let i = 0; i < length; i++) samples[i] = work[2 * i]! * outputGain
      for (const filter of cabinet) filter.process(samples, length)
    },
  }
}

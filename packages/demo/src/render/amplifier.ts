import { highPass, lowPass, peak } from '../instruments/filters.ts'
import { sampleRate } from '../instruments/tone.ts'
import type { Part } from '../score.ts'
import type { GenreId } from '../vocabulary.ts'
import { createBiquadState } from './biquad-state.ts'

export interface Amplifier {
  /** Distorts the first `length` samples in place. */
  process: (samples: Float32Array, length: number) => void
}

/** How far an amplifier is turned up. */
interface Setting {
  /** Gain into the valve. */
  drive: number
  /** How far loud playing turns the drive down, so that a fading string keeps singing: 0 is not at all. */
  sustain: number
  /** Brings a loud passage back to the level at which it came in. */
  outputGain: number
}

const settings = {
  crunch: { drive: 7, sustain: 0, outputGain: 0.13 },
  rhythm: { drive: 30, sustain: 1.2, outputGain: 0.11 },
  lead: { drive: 160, sustain: 12, outputGain: 0.088 },
} as const satisfies Record<string, Setting>

/** Genres whose clean electric guitar stands on the edge of breaking up. */
const crunchy: ReadonlySet<GenreId> = new Set(['rock', 'blues', 'country', 'indie-pop'])

/** Makes the halves of the wave differ, as in a valve: even harmonics, warmth. */
const bias = 0.18
const biasOut = saturate(bias)

/** The level follower's rise and fall in seconds. */
const riseSeconds = 0.004
const fallSeconds = 0.22

/** Close to tanh between −3 and 3, and much quicker. */
function saturate(x: number): number {
  const held = x < -3 ? -3 : x > 3 ? 3 : x
  const square = held * held
  return (held * (27 + square)) / (27 + 9 * square)
}

/** The amplifier a part is played through, if any: distorted guitars, and electric ones in the louder genres. */
export function amplifierFor({ instrument, role }: Part, genre: GenreId): Amplifier | undefined {
  const sings = role === 'lead' || role === 'colour'
  if (instrument === 'distorted-guitar') return createAmplifier(sings ? settings.lead : settings.rhythm)
  if (instrument === 'electric-guitar' && crunchy.has(genre)) return createAmplifier(settings.crunch)
  return undefined
}

/**
 * A guitar amplifier and its cabinet. All notes of the part go through it together, since the sound of a power chord is
 * the distortion of its two notes by one another. The valve works at twice the sample rate, with the samples between
 * drawn straight: enough, because what still folds back lies above what the cabinet lets through. A twelve-inch
 * loudspeaker has a thump near 110 Hz, presence between 2 and 4 kHz and falls steeply from 5 kHz on.
 */
function createAmplifier({ drive, sustain, outputGain }: Setting): Amplifier {
  const before = [highPass(110, sampleRate), peak(850, sampleRate, 0.7, 3.5)].map(createBiquadState)
  const cabinet = [
    highPass(82, sampleRate, 0.9),
    peak(115, sampleRate, 1.4, 2.5),
    peak(430, sampleRate, 0.9, -4),
    peak(2500, sampleRate, 1.1, 4.5),
    lowPass(4600, sampleRate, 1),
    lowPass(5000, sampleRate, 0.75),
    lowPass(5600, sampleRate, 0.6),
  ].map(createBiquadState)
  const rise = 1 - Math.exp(-1 / (riseSeconds * sampleRate))
  const fall = 1 - Math.exp(-1 / (fallSeconds * sampleRate))
  let level = 0
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
        const size = Math.abs(samples[i]!)
        level += (size - level) * (size > level ? rise : fall)
        const x = (samples[i]! * drive) / (1 + sustain * level * 10)
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

import { makePartials } from './decaying-partials.ts'
import { applyBiquad, bandPass, highPass } from './filters.ts'
import type { PitchedInstrument } from './instrument.ts'
import { makeNoise } from './random.ts'
import type { Random } from './random.ts'
import { rootsBetween } from './roots.ts'
import { fadeEnd, frequencyOf, sampleRate } from './tone.ts'

interface Bar {
  seconds: number
  /** Ratio to the fundamental, level soft and loud, and decay in seconds at 262 Hz. */
  modes: readonly (readonly [ratio: number, soft: number, loud: number, decay: number])[]
  /** Cents by which a mode's two directions of swinging differ, at most: real bars and bells are never round. */
  splitCents?: number
  /** How much sooner high notes die away: exponent of the frequency. */
  decaySlope: number
  knock: { level: number; frequency: number; seconds: number }
}

function makeBar(bar: Bar) {
  return (root: number, layer: number, random: Random) => {
    const frequency = frequencyOf(root)
    const shorten = (262 / frequency) ** bar.decaySlope
    const samples = makePartials(
      bar.seconds,
      bar.modes.flatMap(([ratio, soft, loud, decay]) => {
        const split = 2 ** (((bar.splitCents ?? 0) * (0.3 + 0.7 * random())) / 2400)
        const strength = 0.35 + 0.3 * random()
        const amplitude = (layer === 0 ? soft : loud) / (1 + (frequency * ratio) / 14_000)
        const phase = ratio === 1 ? 0 : random() * Math.PI
        const decaySeconds = decay * shorten
        return [
          { frequency: frequency * ratio * split, amplitude: amplitude * strength, decaySeconds, phase },
          {
            frequency: (frequency * ratio) / split,
            amplitude: amplitude * (1 - strength),
            decaySeconds: decaySeconds * 1.2,
            phase,
          },
        ]
      }),
    )
    const knock = makeNoise(Math.round(bar.knock.seconds * sampleRate), random)
    applyBiquad(knock, bandPass(bar.knock.frequency, sampleRate, 0.9))
    const level = bar.knock.level * (layer === 0 ? 0.5 : 1)
    for (let i = 0; i < knock.length; i++)
      samples[i] = samples[i]! + knock[i]! * level * (1 - i / knock.length) ** 3
    // A mallet's felt: the step is rounded over a millisecond.
    const rise = Math.round(0.001 * sampleRate)
    for (let i = 0; i < rise; i++) samples[i] = (samples[i]! * i) / rise
    applyBiquad(samples, highPass(60, sampleRate))
    return { samples: fadeEnd(samples, 0.15), frequency }
  }
}

const layers = [80, 127] as const

/** Bars undercut so that the second mode is two octaves up, over tube resonators. */
export const marimba: PitchedInstrument = {
  kind: 'pitched',
  roots: rootsBetween(42, 96, 6),
  layers,
  make: makeBar({
    seconds: 1.3,
    modes: [
      [1, 1, 1, 1.5],
      [3.98, 0.1, 0.26, 0.35],
      [9.9, 0.02, 0.08, 0.14],
      [2, 0.015, 0.02, 0.6],
    ],
    splitCents: 3,
    decaySlope: 0.55,
    knock: { level: 0.45, frequency: 900, seconds: 0.04 },
  }),
  playing: { release: 1.2, velocityToCutoff: 800 },
}

export const vibraphone: PitchedInstrument = {
  kind: 'pitched',
  trimDb: -1,
  roots: rootsBetween(48, 96, 6),
  layers,
  make: makeBar({
    seconds: 3.4,
    modes: [
      [1, 1, 1, 5.5],
      [4, 0.09, 0.2, 1.6],
      [10.1, 0.015, 0.05, 0.5],
    ],
    splitCents: 2.5,
    decaySlope: 0.35,
    knock: { level: 0.2, frequency: 1900, seconds: 0.025 },
  }),
  playing: {
    release: 0.9,
    velocityToCutoff: 900,
    tremolo: { decibels: 3.2, rate: 4.8, delay: 0.05 },
    width: 0.4,
  },
}

/** Between a glockenspiel and a celesta: free-bar modes, the upper ones soon gone. */
export const bells: PitchedInstrument = {
  kind: 'pitched',
  roots: rootsBetween(55, 103, 6),
  layers,
  make: makeBar({
    seconds: 3,
    modes: [
      [1, 1, 1, 4.2],
      [0.5, 0.015, 0.03, 3],
      [2, 0.1, 0.14, 2.4],
      [2.756, 0.16, 0.34, 0.9],
      [5.404, 0.06, 0.18, 0.45],
      [8.933, 0.015, 0.06, 0.2],
    ],
    splitCents: 5,
    decaySlope: 0.4,
    knock: { level: 0.25, frequency: 5200, seconds: 0.025 },
  }),
  playing: { release: 1.8, velocityToCutoff: 900, width: 0.45 },
}

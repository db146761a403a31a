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
      bar.modes.map(([ratio, soft, loud, decay]) => ({
        frequency: frequency * ratio,
        amplitude: (layer === 0 ? soft : loud) / (1 + (frequency * ratio) / 14_000),
        decaySeconds: decay * shorten,
        phase: ratio === 1 ? 0 : random() * Math.PI,
      })),
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
    decaySlope: 0.55,
    knock: { level: 0.35, frequency: 700, seconds: 0.03 },
  }),
  playing: { release: 1.2, velocityToCutoff: 800 },
}

export const vibraphone: PitchedInstrument = {
  kind: 'pitched',
  roots: rootsBetween(48, 96, 6),
  layers,
  make: makeBar({
    seconds: 3.4,
    modes: [
      [1, 1, 1, 5.5],
      [1.0008, 0.22, 0.22, 7],
      [4, 0.09, 0.2, 1.6],
      [10.1, 0.015, 0.05, 0.5],
    ],
    decaySlope: 0.35,
    knock: { level: 0.12, frequency: 1600, seconds: 0.02 },
  }),
  playing: { release: 0.9, velocityToCutoff: 700, tremolo: { decibels: 3.2, rate: 4.8, delay: 0.05 } },
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
      [1.0012, 0.25, 0.25, 5],
      [2, 0.1, 0.14, 2.4],
      [2.756, 0.16, 0.34, 0.9],
      [5.404, 0.06, 0.18, 0.45],
      [8.933, 0.015, 0.06, 0.2],
    ],
    decaySlope: 0.4,
    knock: { level: 0.12, frequency: 4200, seconds: 0.012 },
  }),
  playing: { release: 1.8, velocityToCutoff: 600 },
}

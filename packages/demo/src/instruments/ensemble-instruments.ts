import type { PitchedInstrument } from './instrument.ts'
import { makeSpectralLoop, prependOnset } from './spectral-loop.ts'
import { rootsBetween } from './roots.ts'
import { frequencyOf } from './tone.ts'
import { formantGain } from './wind-instruments.ts'

/** Main resonances of violins, violas and cellos taken together. */
const stringBody = [
  [290, 160, 1.7],
  [480, 200, 1.6],
  [1000, 500, 1.25],
  [2600, 1500, 1.6],
] as const

/** A section of a dozen players: each harmonic smeared, slow bows. */
export const strings: PitchedInstrument = {
  kind: 'pitched',
  roots: rootsBetween(36, 90, 6),
  layers: [127],
  make: (root, _layer, random) =>
    makeSpectralLoop({
      frequency: frequencyOf(root),
      length: 65_536,
      harmonic: (k, frequency) =>
        (formantGain(stringBody, frequency) * k ** -1.05) / (1 + (frequency / 4200) ** 2),
      spreadCents: 7,
      noise: (frequency) => 0.003 / (1 + (frequency / 5000) ** 2),
      highest: 12_000,
      random,
    }),
  playing: {
    attack: 0.16,
    release: 0.75,
    vibrato: { cents: 5, rate: 5.2, delay: 0.3 },
    cutoff: (frequency) => 2600 + frequency * 3,
    sweep: { cents: 900, attack: 0.3, decay: 1.5, sustain: 0.7 },
    velocityToCutoff: 1800,
    width: 0.8,
  },
}

export const soloCello: PitchedInstrument = {
  kind: 'pitched',
  roots: rootsBetween(36, 76, 5),
  layers: [127],
  make: (root, _layer, random) =>
    prependOnset(
      makeSpectralLoop({
        frequency: frequencyOf(root),
        length: 65_536,
        harmonic: (k, frequency) =>
          (formantGain(
            [
              [110, 50, 1.5],
              [220, 90, 2.1],
              [420, 160, 1.8],
              [900, 400, 1.5],
              [2200, 1100, 1.7],
            ],
            frequency,
          ) *
            k ** -0.95) /
          (1 + (frequency / 3200) ** 2),
        spreadCents: 0.9,
        noise: (frequency) => 0.007 / (1 + (frequency / 3500) ** 2),
        highest: 11_000,
        random,
      }),
      { seconds: 0.07, shape: (share) => share * (2 - share), scoopCents: 20 },
    ),
  playing: {
    attack: 0.05,
    release: 0.28,
    vibrato: { cents: 15, rate: 5.3, delay: 0.3 },
    tremolo: { decibels: 0.9, rate: 5.3, delay: 0.3 },
    cutoff: (frequency) => 2800 + frequency * 4,
    velocityToCutoff: 1600,
  },
}

/** Resonances of the vowel "ah", women's and men's voices between. */
const vowel = [
  [720, 170, 7],
  [1180, 200, 5],
  [2750, 320, 2.6],
  [3500, 500, 1.8],
] as const

export const choir: PitchedInstrument = {
  kind: 'pitched',
  roots: rootsBetween(40, 84, 4),
  layers: [127],
  make: (root, _layer, random) =>
    makeSpectralLoop({
      frequency: frequencyOf(root),
      length: 65_536,
      harmonic: (k, frequency) =>
        (formantGain(vowel, frequency) * k ** -1.35) / (1 + (frequency / 5200) ** 2),
      spreadCents: 10,
      noise: (frequency) => 0.0035 * formantGain(vowel, frequency) * Math.exp(-frequency / 4000),
      highest: 9000,
      random,
    }),
  playing: {
    attack: 0.22,
    release: 0.9,
    vibrato: { cents: 7, rate: 4.7, delay: 0.4 },
    velocityToCutoff: 1500,
    width: 0.8,
  },
}

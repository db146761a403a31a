import { applyBiquad, bandPass } from './filters.ts'
import type { PitchedInstrument, Playing } from './instrument.ts'
import { makeNoise } from './random.ts'
import type { Random } from './random.ts'
import { makeSpectralLoop, prependOnset } from './spectral-loop.ts'
import type { Voice } from './spectral-loop.ts'
import { rootsBetween } from './roots.ts'
import { frequencyOf, sampleRate } from './tone.ts'

/** A resonance of the tube or the mouth: centre in Hz, width in Hz, gain as a factor. */
type Formant = readonly [centre: number, width: number, gain: number]

/** Gain at `frequency` of a set of resonances over a flat ground. */
export function formantGain(formants: readonly Formant[], frequency: number): number {
  let gain = 1
  for (const [centre, width, factor] of formants)
    gain += (factor - 1) / (1 + ((frequency - centre) / (width / 2)) ** 2)
  return gain
}

interface Wind {
  lowest: number
  highest: number
  harmonic: (k: number, frequency: number, layer: number) => number
  breath: (frequency: number) => number
  /** Noise of tongue or lips at the onset: level and centre in Hz. */
  chiff: { level: number; frequency: number; seconds: number }
  onsetSeconds: number
  scoopCents?: number
  layers?: readonly number[]
  playing: Playing
  voices?: readonly Voice[]
}

function makeWind(wind: Wind): PitchedInstrument {
  const make = (root: number, layer: number, random: Random) => {
    const frequency = frequencyOf(root)
    const chiff = makeNoise(Math.round(wind.chiff.seconds * sampleRate), random)
    applyBiquad(chiff, bandPass(Math.max(wind.chiff.frequency, frequency), sampleRate, 1.2))
    for (let i = 0; i < chiff.length; i++) {
      const share = i / chiff.length
      chiff[i] = chiff[i]! * wind.chiff.level * Math.sin(Math.PI * Math.sqrt(share))
    }
    const tone = makeSpectralLoop({
      frequency,
      length: wind.voices ? 65_536 : 32_768,
      harmonic: (k, hertz) => wind.harmonic(k, hertz, layer),
      noise: wind.breath,
      ...(wind.voices ? { voices: wind.voices } : {}),
      highest: 13_000,
      random,
    })
    return prependOnset(tone, {
      seconds: wind.onsetSeconds,
      shape: (share) => 0.5 - 0.5 * Math.cos(Math.PI * share),
      scoopCents: wind.scoopCents ?? 0,
      transient: chiff,
    })
  }
  return {
    kind: 'pitched',
    roots: rootsBetween(wind.lowest, wind.highest, 5),
    layers: wind.layers ?? [127],
    make,
    playing: wind.playing,
  }
}

/** A closed cylinder: the even harmonics are weak low down and come back higher up. */
export const clarinet = makeWind({
  lowest: 50,
  highest: 90,
  harmonic: (k, frequency, layer) =>
    (k % 2 ? 1 : Math.min(0.75, 0.05 * k)) * Math.exp(-frequency / (layer === 0 ? 1300 : 2100)) * k ** -0.25,
  breath: (frequency) => 0.008 * Math.exp(-(((frequency - 2200) / 2600) ** 2)),
  chiff: { level: 0.12, frequency: 1500, seconds: 0.04 },
  onsetSeconds: 0.05,
  layers: [84, 127],
  playing: {
    attack: 0.02,
    release: 0.18,
    vibrato: { cents: 4, rate: 4.6, delay: 0.5 },
    velocityToCutoff: 1500,
  },
})

/** A tin whistle: nearly a sine, with wind around it. */
export const whistle = makeWind({
  lowest: 69,
  highest: 99,
  harmonic: (k) => [0, 1, 0.1, 0.05, 0.015][k] ?? 0,
  breath: (frequency) => 0.02 * Math.exp(-(((Math.log2(frequency) - 11.3) / 0.9) ** 2)),
  chiff: { level: 0.3, frequency: 2600, seconds: 0.05 },
  onsetSeconds: 0.03,
  scoopCents: 25,
  playing: {
    attack: 0.015,
    release: 0.14,
    vibrato: { cents: 12, rate: 5.6, delay: 0.25 },
    velocityToCutoff: 1200,
  },
})

export const harmonica = makeWind({
  lowest: 55,
  highest: 90,
  harmonic: (k, frequency, layer) =>
    formantGain(
      [
        [900, 700, 1.6],
        [2400, 1500, 1.8],
      ],
      frequency,
    ) *
    Math.exp(-frequency / (layer === 0 ? 2000 : 3000)) *
    (k === 1 ? 0.8 : 1) *
    k ** -0.3,
  breath: (frequency) => 0.011 * Math.exp(-(((frequency - 2600) / 2400) ** 2)),
  // Reed plates are never tuned alike.
  voices: [
    { cents: 0, level: 1 },
    { cents: 4, level: 0.35 },
  ],
  chiff: { level: 0.2, frequency: 1500, seconds: 0.05 },
  onsetSeconds: 0.05,
  scoopCents: 40,
  layers: [84, 127],
  playing: {
    attack: 0.02,
    release: 0.16,
    vibrato: { cents: 8, rate: 5.6, delay: 0.3 },
    tremolo: { decibels: 2.2, rate: 5.6, delay: 0.25 },
    velocityToCutoff: 1400,
  },
})

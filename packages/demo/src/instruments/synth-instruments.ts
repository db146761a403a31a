import type { PitchedInstrument } from './instrument.ts'
import { makeSpectralLoop } from './spectral-loop.ts'
import type { Spectrum, Voice } from './spectral-loop.ts'
import { rootsBetween } from './roots.ts'
import { fadeEnd, frequencyOf, sampleRate } from './tone.ts'
import type { Tone } from './tone.ts'
import type { Random } from './random.ts'

const saw = (k: number) => 1 / k
const square = (k: number) => (k % 2 ? 1 / k : 0)

/** Voices spread over ±`cents`, denser towards the middle one, which is the loudest: no two beat at the same rate. */
function unison(count: number, cents: number): Voice[] {
  const middle = (count - 1) / 2
  return Array.from({ length: count }, (_, i) => {
    const place = (i - middle) / middle
    return { cents: Math.sign(place) * Math.abs(place) ** 1.4 * cents, level: i === middle ? 1 : 0.7 }
  })
}

function oscillator(spectrum: Partial<Spectrum> & Pick<Spectrum, 'harmonic'>) {
  return (root: number, _layer: number, random: Random): Tone =>
    makeSpectralLoop({ frequency: frequencyOf(root), length: 32_768, random, ...spectrum })
}

/** A sine with a little of its second and third harmonic, so that small loudspeakers show where it is. */
export const subBass: PitchedInstrument = {
  kind: 'pitched',
  roots: rootsBetween(24, 60, 6),
  layers: [127],
  make: oscillator({ harmonic: (k) => [0, 1, 0.13, 0.06, 0.015][k] ?? 0, phase: () => 0 }),
  playing: { attack: 0.004, decay: 9, sustainDb: 14, release: 0.16 },
}

export const synthBass: PitchedInstrument = {
  kind: 'pitched',
  trimDb: 3,
  roots: rootsBetween(24, 60, 6),
  layers: [127],
  make: oscillator({
    length: 65_536,
    harmonic: (k) => saw(k) + 0.5 * square(k),
    voices: [
      { cents: 0, level: 1 },
      { cents: 9, level: 0.45 },
    ],
    phase: (k) => (k * k * 0.7) % 6.28,
    highest: 9000,
  }),
  playing: {
    attack: 0.003,
    decay: 5,
    sustainDb: 7,
    release: 0.14,
    cutoff: (frequency) => 190 + frequency * 2.4,
    resonanceDb: 4,
    sweep: { cents: 2600, attack: 0.004, decay: 0.34, sustain: 0.15 },
    velocityToCutoff: 1200,
  },
}

export const acidBass: PitchedInstrument = {
  kind: 'pitched',
  trimDb: 7,
  roots: rootsBetween(24, 66, 6),
  layers: [127],
  make: oscillator({ harmonic: saw, phase: () => 0, highest: 12_000 }),
  playing: {
    attack: 0.003,
    decay: 3,
    sustainDb: 10,
    release: 0.08,
    cutoff: (frequency) => 260 + frequency * 1.6,
    resonanceDb: 15,
    sweep: { cents: 3400, attack: 0.003, decay: 0.26, sustain: 0.08 },
    velocityToCutoff: 2200,
  },
}

export const synthLead: PitchedInstrument = {
  kind: 'pitched',
  trimDb: 2,
  roots: rootsBetween(48, 90, 6),
  layers: [127],
  make: oscillator({ length: 65_536, harmonic: saw, voices: unison(7, 12), highest: 16_000 }),
  playing: {
    attack: 0.006,
    decay: 6,
    sustainDb: 4,
    release: 0.24,
    vibrato: { cents: 8, rate: 5.4, delay: 0.35 },
    cutoff: (frequency) => 1500 + frequency * 4,
    resonanceDb: 2,
    sweep: { cents: 1200, attack: 0.005, decay: 0.4, sustain: 0.35 },
    velocityToCutoff: 1500,
    width: 0.5,
  },
}

export const squareLead: PitchedInstrument = {
  kind: 'pitched',
  trimDb: 1.5,
  roots: rootsBetween(48, 96, 6),
  layers: [127],
  make: oscillator({
    length: 65_536,
    // A pulse of 38 %: a square with a little of the even harmonics.
    harmonic: (k) => Math.abs(Math.sin(Math.PI * k * 0.38)) / k,
    voices: [
      { cents: 0, level: 1 },
      { cents: 5, level: 0.5 },
    ],
    highest: 12_000,
  }),
  playing: {
    attack: 0.004,
    decay: 6,
    sustainDb: 5,
    release: 0.16,
    vibrato: { cents: 10, rate: 5.8, delay: 0.3 },
    cutoff: (frequency) => 1600 + frequency * 3,
    velocityToCutoff: 1200,
  },
}

export const synthPad: PitchedInstrument = {
  kind: 'pitched',
  roots: rootsBetween(36, 84, 6),
  layers: [127],
  make: oscillator({
    length: 65_536,
    harmonic: (k, frequency) => (k ** -0.9 * (k % 2 ? 1 : 0.75)) / (1 + (frequency / 9000) ** 2),
    // Wide enough that every harmonic comes and goes by itself.
    spreadCents: 13,
    noise: (frequency) => 0.004 * Math.exp(-(((frequency - 6500) / 4500) ** 2)),
    highest: 15_000,
  }),
  playing: {
    attack: 0.45,
    release: 1.3,
    cutoff: (frequency) => 1500 + frequency * 2.6,
    resonanceDb: 2,
    sweep: { cents: 2000, attack: 2.2, decay: 5, sustain: 0.4 },
    velocityToCutoff: 1200,
    width: 0.9,
  },
}

export const synthPluck: PitchedInstrument = {
  kind: 'pitched',
  trimDb: 1.7,
  roots: rootsBetween(48, 96, 6),
  layers: [127],
  make: (root, layer, random) => {
    const tone = oscillator({
      length: 65_536,
      harmonic: (k) => saw(k) * 0.8 + square(k) * 0.5,
      voices: unison(5, 12),
      highest: 13_000,
    })(root, layer, random)
    // It dies away by itself: no loop, the decay written into the tone.
    const samples = tone.samples.subarray(0, Math.round(1.3 * sampleRate))
    const decay = 10 ** (-3 / (1.05 * sampleRate))
    let level = 1
    for (let i = 0; i < samples.length; i++) {
      samples[i] = samples[i]! * level
      level *= decay
    }
    return { samples: fadeEnd(samples, 0.1), frequency: tone.frequency! }
  },
  playing: {
    release: 0.35,
    cutoff: (frequency) => 420 + frequency * 1.6,
    resonanceDb: 5,
    sweep: { cents: 3000, attack: 0.002, decay: 0.42, sustain: 0 },
    velocityToCutoff: 1500,
  },
}

/* oxlint-disable typescript/no-non-null-assertion -- indexes stay below the length of the array they read */
import type { Pcm } from '@tempolibre/domain/sound-analysis/pcm'

/** Sound with one channel. */
export interface MonoPcm extends Pcm {
  channels: [Float32Array]
}

/** Noise −1 … 1, the same on every run (a linear congruential generator). */
export function createNoise(seed = 1): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 31 - 1
  }
}

export function fromDecibels(decibels: number): number {
  return 10 ** (decibels / 20)
}

/** Sine, `amplitude` 1 is full scale, `phase` in degrees. */
export function makeSine(
  sampleRate: number,
  seconds: number,
  hertz: number,
  amplitude: number,
  phase = 0,
): Float32Array {
  const start = (phase * Math.PI) / 180
  return Float32Array.from(
    { length: Math.round(seconds * sampleRate) },
    (_, at) => amplitude * Math.sin((2 * Math.PI * hertz * at) / sampleRate + start),
  )
}

export function concatenate(parts: Float32Array[]): Float32Array {
  const joined = new Float32Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

const drums = ['kick', 'snare', 'hat', 'click'] as const
type Drum = (typeof drums)[number]

const drumSeconds: Record<Drum, number> = { kick: 0.2, snare: 0.12, hat: 0.04, click: 0.02 }

function addDrum(
  samples: Float32Array,
  sampleRate: number,
  seconds: number,
  drum: Drum,
  noise: () => number,
): void {
  const length = Math.round(drumSeconds[drum] * sampleRate)
  const start = Math.round(seconds * sampleRate)
  let before = 0
  for (let at = 0; at < length && start + at < samples.length; at++) {
    const decay = Math.exp((-5 * at) / length)
    const hiss = noise()
    const sound = {
      kick: 0.8 * Math.sin((2 * Math.PI * 55 * at) / sampleRate),
      snare: 0.4 * hiss,
      hat: 0.2 * (hiss - before),
      click: 0.6 * hiss,
    }[drum]
    before = hiss
    samples[start + at] = samples[start + at]! + sound * decay
  }
}

/** Beats on which each drum plays, within a cycle of `beats`. */
export interface Groove {
  beats: number
  hits: Partial<Record<Drum, number[]>>
}

export const grooves = {
  clicks: { beats: 1, hits: { click: [0] } },
  rock: { beats: 4, hits: { kick: [0, 2, 2.5], snare: [1, 3], hat: [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5] } },
  house: { beats: 2, hits: { kick: [0, 1], snare: [1], hat: [0.5, 1.5] } },
  swing: { beats: 4, hits: { kick: [0], hat: [0, 1, 1 + 2 / 3, 2, 3, 3 + 2 / 3] } },
  waltz: { beats: 3, hits: { kick: [0], hat: [1, 2], snare: [2] } },
} satisfies Record<string, Groove>

export function makeGroove(groove: Groove, bpm: number, seconds: number, sampleRate = 22050): MonoPcm {
  const samples = new Float32Array(seconds * sampleRate)
  const noise = createNoise(bpm)
  const beatSeconds = 60 / bpm
  for (let cycle = 0; cycle * groove.beats * beatSeconds < seconds; cycle++) {
    for (const drum of drums) {
      for (const beat of groove.hits[drum] ?? []) {
        addDrum(samples, sampleRate, (cycle * groove.beats + beat) * beatSeconds, drum, noise)
      }
    }
  }
  return { sampleRate, channels: [samples] }
}

/** Chords, each of `seconds`, given as MIDI note numbers; tones with five decaying overtones. */
export function makeChords(
  chords: number[][],
  seconds: number,
  concertPitch = 440,
  sampleRate = 11025,
): MonoPcm {
  const length = Math.round(seconds * sampleRate)
  const samples = new Float32Array(length * chords.length)
  chords.forEach((notes, index) => {
    for (const note of notes) {
      const hertz = concertPitch * 2 ** ((note - 69) / 12)
      for (let overtone = 1; overtone <= 5; overtone++) {
        const step = (2 * Math.PI * hertz * overtone) / sampleRate
        for (let at = 0; at < length; at++) {
          const place = index * length + at
          samples[place] =
            samples[place]! + (0.12 / overtone) * Math.sin(step * at) * Math.exp((-2 * at) / length)
        }
      }
    }
  })
  return { sampleRate, channels: [samples] }
}

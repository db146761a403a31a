import { applyBiquads, highPass, highShelf } from './filters.ts'

/** All samples are made at this rate, in Hz. */
export const sampleRate = 44_100

/** One recorded note of an instrument. */
export interface Tone {
  samples: Float32Array
  /** Pitch at which the samples sound, in Hz; undefined where there is none (drums). */
  frequency?: number
  /** The part that repeats while the note is held, [start, end) in samples; undefined: the note dies away by itself. */
  loop?: { start: number; end: number }
}

/** Frequency in Hz of a MIDI note number, A4 = 69 = 440 Hz. */
export function frequencyOf(note: number): number {
  return 440 * 2 ** ((note - 69) / 12)
}

const windowSeconds = 0.2
/** Long tones say all they have to say about their level in this time. */
const judgedSeconds = 1.2

/**
 * Loudness of the loudest 200 ms in LUFS-like dB: K-weighted mean square after ITU-R BS.1770 (shelf and high-pass as
 * cookbook filters, close enough to match instruments with each other; 200 ms because that is about as long as the ear
 * adds up a short sound).
 */
export function momentaryLevel(samples: Float32Array): number {
  const weighted = samples.slice(0, Math.round(judgedSeconds * sampleRate))
  applyBiquads(weighted, [highShelf(1680, sampleRate, 4), highPass(38, sampleRate, 0.5)])
  const window = Math.round(windowSeconds * sampleRate)
  let energy = 0
  let loudest = 0
  for (let i = 0; i < weighted.length; i++) {
    energy += weighted[i]! * weighted[i]!
    if (i >= window) energy -= weighted[i - window]! * weighted[i - window]!
    if (energy > loudest) loudest = energy
  }
  return -0.691 + 10 * Math.log10(loudest / window + 1e-12)
}

/** Scales `samples` in place by `gainDb`. */
export function applyGain(samples: Float32Array, gainDb: number): Float32Array {
  const gain = 10 ** (gainDb / 20)
  for (let i = 0; i < samples.length; i++) samples[i] = samples[i]! * gain
  return samples
}

/** Largest absolute sample. */
export function peakOf(samples: Float32Array): number {
  let largest = 0
  for (let i = 0; i < samples.length; i++) {
    const size = Math.abs(samples[i]!)
    if (size > largest) largest = size
  }
  return largest
}

/** Fades the last `seconds` out in place, so that a sample that is cut short does not click. */
export function fadeEnd(samples: Float32Array, seconds: number): Float32Array {
  const length = Math.min(samples.length, Math.round(seconds * sampleRate))
  for (let i = 0; i < length; i++) {
    const index = samples.length - 1 - i
    samples[index] = samples[index]! * (0.5 - 0.5 * Math.cos((Math.PI * i) / length))
  }
  return samples
}

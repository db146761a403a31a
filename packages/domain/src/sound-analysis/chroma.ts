/* oxlint-disable typescript/no-non-null-assertion -- indexes stay below the length of the array they read */
import type { Mono } from './downsample.ts'
import { createFourierTransform, hannWindow } from './fourier.ts'
import { createFrameCutter } from './frames.ts'

/** Frames of three quarters of a second separate semitones from about 60 Hz on. */
const frameSeconds = 0.74
const lowestHz = 55
const highestHz = 1800
/** A spectral line also counts, with decreasing weight, for the tones of which it may be an overtone. */
const overtones = [1, 0.5, 0.33, 0.2]
/** Length of a typical chord, and of two frames. */
const momentSeconds = 1.5
/** Finer than a semitone, so that a tuning other than 440 Hz can be corrected. */
const stepsPerSemitone = 10
const stepCount = 12 * stepsPerSemitone

/** Adds a frame's spectral peaks to the fine chroma; returns what was added. */
function addPeaks(magnitudes: Float64Array, binHz: number, fine: Float64Array): number {
  const first = Math.max(2, Math.ceil(lowestHz / binHz))
  const last = Math.min(magnitudes.length - 2, Math.floor(highestHz / binHz))
  let loudest = 0
  for (let bin = first; bin <= last; bin++) if (magnitudes[bin]! > loudest) loudest = magnitudes[bin]!
  const threshold = loudest * 0.01
  let added = 0
  for (let bin = first; bin <= last; bin++) {
    const here = magnitudes[bin]!
    const before = magnitudes[bin - 1]!
    const after = magnitudes[bin + 1]!
    if (here < threshold || here <= before || here < after) continue
    // A parabola through the logarithms locates the peak between the bins.
    const [a, b, c] = [Math.log(before + 1e-12), Math.log(here + 1e-12), Math.log(after + 1e-12)]
    const hertz = (bin + (0.5 * (a - c)) / (a - 2 * b + c)) * binHz
    // The square root keeps one loud voice from dominating.
    const weight = Math.sqrt(here)
    overtones.forEach((share, index) => {
      const octave = Math.log2(hertz / (index + 1) / 440)
      const step = Math.round((octave - Math.floor(octave)) * stepCount) % stepCount
      fine[step] = fine[step]! + weight * share
      added += weight * share
    })
  }
  return added
}

/**
 * Deviation of the tuning from 440 Hz, in fine steps of −5 … 4: the most common deviation of peaks from semitones.
 */
function findTuning(fine: Float64Array): number {
  let x = 0
  let y = 0
  fine.forEach((value, step) => {
    const turn = (2 * Math.PI * step) / stepsPerSemitone
    x += value * Math.cos(turn)
    y += value * Math.sin(turn)
  })
  return (Math.atan2(y, x) / (2 * Math.PI)) * stepsPerSemitone
}

/** Measures the pitch classes of a sound that arrives in blocks. */
export interface ChromaMeter {
  /** Adds the next samples. */
  add(samples: Float32Array): void
  /** As {@link measureChroma}; the end. */
  finish(): Float64Array
}

/** @param sampleRate in hertz */
export function createChromaMeter(sampleRate: number): ChromaMeter {
  const size = 2 ** Math.round(Math.log2(sampleRate * frameSeconds))
  const transform = createFourierTransform(size)
  const window = hannWindow(size)
  const frame = new Float64Array(size)
  const magnitudes = new Float64Array(size / 2 + 1)
  const topBin = Math.min(magnitudes.length, Math.ceil((highestHz * size) / sampleRate) + 2)
  const all = new Float64Array(stepCount)
  const fine = new Float64Array(stepCount)

  const measure = (samples: Float32Array) => {
    let energy = 0
    for (let at = 0; at < size; at++) {
      const value = samples[at]!
      energy += value * value
      frame[at] = value * window[at]!
    }
    // −70 dB: anything quieter is noise or the end of a fade.
    if (energy / size < 1e-7) return
    transform.powerSpectrum(frame, magnitudes)
    for (let bin = 0; bin < topBin; bin++) magnitudes[bin] = Math.sqrt(magnitudes[bin]!)
    fine.fill(0)
    const added = addPeaks(magnitudes, sampleRate / size, fine)
    if (added > 0) for (let step = 0; step < stepCount; step++) all[step] = all[step]! + fine[step]! / added
  }

  const frames = createFrameCutter({ size, hop: size / 2, lead: 0 }, measure)
  return {
    add: (samples) => frames.add(samples),
    finish() {
      frames.finish()
      return foldSteps(all)
    },
  }
}

/** The twelve pitch classes of the fine chroma, with its tuning corrected; their shares sum to 1. */
function foldSteps(all: Float64Array): Float64Array {
  const tuning = findTuning(all)
  const chroma = new Float64Array(12)
  let sum = 0
  all.forEach((value, step) => {
    const semitone = (step - tuning) / stepsPerSemitone
    const nearest = Math.round(semitone)
    // A line midway between two semitones says little about either.
    const weight = value * Math.cos(Math.PI * (semitone - nearest)) ** 2
    // 440 Hz is an A, nine semitones above C.
    const pitchClass = (nearest + 9 + 12) % 12
    chroma[pitchClass] = chroma[pitchClass]! + weight
    sum += weight
  })
  return sum > 0 ? chroma.map((value) => value / sum) : chroma
}

/**
 * The share of each pitch class, C first, summing to 1; all 0 for silence. All frames have the same weight, loud or
 * soft. After: Gómez, "Tonal Description of Polyphonic Audio for Music Content Processing", 2006 (spectral peaks,
 * overtone weights, tuning).
 */
export function measureChroma({ sampleRate, samples }: Mono): Float64Array {
  const meter = createChromaMeter(sampleRate)
  meter.add(samples)
  return meter.finish()
}

/**
 * The chroma at each of `columns` moments spread evenly over a recording, each over the surrounding second and a
 * half.
 * @returns for each moment twelve shares, C first; see {@link measureChroma}
 */
export function measureChromaOverTime(mono: Mono, columns: number): Float64Array[] {
  const { sampleRate, samples } = mono
  const reach = Math.round((momentSeconds / 2) * sampleRate)
  return Array.from({ length: columns }, (_, column) => {
    const middle = Math.round(((column + 0.5) * samples.length) / columns)
    return measureChroma({
      sampleRate,
      samples: samples.subarray(Math.max(0, middle - reach), middle + reach),
    })
  })
}

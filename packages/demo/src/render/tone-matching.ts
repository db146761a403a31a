import { createFourierTransform, hannWindow } from '@tempolibre/audio/fourier'
import { highShelf, peak, type Biquad } from '../instruments/filters.ts'
import { sampleRate } from '../instruments/tone.ts'
import type { ToneId } from '../mix-vocabulary.ts'
import type { Mix } from '../score.ts'
import { createStereoFilters, type StereoFilters } from './stereo-filters.ts'
import { toneBands, toneEdges, toneTargets } from './tone-targets.ts'

/** Gain of each band of the matching equaliser in dB. */
export type ToneDb = readonly number[]

/** Largest gain of a band, so that the mix keeps its balance. */
export const maxToneDb = 6
/** Deviations up to this are the song's own. */
const freedomDb = 1
const size = 4096
/** Samples from one spectrum to the next: more would find the same average. */
const hop = 12_288

/** A bell an octave wide for each band, a shelf for the highest. */
function designTone(toneDb: ToneDb): Biquad[] {
  return toneBands.flatMap((frequency, index) => {
    const gain = toneDb[index] ?? 0
    if (Math.abs(gain) < 0.25) return []
    const isHighest = index === toneBands.length - 1
    return [isHighest ? highShelf(11_000, sampleRate, gain) : peak(frequency, sampleRate, 1.2, gain)]
  })
}

/** The matching equaliser for both sides. */
export function createTone(toneDb: ToneDb): StereoFilters {
  return createStereoFilters(designTone(toneDb))
}

/** Power gain of a filter at a frequency in Hz. */
function powerGain({ a1, a2, b0, b1, b2 }: Biquad, frequency: number): number {
  const w = (2 * Math.PI * frequency) / sampleRate
  const along = Math.cos(w)
  const across = Math.sin(w)
  const along2 = Math.cos(2 * w)
  const across2 = Math.sin(2 * w)
  const top = (b0 + b1 * along + b2 * along2) ** 2 + (b1 * across + b2 * across2) ** 2
  return top / ((1 + a1 * along + a2 * along2) ** 2 + (a1 * across + a2 * across2) ** 2)
}

/** Average power spectrum of both sides, when their difference is multiplied by `width`. */
function averageSpectrum(left: Float32Array, right: Float32Array, width: number): Float64Array {
  const fourier = createFourierTransform(size)
  const window = hannWindow(size)
  const windowed = new Float64Array(size)
  const power = new Float64Array(size / 2 + 1)
  const sum = new Float64Array(size / 2 + 1)
  for (let from = 0; from + size <= left.length; from += hop) {
    // The powers of middle and difference are those of left and right.
    for (const [sign, gain] of [
      [1, 1],
      [-1, width],
    ] as const) {
      for (let i = 0; i < size; i++)
        windowed[i] = (left[from + i]! + sign * right[from + i]!) * gain * window[i]!
      fourier.powerSpectrum(windowed, power)
      for (let bin = 0; bin < sum.length; bin++) sum[bin] = sum[bin]! + power[bin]!
    }
  }
  return sum
}

/** Level of each band in dB. */
function bandLevels(spectrum: Float64Array): number[] {
  return toneBands.map((_, band) => {
    const from = Math.ceil((toneEdges[band]! * size) / sampleRate)
    const to = Math.ceil((toneEdges[band + 1]! * size) / sampleRate)
    let sum = 1e-12
    for (let bin = from; bin < to; bin++) sum += spectrum[bin]!
    return 10 * Math.log10(sum)
  })
}

/** Differences to a target, without what all have in common: loudness is not the equaliser's. */
function deviate(levels: readonly number[], target: readonly number[]): number[] {
  const differences = levels.map((level, band) => level - target[band]!)
  // The furthest are left out: a band that is missing is no reason to change all others.
  const common = differences.toSorted((a, b) => a - b).slice(2, -1)
  const mean = common.reduce((sum, value) => sum + value, 0) / common.length
  return differences.map((difference) => difference - mean)
}

/** Deviation of each band of a sound from the long-term average spectrum of such releases, in dB. */
export function measureTone(left: Float32Array, right: Float32Array, tone: ToneId): number[] {
  return deviate(bandLevels(averageSpectrum(left, right, 1)), toneTargets[tone])
}

function hold(gain: number): number {
  return Math.max(-maxToneDb, Math.min(maxToneDb, gain))
}

/**
 * The gains that bring a mix near to its target. Each band has its share in its neighbours, so they are found step by
 * step, from the mix as wide as it will be. They are rounded to a tenth of a dB.
 */
export function matchTone(left: Float32Array, right: Float32Array, { tone, width }: Mix): number[] {
  const spectrum = averageSpectrum(left, right, width)
  let gains = toneBands.map(() => 0)
  for (let step = 0; step < 16; step++) {
    const filters = designTone(gains)
    const shaped = spectrum.map((power, bin) =>
      filters.reduce((sum, filter) => sum * powerGain(filter, (bin * sampleRate) / size), power),
    )
    const rest = deviate(bandLevels(shaped), toneTargets[tone])
    gains = gains.map((gain, band) => {
      const over = Math.abs(rest[band]!) - freedomDb
      return over > 0 ? hold(gain - 0.6 * Math.sign(rest[band]!) * over) : gain
    })
  }
  return gains.map((gain) => Math.round(gain * 10) / 10)
}

import { createFourierTransform, hannWindow } from '@tempolibre/audio/fourier'
import { highShelf, peak, type Biquad } from '../instruments/filters.ts'
import { sampleRate } from '../instruments/tone.ts'
import type { ToneId } from '../mix-vocabulary.ts'
import type { Score } from '../score.ts'
import { measureLogSpectrum, signatureBandCount, signatureEdge } from './log-spectrum.ts'
import type { Chunk } from './mixdown.ts'
import { createStereoFilters, type StereoFilters } from './stereo-filters.ts'
import { toneSignatures } from './tone-signatures.ts'
import { toneBands, toneEdges, toneTargets } from './tone-targets.ts'

/** Gain of each band of the matching equaliser in dB. */
export type ToneDb = readonly number[]

/** Largest gain of a band, so that the mix keeps its balance; and of the lowest and highest, where a mix may be thin. */
export const maxToneDb = 6
const maxEdgeDb = 12
/** Share of a song's distance to its genre's signature that the equaliser takes; the rest is the song's own. */
const amount = 0.65
/** Deviations of each octave from the table that are the song's own, in dB; of lows less, since limiting takes of them. */
const freedomDb = [0.5, 1, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1] as const
const size = 4096
/** Samples from one spectrum to the next: more would find the same average. */
const hop = 12_288

/** The lowest octaves, which share the first band of the signature; the other bands of it; and all that lies above. */
const bandEdges = [
  44,
  88,
  ...Array.from({ length: signatureBandCount - 1 }, (_, band) => signatureEdge(band + 1)),
  toneEdges.at(-1)!,
]
const bandCount = bandEdges.length - 1
const centres = Array.from({ length: bandCount }, (_, band) =>
  Math.sqrt(bandEdges[band]! * bandEdges[band + 1]!),
)
const shelfHz = bandEdges[bandCount - 1]!

/** Largest gain of each band in dB. */
export const toneLimitsDb: readonly number[] = centres.map((centre) =>
  centre < 130 || centre > 7000 ? maxEdgeDb : maxToneDb,
)

/** A bell as wide as its band for each of them, a shelf for the highest. */
function designTone(toneDb: ToneDb): Biquad[] {
  return centres.flatMap((centre, band) => {
    const gain = toneDb[band] ?? 0
    if (Math.abs(gain) < 0.15) return []
    if (band === bandCount - 1) return [highShelf(shelfHz, sampleRate, gain)]
    const width = bandEdges[band + 1]! - bandEdges[band]!
    return [peak(centre, sampleRate, centre / width, gain)]
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

function powerGainOf(filters: readonly Biquad[], frequency: number): number {
  return filters.reduce((product, filter) => product * powerGain(filter, frequency), 1)
}

/** Average power spectrum of both sides. */
function averageSpectrum({ left, right }: Chunk): Float64Array {
  const fourier = createFourierTransform(size)
  const window = hannWindow(size)
  const windowed = new Float64Array(size)
  const power = new Float64Array(size / 2 + 1)
  const sum = new Float64Array(size / 2 + 1)
  for (let from = 0; from + size <= left.length; from += hop) {
    // The powers of middle and difference are those of left and right.
    for (const sign of [1, -1]) {
      for (let i = 0; i < size; i++) windowed[i] = (left[from + i]! + sign * right[from + i]!) * window[i]!
      fourier.powerSpectrum(windowed, power)
      for (let bin = 0; bin < sum.length; bin++) sum[bin] = sum[bin]! + power[bin]!
    }
  }
  return sum
}

/** Level of each octave in dB. */
function octaveLevels(spectrum: Float64Array): number[] {
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

/** Deviation of each octave of a sound from the long-term average spectrum of such releases, in dB. */
export function measureTone(left: Float32Array, right: Float32Array, tone: ToneId): number[] {
  return deviate(octaveLevels(averageSpectrum({ left, right })), toneTargets[tone])
}

/** The octave a band of the equaliser lies in. */
const octaveOfBand = centres.map((centre) => {
  const octave = toneEdges.findIndex(
    (edge, index) => centre >= edge && centre < (toneEdges[index + 1] ?? Infinity),
  )
  return Math.max(0, Math.min(toneBands.length - 1, octave))
})

/**
 * The gains that bring a master without equaliser nearer to its genre: each band to the genre's signature by its mean
 * level, as far as the average power of each octave stays near the table of releases. Bands have their share in their
 * neighbours, so gains are found step by step. They are rounded to a tenth of a dB.
 */
export function matchTone(sound: Chunk, { genre, mix: { tone } }: Pick<Score, 'genre' | 'mix'>): number[] {
  const spectrum = averageSpectrum(sound)
  const levels = measureLogSpectrum(sound.left, sound.right)
  const signature = toneSignatures[genre]
  const wanted = centres.map((_, band) => {
    // The first is that of both lowest octaves; above the last, its neighbour's and the table's hold.
    const place = Math.max(0, Math.min(band, bandCount - 2) - 1)
    return amount * (signature[place]! - levels[place]!)
  })
  const corrections = toneBands.map(() => 0)
  let gains = centres.map(() => 0)
  for (let step = 0; step < 24; step++) {
    const filters = designTone(gains)
    const shaped = spectrum.map((power, bin) => power * powerGainOf(filters, (bin * sampleRate) / size))
    deviate(octaveLevels(shaped), toneTargets[tone]).forEach((rest, octave) => {
      const over = Math.abs(rest) - freedomDb[octave]!
      if (over > 0) corrections[octave] = corrections[octave]! - 0.5 * Math.sign(rest) * over
    })
    gains = gains.map((gain, band) => {
      const reached = 10 * Math.log10(powerGainOf(filters, centres[band]!))
      const next = gain + 0.6 * (wanted[band]! + corrections[octaveOfBand[band]!]! - reached)
      return Math.max(-toneLimitsDb[band]!, Math.min(toneLimitsDb[band]!, next))
    })
  }
  return gains.map((gain) => Math.round(gain * 10) / 10)
}

import { createFourierTransform, hannWindow } from '@tempolibre/audio/fourier'
import { sampleRate } from '../instruments/tone.ts'

/** Bands of equal width on the mel scale: half as many as packages/audio measures, over the same range. */
export const signatureBandCount = 20

const lowestHz = 40
const highestHz = 11_025
const size = 2048
/** Samples from one frame to the next: more frames would find the same mean. */
const hop = 6144
/** Bands this far below the loudest frame count as that. */
const quietRatio = 1e-6
/** Each band is measured in two halves, so that one loud note does not stand for a whole one. */
const halves = 2 * signatureBandCount

/** Mel scale and back. Source: O'Shaughnessy, Speech Communication, 1987. */
const toMel = (hertz: number) => 2595 * Math.log10(1 + hertz / 700)
const toHertz = (mel: number) => 700 * (10 ** (mel / 2595) - 1)

const lowestMel = toMel(lowestHz)
const wholeMel = toMel(highestHz) - lowestMel

/** Lower edge of a band in Hz; of `signatureBandCount`, the upper edge of the last. */
export function signatureEdge(band: number): number {
  return toHertz(lowestMel + (wholeMel * band) / signatureBandCount)
}

const binCount = (highestHz * size) / sampleRate
/** The half band of each bin of the spectrum, −1 below the first. */
const halfOfBin = Int16Array.from({ length: binCount }, (_, bin) => {
  const place = Math.floor(((toMel((bin * sampleRate) / size) - lowestMel) / wholeMel) * halves)
  return Math.min(halves - 1, Math.max(-1, place))
})
const binsOfHalf = Array.from({ length: halves }, (_, half) => halfOfBin.filter((at) => at === half).length)

/** Powers of the half bands in each frame, and of whole frames. */
function measureFrames(left: Float32Array, right: Float32Array) {
  const fourier = createFourierTransform(size)
  const window = hannWindow(size)
  const frame = new Float64Array(size)
  const power = new Float64Array(size / 2 + 1)
  const frames: { bands: Float64Array; total: number }[] = []
  for (let from = 0; from + size <= left.length; from += hop) {
    for (let i = 0; i < size; i++) frame[i] = (left[from + i]! + right[from + i]!) * window[i]!
    fourier.powerSpectrum(frame, power)
    const bands = new Float64Array(halves)
    let total = 0
    for (let bin = 1; bin < binCount; bin++) {
      total += power[bin]!
      const half = halfOfBin[bin]!
      if (half >= 0) bands[half] = bands[half]! + power[bin]!
    }
    frames.push({ bands: bands.map((sum, half) => sum / Math.max(1, binsOfHalf[half]!)), total })
  }
  return frames
}

/**
 * Mean level in dB of each signature band over the frames within 60 dB of the loudest: what an instrument's timbre and
 * its density add up to, while the average power is that of the loudest notes. Levels are relative to their mean.
 */
export function measureLogSpectrum(left: Float32Array, right: Float32Array): number[] {
  const frames = measureFrames(left, right)
  const least = Math.max(...frames.map(({ total }) => total), 1e-12) * quietRatio
  const levels = new Float64Array(signatureBandCount)
  let count = 0
  for (const { bands, total } of frames) {
    if (total <= least) continue
    count++
    for (let half = 0; half < halves; half++)
      levels[half >> 1] = levels[half >> 1]! + 5 * Math.log10(Math.max(bands[half]!, least))
  }
  const means = Array.from(levels, (sum) => sum / Math.max(1, count))
  const middle = means.reduce((sum, level) => sum + level, 0) / means.length
  return means.map((level) => level - middle)
}

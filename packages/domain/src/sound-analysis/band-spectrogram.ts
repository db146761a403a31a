/* oxlint-disable typescript/no-non-null-assertion -- indexes stay below the length of the array they read */
import type { Mono } from './downsample.ts'
import { createFourierTransform, hannWindow } from './fourier.ts'
import { createFrameCutter } from './frames.ts'

/** The distribution of energy over frequency and time, in frames of about 46 ms that overlap by 75 %. */
export interface BandSpectrogram {
  /** Frames per second. */
  frameRate: number
  frameCount: number
  bandCount: number
  /** Mean power in each band, frame after frame (`frameCount` × `bandCount`). */
  bands: Float32Array
  /** Power of each frame below 250 Hz. */
  low: Float32Array
  /** Power of each frame above 2 kHz. */
  high: Float32Array
  /** Power of each whole frame. */
  total: Float32Array
  /** Spectral centroid of each frame in hertz, weighted by magnitude. */
  centroid: Float32Array
}

const bandCount = 40
const lowestHz = 40
const frameSeconds = 0.0464
const lowHz = 250
const highHz = 2000

/** Mel scale. Source: O'Shaughnessy, Speech Communication, 1987. */
function toMel(hertz: number): number {
  return 2595 * Math.log10(1 + hertz / 700)
}

/** The band of each frequency bin, −1 below the first. Low bands are at least one bin wide. */
function assignBands(binCount: number, binHz: number): Int16Array {
  const from = toMel(lowestHz)
  const to = toMel(binHz * binCount)
  const assigned = new Int16Array(binCount)
  for (let bin = 0; bin < binCount; bin++) {
    const place = Math.floor(((toMel(bin * binHz) - from) / (to - from)) * bandCount)
    assigned[bin] = place < 0 ? -1 : Math.min(place, bandCount - 1)
  }
  return assigned
}

/** Measures a sound that arrives in blocks in bands up to half the sample rate. */
export interface BandMeter {
  /** Adds the next samples. */
  add(samples: Float32Array): void
  /** The spectrogram of all of them; the end. */
  finish(): BandSpectrogram
}

/** @param sampleRate in hertz */
export function createBandMeter(sampleRate: number): BandMeter {
  const size = 2 ** Math.max(3, Math.round(Math.log2(sampleRate * frameSeconds)))
  const hop = size / 4
  const transform = createFourierTransform(size)
  const window = hannWindow(size)
  const binHz = sampleRate / size
  const binCount = size / 2
  const assigned = assignBands(binCount, binHz)
  const widths = new Float64Array(bandCount)
  for (const band of assigned) if (band >= 0) widths[band] = widths[band]! + 1
  const lowEnd = Math.min(binCount, Math.round(lowHz / binHz))
  const highStart = Math.min(binCount, Math.round(highHz / binHz))

  const frame = new Float64Array(size)
  const power = new Float64Array(size / 2 + 1)
  const sums = new Float64Array(bandCount)
  const bands = createFigures()
  const low = createFigures()
  const high = createFigures()
  const total = createFigures()
  const centroid = createFigures()
  // A full-scale sine gives about 1, whatever the frame's length.
  const scale = 1 / (size * size * 0.0625)

  const measure = (samples: Float32Array) => {
    for (let at = 0; at < size; at++) frame[at] = samples[at]! * window[at]!
    transform.powerSpectrum(frame, power)
    sums.fill(0)
    let lowPower = 0
    let highPower = 0
    let allPower = 0
    let magnitudes = 0
    let moment = 0
    for (let bin = 1; bin < binCount; bin++) {
      const value = power[bin]! * scale
      const band = assigned[bin]!
      if (band >= 0) sums[band] = sums[band]! + value
      if (bin < lowEnd) lowPower += value
      else if (bin >= highStart) highPower += value
      allPower += value
      const magnitude = Math.sqrt(value)
      magnitudes += magnitude
      moment += magnitude * bin
    }
    for (let band = 0; band < bandCount; band++) bands.add(sums[band]! / Math.max(1, widths[band]!))
    low.add(lowPower)
    high.add(highPower)
    total.add(allPower)
    centroid.add(magnitudes > 0 ? (moment / magnitudes) * binHz : 0)
  }

  const frames = createFrameCutter({ size, hop, lead: size / 2 }, measure)
  return {
    add: (samples) => frames.add(samples),
    finish() {
      frames.finish()
      const all = { bands: bands.all(), low: low.all(), high: high.all(), total: total.all() }
      const frameCount = all.total.length
      return { frameRate: sampleRate / hop, frameCount, bandCount, ...all, centroid: centroid.all() }
    },
  }
}

/** A list of numbers that grows. */
function createFigures() {
  let figures = new Float32Array(1024)
  let count = 0
  return {
    add(figure: number) {
      if (count === figures.length) {
        const longer = new Float32Array(2 * count)
        longer.set(figures)
        figures = longer
      }
      figures[count++] = figure
    },
    all: () => figures.subarray(0, count),
  }
}

/** Measures a sound in bands up to half the sample rate. */
export function measureBands({ sampleRate, samples }: Mono): BandSpectrogram {
  const meter = createBandMeter(sampleRate)
  meter.add(samples)
  return meter.finish()
}

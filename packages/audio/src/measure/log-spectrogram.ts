/* oxlint-disable typescript/no-non-null-assertion -- indexes stay below the length of the array they read */
import { mixToMono } from '@tempolibre/domain/sound-analysis/downsample'
import { createFourierTransform, hannWindow } from '@tempolibre/domain/sound-analysis/fourier'
import type { Pcm } from '@tempolibre/domain/sound-analysis/pcm'

export interface LogSpectrogramSize {
  /** Moments, evenly spread over the recording. */
  columns: number
  /** Bands, evenly spread over the octaves from `lowestHz` to `highestHz`. */
  rows: number
  lowestHz: number
  highestHz: number
}

/** Long enough to separate the tones of a bass (5 Hz at 44.1 kHz), short enough to show its notes. */
const frameSeconds = 0.186
const floorDb = -120

/** First and last bin of each row; a row narrower than a bin uses the bin that contains it. */
function binsOfRows({ highestHz, lowestHz, rows }: LogSpectrogramSize, binHz: number, binCount: number) {
  const edge = (row: number) => (lowestHz * (highestHz / lowestHz) ** (row / rows)) / binHz
  return Array.from({ length: rows }, (_, row) => {
    const first = Math.min(binCount - 1, Math.round(edge(row)))
    return { first, last: Math.max(first, Math.min(binCount - 1, Math.round(edge(row + 1)) - 1)) }
  })
}

/**
 * Levels of a recording over time and frequency, for drawing: the strongest spectral line in each band at each
 * moment, in decibels where 0 is a full-scale sine, at least −120. Row by row for each column, the lowest band first.
 */
export function measureLogSpectrogram(pcm: Pcm, size: LogSpectrogramSize): Float32Array {
  const { sampleRate, samples } = mixToMono(pcm)
  const length = 2 ** Math.max(3, Math.round(Math.log2(sampleRate * frameSeconds)))
  const transform = createFourierTransform(length)
  const window = hannWindow(length)
  const frame = new Float64Array(length)
  const power = new Float64Array(length / 2 + 1)
  const bins = binsOfRows(size, sampleRate / length, power.length)
  // The window's sum is half of its length, and a sine has half of its amplitude on each side of 0 Hz.
  const scale = (4 / length) ** 2
  const levels = new Float32Array(size.columns * size.rows)
  for (let column = 0; column < size.columns; column++) {
    const start = Math.round(((column + 0.5) * samples.length) / size.columns - length / 2)
    for (let at = 0; at < length; at++) frame[at] = (samples[start + at] ?? 0) * window[at]!
    transform.powerSpectrum(frame, power)
    bins.forEach(({ first, last }, row) => {
      let highest = 0
      for (let bin = first; bin <= last; bin++) highest = Math.max(highest, power[bin]! * scale)
      levels[column * size.rows + row] = Math.max(floorDb, 10 * Math.log10(highest))
    })
  }
  return levels
}

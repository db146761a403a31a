/* oxlint-disable typescript/no-non-null-assertion -- indexes stay below the length of the array they read */
import { createFourierTransform, hannWindow } from '@tempolibre/domain/sound-analysis/fourier'
import type { Pcm } from '@tempolibre/domain/sound-analysis/pcm'

/** Centres of the third-octave bands from 40 Hz to 16 kHz, by the exact base-ten ratios of IEC 61260-1. */
export const thirdOctaves: readonly number[] = Array.from(
  { length: 27 },
  (_, index) => 10 ** ((index + 16) / 10),
)

/** Upper edges in hertz of the bands in which left and right are compared; the last has none. */
export const correlationEdges = [120, 600, 3000] as const

export interface StereoSpectrum {
  /** Mean power of each third octave, left and right summed, in dB relative to the whole; −120 for silence. */
  thirdOctavesDb: number[]
  /** Correlation of left and right below 120 Hz, to 600 Hz, to 3 kHz and above, −1 … 1; 1 for mono and for silence. */
  correlations: number[]
}

/** 93 ms at 44.1 kHz: bins of 11 Hz. */
const size = 4096
/** Samples from one frame to the next: every second frame finds the same mean. */
const stride = 2 * size
const lowestPower = 1e-12

/**
 * Long-term average spectrum and the correlation of left and right by frequency: the mean over Hann-windowed frames
 * of 93 ms. Of more than two channels the first two are measured. Correlation by the cross-spectrum:
 * Σ Re(L·R*) / √(Σ|L|²·Σ|R|²).
 */
export function measureStereoSpectrum({ channels, sampleRate }: Pcm): StereoSpectrum {
  const left = channels[0] ?? new Float32Array()
  const right = channels[1] ?? left
  const { cross, leftPower, rightPower } = sumSpectra(left, right)
  const binHz = sampleRate / size
  const correlations = [...correlationEdges, Infinity].map((upper, band) => {
    const lower = correlationEdges[band - 1] ?? 0
    const sums = { cross: 0, left: 0, right: 0 }
    for (let bin = 1; bin < cross.length; bin++) {
      if (bin * binHz < lower || bin * binHz >= upper) continue
      sums.cross += cross[bin]!
      sums.left += leftPower[bin]!
      sums.right += rightPower[bin]!
    }
    const scale = Math.sqrt(sums.left * sums.right)
    return scale > 0 ? sums.cross / scale : sums.left + sums.right > 0 ? 0 : 1
  })
  const all = leftPower.reduce((sum, power, bin) => sum + power + rightPower[bin]!, 0)
  const thirdOctavesDb = thirdOctaves.map((centre) => {
    const edge = 10 ** 0.05
    let sum = 0
    for (let bin = 1; bin < cross.length; bin++)
      sum +=
        (leftPower[bin]! + rightPower[bin]!) *
        shareWithin(bin, centre / edge / binHz, (centre * edge) / binHz)
    return 10 * Math.log10(all > 0 ? Math.max(lowestPower, sum / all) : lowestPower)
  })
  return { thirdOctavesDb, correlations }
}

/** Share of a bin, half a bin to either side of its middle, that lies between two edges in bins. */
function shareWithin(bin: number, from: number, to: number): number {
  return Math.max(0, Math.min(bin + 0.5, to) - Math.max(bin - 0.5, from))
}

function sumSpectra(left: Float32Array, right: Float32Array) {
  const transform = createFourierTransform(size)
  const window = hannWindow(size)
  const half = size / 2
  const frame = new Float64Array(size)
  const spectra = [left, right].map((samples) => ({
    samples,
    real: new Float64Array(half + 1),
    imaginary: new Float64Array(half + 1),
  }))
  const [l, r] = [spectra[0]!, spectra[1]!]
  const cross = new Float64Array(half + 1)
  const leftPower = new Float64Array(half + 1)
  const rightPower = new Float64Array(half + 1)
  for (let start = 0; start + size <= left.length; start += stride) {
    for (const { imaginary, real, samples } of spectra) {
      for (let at = 0; at < size; at++) frame[at] = samples[start + at]! * window[at]!
      transform.transform(frame, real, imaginary)
    }
    for (let bin = 0; bin <= half; bin++) {
      const [lr, li, rr, ri] = [l.real[bin]!, l.imaginary[bin]!, r.real[bin]!, r.imaginary[bin]!]
      leftPower[bin] = leftPower[bin]! + lr * lr + li * li
      rightPower[bin] = rightPower[bin]! + rr * rr + ri * ri
      cross[bin] = cross[bin]! + lr * rr + li * ri
    }
  }
  return { cross, leftPower, rightPower }
}

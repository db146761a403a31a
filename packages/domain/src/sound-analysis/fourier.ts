/* oxlint-disable typescript/no-non-null-assertion -- indexes stay below the length of the array they read */
export interface FourierTransform {
  /** Number of real samples per transform, a power of two. */
  readonly size: number
  /** Real and imaginary parts of X[k] for k = 0 … size/2; `samples` is unchanged. */
  transform(samples: Float32Array | Float64Array, real: Float64Array, imaginary: Float64Array): void
  /**
   * Power spectrum |X[k]|² of real samples for k = 0 … size/2, written to `power`, which has size/2 + 1 elements.
   * Allocates nothing.
   */
  powerSpectrum(samples: Float32Array | Float64Array, power: Float32Array | Float64Array): void
}

/** The input order of a radix-2 transform. */
function bitReversal(size: number): Uint32Array {
  const order = new Uint32Array(size)
  for (let at = 1, reversed = 0; at < size; at++) {
    let bit = size >> 1
    while (reversed & bit) {
      reversed ^= bit
      bit >>= 1
    }
    reversed |= bit
    order[at] = reversed
  }
  return order
}

/**
 * Fourier transform of real signals, as a complex transform of half the size: even samples are the real part, odd
 * ones the imaginary part, and the two spectra are separated afterwards. Source: Cooley and Tukey, "An Algorithm for
 * the Machine Calculation of Complex Fourier Series", 1965; for the packing, Press et al., Numerical Recipes, 12.3.
 * @throws RangeError unless the size is a power of two of at least 8
 */
export function createFourierTransform(size: number): FourierTransform {
  const half = size / 2
  if (size < 8 || (size & (size - 1)) !== 0) {
    throw new RangeError(`The size of a Fourier transform must be a power of two from 8 on, not ${size}.`)
  }
  const order = bitReversal(half)
  const real = new Float64Array(half)
  const imaginary = new Float64Array(half)
  const cosine = new Float64Array(half)
  const sine = new Float64Array(half)
  for (let k = 0; k < half; k++) {
    cosine[k] = Math.cos((2 * Math.PI * k) / size)
    sine[k] = -Math.sin((2 * Math.PI * k) / size)
  }

  /** The first two stages need no multiplication and are combined into one of radix 4. */
  const runFirstStages = () => {
    for (let at = 0; at < half; at += 4) {
      const r0 = real[at]! + real[at + 1]!
      const i0 = imaginary[at]! + imaginary[at + 1]!
      const r1 = real[at]! - real[at + 1]!
      const i1 = imaginary[at]! - imaginary[at + 1]!
      const r2 = real[at + 2]! + real[at + 3]!
      const i2 = imaginary[at + 2]! + imaginary[at + 3]!
      const r3 = real[at + 2]! - real[at + 3]!
      const i3 = imaginary[at + 2]! - imaginary[at + 3]!
      real[at] = r0 + r2
      imaginary[at] = i0 + i2
      real[at + 1] = r1 + i3
      imaginary[at + 1] = i1 - r3
      real[at + 2] = r0 - r2
      imaginary[at + 2] = i0 - i2
      real[at + 3] = r1 - i3
      imaginary[at + 3] = i1 + r3
    }
  }

  const transformHalf = () => {
    runFirstStages()
    for (let span = 4; span < half; span *= 2) {
      const step = size / (span * 2)
      for (let start = 0; start < half; start += span * 2) {
        for (let k = 0, turn = 0; k < span; k++, turn += step) {
          const c = cosine[turn]!
          const s = sine[turn]!
          const upper = start + k
          const lower = upper + span
          const r = real[lower]! * c - imaginary[lower]! * s
          const i = real[lower]! * s + imaginary[lower]! * c
          real[lower] = real[upper]! - r
          imaginary[lower] = imaginary[upper]! - i
          real[upper] = real[upper]! + r
          imaginary[upper] = imaginary[upper]! + i
        }
      }
    }
  }

  const transform = (
    samples: Float32Array | Float64Array,
    toReal: Float64Array,
    toImaginary: Float64Array,
  ) => {
    for (let at = 0; at < half; at++) {
      const to = order[at]!
      real[to] = samples[2 * at]!
      imaginary[to] = samples[2 * at + 1]!
    }
    transformHalf()
    toReal[0] = real[0]! + imaginary[0]!
    toImaginary[0] = 0
    toReal[half] = real[0]! - imaginary[0]!
    toImaginary[half] = 0
    for (let k = 1; k < half; k++) {
      const mirror = half - k
      const evenReal = (real[k]! + real[mirror]!) / 2
      const evenImaginary = (imaginary[k]! - imaginary[mirror]!) / 2
      const oddReal = (imaginary[k]! + imaginary[mirror]!) / 2
      const oddImaginary = (real[mirror]! - real[k]!) / 2
      const c = cosine[k]!
      const s = sine[k]!
      toReal[k] = evenReal + oddReal * c - oddImaginary * s
      toImaginary[k] = evenImaginary + oddReal * s + oddImaginary * c
    }
  }

  const ownReal = new Float64Array(half + 1)
  const ownImaginary = new Float64Array(half + 1)
  return {
    size,
    transform,
    powerSpectrum(samples, power) {
      transform(samples, ownReal, ownImaginary)
      for (let k = 0; k <= half; k++)
        power[k] = ownReal[k]! * ownReal[k]! + ownImaginary[k]! * ownImaginary[k]!
    },
  }
}

/** Hann window of a length in samples, for overlapping frames. */
export function hannWindow(length: number): Float64Array {
  return Float64Array.from({ length }, (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / length))
}

/**
 * Autocorrelation of a signal for lags 0 … `lags` − 1, each divided by the number of products in it and then by the
 * value at lag 0, so that a signal that repeats exactly gives 1. By the Wiener–Khinchin theorem.
 */
export function autocorrelate(signal: Float32Array | Float64Array, lags: number): Float64Array {
  let size = 8
  while (size < signal.length + lags) size *= 2
  const transform = createFourierTransform(size)
  const padded = new Float64Array(size)
  padded.set(signal)
  const half = size / 2
  const power = new Float64Array(half + 1)
  transform.powerSpectrum(padded, power)
  // A power spectrum is real and even, so the forward transform equals the inverse except for the scale.
  padded.set(power)
  for (let k = 1; k < half; k++) padded[size - k] = power[k]!
  const back = new Float64Array(half + 1)
  transform.transform(padded, back, new Float64Array(half + 1))
  const energy = back[0]! / signal.length
  return Float64Array.from({ length: lags }, (_, lag) =>
    energy > 0 && lag < signal.length ? back[lag]! / (signal.length - lag) / energy : 0,
  )
}

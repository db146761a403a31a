/** Coefficients of y = b0·x + b1·x₁ + b2·x₂ − a1·y₁ − a2·y₂. */
export interface Biquad {
  b0: number
  b1: number
  b2: number
  a1: number
  a2: number
}

/** Formulas of all designs below: R. Bristow-Johnson, Audio EQ Cookbook. */
function normalise(b0: number, b1: number, b2: number, a0: number, a1: number, a2: number): Biquad {
  return { b0: b0 / a0, b1: b1 / a0, b2: b2 / a0, a1: a1 / a0, a2: a2 / a0 }
}

/** A corner above 0.45 of the sample rate would fold over, so it is held there. */
function angleOf(frequency: number, sampleRate: number): number {
  return (2 * Math.PI * Math.min(frequency, sampleRate * 0.45)) / sampleRate
}

/** Second-order low-pass; `frequency` in Hz. */
export function lowPass(frequency: number, sampleRate: number, q = Math.SQRT1_2): Biquad {
  const w = angleOf(frequency, sampleRate)
  const cos = Math.cos(w)
  const alpha = Math.sin(w) / (2 * q)
  return normalise((1 - cos) / 2, 1 - cos, (1 - cos) / 2, 1 + alpha, -2 * cos, 1 - alpha)
}

/** Second-order high-pass; `frequency` in Hz. */
export function highPass(frequency: number, sampleRate: number, q = Math.SQRT1_2): Biquad {
  const w = angleOf(frequency, sampleRate)
  const cos = Math.cos(w)
  const alpha = Math.sin(w) / (2 * q)
  return normalise((1 + cos) / 2, -1 - cos, (1 + cos) / 2, 1 + alpha, -2 * cos, 1 - alpha)
}

/** Band-pass with a gain of 1 at its centre; `frequency` in Hz. */
export function bandPass(frequency: number, sampleRate: number, q: number): Biquad {
  const w = angleOf(frequency, sampleRate)
  const alpha = Math.sin(w) / (2 * q)
  return normalise(alpha, 0, -alpha, 1 + alpha, -2 * Math.cos(w), 1 - alpha)
}

/** Peak or dip of `gainDb` around `frequency` (Hz). */
export function peak(frequency: number, sampleRate: number, q: number, gainDb: number): Biquad {
  const w = angleOf(frequency, sampleRate)
  const cos = Math.cos(w)
  const amplitude = 10 ** (gainDb / 40)
  const alpha = Math.sin(w) / (2 * q)
  return normalise(
    1 + alpha * amplitude,
    -2 * cos,
    1 - alpha * amplitude,
    1 + alpha / amplitude,
    -2 * cos,
    1 - alpha / amplitude,
  )
}

/** Shelf of `gainDb` above `frequency` (Hz). */
export function highShelf(frequency: number, sampleRate: number, gainDb: number): Biquad {
  const w = angleOf(frequency, sampleRate)
  const cos = Math.cos(w)
  const amplitude = 10 ** (gainDb / 40)
  const root = 2 * Math.sqrt(amplitude) * (Math.sin(w) / 2) * Math.SQRT2
  return normalise(
    amplitude * (amplitude + 1 + (amplitude - 1) * cos + root),
    -2 * amplitude * (amplitude - 1 + (amplitude + 1) * cos),
    amplitude * (amplitude + 1 + (amplitude - 1) * cos - root),
    amplitude + 1 - (amplitude - 1) * cos + root,
    2 * (amplitude - 1 - (amplitude + 1) * cos),
    amplitude + 1 - (amplitude - 1) * cos - root,
  )
}

/** Filters `samples` in place, from a silent state. */
export function applyBiquad(samples: Float32Array, filter: Biquad): Float32Array {
  const { b0, b1, b2, a1, a2 } = filter
  let x1 = 0
  let x2 = 0
  let y1 = 0
  let y2 = 0
  for (let i = 0; i < samples.length; i++) {
    const x = samples[i]!
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
    x2 = x1
    x1 = x
    y2 = y1
    y1 = y
    samples[i] = y
  }
  return samples
}

/** Filters `samples` in place through each filter in turn. */
export function applyBiquads(samples: Float32Array, filters: readonly Biquad[]): Float32Array {
  for (const filter of filters) applyBiquad(samples, filter)
  return samples
}

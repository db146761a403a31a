import { sampleRate } from '../instruments/tone.ts'

/** Highest true peak that leaves the limiter; half a dB is kept for what MP3 encoding adds to it. */
const ceilingDbtp = -1.6
/** Seconds by which the gain is known ahead. */
const lookAheadSeconds = 0.003
const releaseSeconds = 0.09

/** Samples from one look at the gain to the next. */
const probeDistance = 256

/** Delay of the limiter in samples. */
export const limiterDelay = Math.round(lookAheadSeconds * sampleRate)

const phases = 4
const taps = 12
/**
 * Samples between a true peak's place in the stream and its detection: half the interpolator. It is covered by
 * shortening the average within the look-ahead.
 */
const detectorDelay = taps / 2

/** Interpolating low-pass of 48 taps for four times the rate: a windowed sinc, each phase with a sum of 1. */
function makeInterpolator(): Float64Array {
  const length = phases * taps
  const coefficients = new Float64Array(length)
  for (let phase = 0; phase < phases; phase++) {
    let sum = 0
    for (let tap = 0; tap < taps; tap++) {
      const distance = tap - taps / 2 + 1 - phase / phases
      const sinc = distance === 0 ? 1 : Math.sin(Math.PI * distance) / (Math.PI * distance)
      const window = Math.cos((Math.PI * distance) / (taps + 1)) ** 2
      coefficients[phase * taps + tap] = sinc * window
      sum += sinc * window
    }
    for (let tap = 0; tap < taps; tap++)
      coefficients[phase * taps + tap] = coefficients[phase * taps + tap]! / sum
  }
  return coefficients
}

const interpolator = makeInterpolator()

export interface Limiter {
  /** Limits `length` samples of both sides in place; they come out `limiterDelay` samples late. */
  process: (left: Float32Array, right: Float32Array, length: number) => void
  /** Gain reduction in dB that was exceeded in 5 % of the time so far. */
  limiting: () => number
}

/** No peak between samples is higher than this factor times the highest sample around it. */
const maxOvershoot = 1.6

/**
 * Writes into `peaks` the larger of what is there and the true peak around each sample (BS.1770-4, annex 2).
 * `padded` holds the samples after `taps` older ones; what is found belongs to half the interpolator ago.
 */
function detectPeaks(padded: Float32Array, peaks: Float32Array, length: number, ceiling: number) {
  const worth = ceiling / maxOvershoot
  // Samples for which something loud is still inside the interpolator.
  let loudFor = 0
  for (let i = 1; i < taps; i++) if (Math.abs(padded[i]!) > worth) loudFor = i
  for (let i = 0; i < length; i++) {
    const sample = padded[i + taps]!
    const size = sample < 0 ? -sample : sample
    if (size > worth) loudFor = taps
    if (loudFor === 0) continue
    loudFor--
    let highest = Math.abs(padded[i + taps / 2]!)
    for (let base = taps; base < phases * taps; base += taps) {
      let sum = 0
      for (let tap = 0; tap < taps; tap++) sum += interpolator[base + tap]! * padded[i + 1 + tap]!
      if (sum < 0) sum = -sum
      if (sum > highest) highest = sum
    }
    if (highest > peaks[i]!) peaks[i] = highest
  }
}

/**
 * The smallest of each sample and the `window` − 1 before it, in place.
 */
function createSlidingMinimum(window: number) {
  // Ascending minima of the window with the times at which they came, in a ring.
  const minima = new Float64Array(window + 1)
  const times = new Float64Array(window + 1)
  const size = window + 1
  let headAt = 0
  let held = 0
  let clock = 0
  return (gains: Float32Array, length: number) => {
    let head = headAt
    let count = held
    for (let i = 0; i < length; i++) {
      const gain = gains[i]!
      const time = clock + i
      while (
        count > 0 &&
        minima[head + count - 1 < size ? head + count - 1 : head + count - 1 - size]! >= gain
      )
        count--
      const place = head + count < size ? head + count : head + count - size
      minima[place] = gain
      times[place] = time
      count++
      while (times[head]! <= time - window) {
        head = head + 1 === size ? 0 : head + 1
        count--
      }
      gains[i] = minima[head]!
    }
    headAt = head
    held = count
    clock += length
  }
}

/** Falls at once, rises slowly; then a moving average, so that the gain has no corners. */
function createSmoothing(length: number) {
  const release = 1 - Math.exp(-1 / (releaseSeconds * sampleRate))
  const averaged = new Float64Array(length).fill(1)
  let heldBefore = 1
  let sumBefore = length
  let start = 0
  return (gains: Float32Array, count: number) => {
    let held = heldBefore
    let sum = sumBefore
    let at = start
    for (let i = 0; i < count; i++) {
      const lowest = gains[i]!
      held = lowest < held ? lowest : held + (lowest - held) * release
      sum += held - averaged[at]!
      averaged[at] = held
      at = at + 1 === length ? 0 : at + 1
      gains[i] = sum / length
    }
    heldBefore = held
    sumBefore = sum
    start = at
  }
}

/** One side's delay, and its newest samples for the detector. */
function createSide(longest: number) {
  const padded = new Float32Array(longest + taps)
  const delay = new Float32Array(limiterDelay)
  let start = 0
  return {
    detect(samples: Float32Array, peaks: Float32Array, length: number, ceiling: number) {
      padded.set(samples.subarray(0, length), taps)
      detectPeaks(padded, peaks, length, ceiling)
      padded.copyWithin(0, length, length + taps)
    },
    apply(samples: Float32Array, gains: Float32Array, length: number) {
      let at = start
      for (let i = 0; i < length; i++) {
        const fresh = samples[i]!
        samples[i] = delay[at]! * gains[i]!
        delay[at] = fresh
        at = at + 1 === limiterDelay ? 0 : at + 1
      }
      start = at
    },
  }
}

/**
 * Look-ahead limiter: the gain each moment needs, its minimum over the look-ahead, released slowly and smoothed by a
 * moving average, so that it has arrived when the peak does. Takes pieces of up to `longest` samples.
 */
export function createLimiter(longest: number): Limiter {
  const ceiling = 10 ** (ceilingDbtp / 20)
  const sides = [createSide(longest), createSide(longest)] as const
  const gains = new Float32Array(longest)
  const minimum = createSlidingMinimum(limiterDelay + 1)
  const smooth = createSmoothing(limiterDelay - 2 * detectorDelay)
  const probes: number[] = []
  return {
    limiting() {
      const sorted = probes.toSorted((a, b) => a - b)
      return -20 * Math.log10(sorted[Math.floor(sorted.length * 0.05)] ?? 1)
    },
    process(left, right, length) {
      gains.fill(0)
      sides[0].detect(left, gains, length, ceiling)
      sides[1].detect(right, gains, length, ceiling)
      for (let i = 0; i < length; i++) gains[i] = gains[i]! > ceiling ? ceiling / gains[i]! : 1
      minimum(gains, length)
      smooth(gains, length)
      for (let i = 0; i < length; i += probeDistance) probes.push(gains[i]!)
      sides[0].apply(left, gains, length)
      sides[1].apply(right, gains, length)
    },
  }
}

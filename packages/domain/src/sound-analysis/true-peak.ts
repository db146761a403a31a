/* oxlint-disable typescript/no-non-null-assertion -- indexes stay below the length of the array they read */
/*
 * The 48-tap interpolator of ITU-R BS.1770-4, annex 2, as its four phases; the third and fourth are the second and
 * first reversed.
 */
const firstPhase = [
  0.001708984375, 0.010986328125, -0.0196533203125, 0.033203125, -0.0594482421875, 0.1373291015625,
  0.97216796875, -0.102294921875, 0.047607421875, -0.026611328125, 0.014892578125, -0.00830078125,
] as const
const secondPhase = [
  -0.0291748046875, 0.029296875, -0.0517578125, 0.089111328125, -0.16650390625, 0.465087890625, 0.77978515625,
  -0.2003173828125, 0.1015625, -0.0582275390625, 0.0330810546875, -0.0189208984375,
] as const
const taps = 12
const history = taps - 1
const stretch = 16

/** Maximum gain: an interpolated value is at most the largest sample under the filter times this. */
const largestGain = Math.max(
  ...[firstPhase, secondPhase].map((phase) => phase.reduce<number>((sum, tap) => sum + Math.abs(tap), 0)),
)

export interface TruePeakMeter {
  /** Adds the channel's next samples, in chunks of any length. */
  add(samples: Float32Array): void
  /** Largest absolute value of the reconstructed wave so far, linear (1 = full scale). */
  peak(): number
}

/**
 * Largest absolute value of the four-times oversampled signal at `start` … `end`, or `floor` if that is larger. The
 * sum is written out because a loop over the taps takes three times as long, and this is the hottest code here.
 */
function scan(padded: Float32Array, start: number, end: number, floor: number): number {
  const [a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11] = firstPhase
  const [b0, b1, b2, b3, b4, b5, b6, b7, b8, b9, b10, b11] = secondPhase
  let high = floor
  let low = -floor
  for (let at = start; at < end; at++) {
    const x0 = padded[at]!
    const x1 = padded[at - 1]!
    const x2 = padded[at - 2]!
    const x3 = padded[at - 3]!
    const x4 = padded[at - 4]!
    const x5 = padded[at - 5]!
    const x6 = padded[at - 6]!
    const x7 = padded[at - 7]!
    const x8 = padded[at - 8]!
    const x9 = padded[at - 9]!
    const x10 = padded[at - 10]!
    const x11 = padded[at - 11]!
    // prettier-ignore
    const first = a0 * x0 + a1 * x1 + a2 * x2 + a3 * x3 + a4 * x4 + a5 * x5 + a6 * x6 + a7 * x7 + a8 * x8 + a9 * x9 + a10 * x10 + a11 * x11
    // prettier-ignore
    const second = b0 * x0 + b1 * x1 + b2 * x2 + b3 * x3 + b4 * x4 + b5 * x5 + b6 * x6 + b7 * x7 + b8 * x8 + b9 * x9 + b10 * x10 + b11 * x11
    // prettier-ignore
    const third = b11 * x0 + b10 * x1 + b9 * x2 + b8 * x3 + b7 * x4 + b6 * x5 + b5 * x6 + b4 * x7 + b3 * x8 + b2 * x9 + b1 * x10 + b0 * x11
    // prettier-ignore
    const fourth = a11 * x0 + a10 * x1 + a9 * x2 + a8 * x3 + a7 * x4 + a6 * x5 + a5 * x6 + a4 * x7 + a3 * x8 + a2 * x9 + a1 * x10 + a0 * x11
    if (first > high) high = first
    else if (first < low) low = first
    if (second > high) high = second
    else if (second < low) low = second
    if (third > high) high = third
    else if (third < low) low = third
    if (fourth > high) high = fourth
    else if (fourth < low) low = fourth
  }
  return Math.max(high, -low)
}

/**
 * Tracks the true peak of one channel: the largest of the samples and of the values between them, found by four-times
 * oversampling. Source: ITU-R BS.1770-4, annex 2.
 */
export function createTruePeakMeter(): TruePeakMeter {
  let padded = new Float32Array(0)
  const tail = new Float32Array(history)
  let peak = 0
  return {
    add(samples) {
      const count = samples.length
      if (padded.length < count + history) padded = new Float32Array(count + history)
      padded.set(tail)
      padded.set(samples, history)
      for (let from = 0; from < count; from += stretch) {
        const to = Math.min(from + stretch, count)
        let largest = 0
        for (let at = from; at < to + history; at++) {
          const value = Math.abs(padded[at]!)
          if (value > largest) largest = value
        }
        // Most parts of a song cannot exceed the peak already found; skipping them does not change the result.
        if (largest * largestGain > peak) {
          if (largest > peak) peak = largest
          peak = scan(padded, from + history, to + history, peak)
        }
      }
      tail.set(padded.subarray(count, count + history))
    },
    peak() {
      const ending = new Float32Array(history * 2)
      ending.set(tail)
      return scan(ending, history, ending.length, peak)
    },
  }
}

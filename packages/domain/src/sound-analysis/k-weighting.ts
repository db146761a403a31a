/* oxlint-disable typescript/no-non-null-assertion -- indexes stay below the length of the array they read */
/** Coefficients of a second-order section with a0 = 1: y = b0·x + b1·x₁ + b2·x₂ − a1·y₁ − a2·y₂. */
export interface Biquad {
  b0: number
  b1: number
  b2: number
  a1: number
  a2: number
}

/*
 * BS.1770-4 gives the two filters for 48 kHz only. Undoing the bilinear transform of those tables gives the analogue
 * frequency, gain and Q below, from which filters for any other rate are derived.
 */
const shelf = { frequency: 1681.974450955533, gainDb: 3.999843853973347, q: 0.7071752369554196 }
const shelfBandExponent = 0.4996667741545416
const highPass = { frequency: 38.13547087602444, q: 0.5003270373238773 }

/**
 * The two stages of K-weighting, the head's high shelf and the low cut, for a sample rate in hertz.
 * Source: ITU-R BS.1770-4, annex 1, tables 1 and 2.
 */
export function designKWeighting(sampleRate: number): [shelf: Biquad, lowCut: Biquad] {
  const k = Math.tan((Math.PI * shelf.frequency) / sampleRate)
  const high = 10 ** (shelf.gainDb / 20)
  const band = high ** shelfBandExponent
  const a0 = 1 + k / shelf.q + k * k
  const first: Biquad = {
    b0: (high + (band * k) / shelf.q + k * k) / a0,
    b1: (2 * (k * k - high)) / a0,
    b2: (high - (band * k) / shelf.q + k * k) / a0,
    a1: (2 * (k * k - 1)) / a0,
    a2: (1 - k / shelf.q + k * k) / a0,
  }
  const c = Math.tan((Math.PI * highPass.frequency) / sampleRate)
  const c0 = 1 + c / highPass.q + c * c
  // The recommendation leaves the numerator at 1, −2, 1; its gain at 1 kHz is part of the −0.691 dB constant.
  const second: Biquad = {
    b0: 1,
    b1: -2,
    b2: 1,
    a1: (2 * (c * c - 1)) / c0,
    a2: (1 - c / highPass.q + c * c) / c0,
  }
  return [first, second]
}

/** Filters the next samples of a channel, `from` … `to` of a block, and returns the sum of their powers. */
export type PowerFilter = (samples: Float32Array, from: number, to: number) => number

/** One channel's K-weighting, in transposed direct form II. @param stages as {@link designKWeighting} gives them */
export function createPowerFilter([first, lowCut]: [Biquad, Biquad]): PowerFilter {
  const memory = new Float64Array(4)
  return (samples, from, to) => {
    // Local copies: variables of the enclosing function would be boxed numbers, five times slower.
    const { b0, b1, b2, a1, a2 } = first
    const { a1: c1, a2: c2 } = lowCut
    let s1 = memory[0]!
    let s2 = memory[1]!
    let t1 = memory[2]!
    let t2 = memory[3]!
    let sum = 0
    for (let at = from; at < to; at++) {
      const x = samples[at]!
      const y = b0 * x + s1
      s1 = b1 * x - a1 * y + s2
      s2 = b2 * x - a2 * y
      // The low cut's numerator is 1, −2, 1 at every rate.
      const z = y + t1
      t1 = -2 * y - c1 * z + t2
      t2 = y - c2 * z
      sum += z * z
    }
    // Ringing out into silence produces denormal numbers, which processors add very slowly.
    memory[0] = flushDenormal(s1)
    memory[1] = flushDenormal(s2)
    memory[2] = flushDenormal(t1)
    memory[3] = flushDenormal(t2)
    return sum
  }
}

function flushDenormal(value: number): number {
  return Math.abs(value) < 1e-30 ? 0 : value
}

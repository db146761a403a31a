/* oxlint-disable typescript/no-non-null-assertion -- indexes stay below the length of the array they read */

/** Samples on each side of the middle that a new sample depends on. */
const reach = 32

/** Raises the sample rate of one channel that arrives in blocks; the blocks' lengths do not affect the samples. */
export interface Resampler {
  process(block: Float32Array): Float32Array
  /** The samples that depend on what would come next, which is silence. */
  finish(): Float32Array
}

/**
 * Raises a sample rate by a Blackman-windowed sinc, one row of taps for each place that a new sample can have between two
 * old ones. Source: Smith, Digital Audio Resampling, CCRMA, Stanford University, 2002 (bandlimited interpolation).
 * @param from in hertz
 * @param to in hertz, at least `from`; both whole numbers
 */
export function createResampler(from: number, to: number): Resampler {
  const divisor = greatestDivisor(from, to)
  /** A new sample is `step / placeCount` old ones after the last. */
  const [step, placeCount] = [from / divisor, to / divisor]
  const taps = designTaps(placeCount)
  let held = new Float32Array(reach - 1)
  /** Place of the next sample after the middle of what is held, in `1 / placeCount` of an old sample. */
  let place = 0
  let taken = 0
  let given = 0
  const process = (block: Float32Array) => {
    const input = new Float32Array(held.length + block.length)
    input.set(held)
    input.set(block, held.length)
    const places = (input.length - (2 * reach - 1)) * placeCount
    const samples = new Float32Array(Math.max(0, Math.ceil((places - place) / step)))
    for (let at = 0; at < samples.length; at++, place += step) {
      const first = Math.floor(place / placeCount)
      const row = (place % placeCount) * 2 * reach
      let sum = 0
      for (let tap = 0; tap < 2 * reach; tap++) sum += taps[row + tap]! * input[first + tap]!
      samples[at] = sum
    }
    const used = Math.floor(place / placeCount)
    held = input.slice(used)
    place -= used * placeCount
    given += samples.length
    return samples
  }
  return {
    process(block) {
      taken += block.length
      return process(block)
    },
    finish() {
      const before = given
      const rest = process(new Float32Array(reach))
      return rest.subarray(0, Math.round((taken * placeCount) / step) - before)
    },
  }
}

/** Rows of `2 * reach` taps, each with the sum 1: a constant stays as it is. */
function designTaps(placeCount: number): Float32Array {
  const taps = new Float32Array(placeCount * 2 * reach)
  for (let place = 0; place < placeCount; place++) {
    const row = taps.subarray(place * 2 * reach, (place + 1) * 2 * reach)
    for (let tap = 0; tap < row.length; tap++) {
      const distance = tap - (reach - 1) - place / placeCount
      const turn = Math.PI * (1 + distance / reach)
      const window = 0.42 - 0.5 * Math.cos(turn) + 0.08 * Math.cos(2 * turn)
      row[tap] = distance === 0 ? 1 : (Math.sin(Math.PI * distance) / (Math.PI * distance)) * window
    }
    const sum = row.reduce((total, each) => total + each, 0)
    for (let tap = 0; tap < row.length; tap++) row[tap]! /= sum
  }
  return taps
}

function greatestDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestDivisor(other, one % other)
}

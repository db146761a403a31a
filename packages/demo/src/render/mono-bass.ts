import { highPass } from '../instruments/filters.ts'
import { sampleRate } from '../instruments/tone.ts'
import { createBiquadState } from './biquad-state.ts'

/** Corner in Hz below which both sides become one. */
const cornerHz = 150
/** The two sections of a Butterworth filter of fourth order. */
const qualities = [0.541, 1.307] as const

/** Takes the lows out of the difference between the sides (elliptic filter, as for cutting a record), in place. */
export function createMonoBass() {
  const filters = qualities.map((q) => createBiquadState(highPass(cornerHz, sampleRate, q)))
  let side = new Float32Array(0)
  return (left: Float32Array, right: Float32Array, length: number) => {
    if (side.length < length) side = new Float32Array(length)
    for (let i = 0; i < length; i++) side[i] = (left[i]! - right[i]!) * 0.5
    for (const filter of filters) filter.process(side, length)
    for (let i = 0; i < length; i++) {
      const middle = (left[i]! + right[i]!) * 0.5
      left[i] = middle + side[i]!
      right[i] = middle - side[i]!
    }
  }
}

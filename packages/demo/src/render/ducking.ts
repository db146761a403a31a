import { sampleRate } from '../instruments/tone.ts'
import type { Mix } from '../score.ts'

/** Seconds in which the parts give way. */
const giveWay = 0.006

export interface Ducking {
  /** Writes the gain for the next `length` samples into `gains`. */
  fill: (gains: Float32Array, length: number) => void
}

/** The gain by which each kick pushes the other parts down; `leadIn` samples stand before the score's time 0. */
export function createDucking(mix: Mix, leadIn: number): Ducking {
  const times = mix.duckingTimes.map((time) => Math.round(time * sampleRate) + leadIn)
  const fall = 1 - Math.exp(-1 / (giveWay * 0.4 * sampleRate))
  const rise = 1 - Math.exp(-1 / (mix.duckingSeconds * sampleRate))
  const hold = Math.round(giveWay * sampleRate)
  let next = 0
  let held = 0
  let push = 0
  let at = 0
  return {
    fill(gains, length) {
      for (let i = 0; i < length; i++, at++) {
        if (next < times.length && at >= times[next]!) {
          held = hold
          next++
        }
        if (held > 0) {
          push += (1 - push) * fall
          held--
        } else {
          push -= push * rise
        }
        gains[i] = 1 - mix.ducking * 0.85 * push
      }
    },
  }
}

import { highShelf } from '../instruments/filters.ts'
import { sampleRate } from '../instruments/tone.ts'
import { createBiquadState } from './biquad-state.ts'

/** What the air and the other players take from the farthest seat: seconds later, softer, and above 4.5 kHz. */
const farthest = { seconds: 0.011, lossDb: 2, airDb: -4.5 } as const
const airHz = 4500

function createDelay(samples: number) {
  const held = new Float32Array(samples)
  let start = 0
  return (side: Float32Array, length: number) => {
    let at = start
    for (let i = 0; i < length; i++) {
      const fresh = side[i]!
      side[i] = held[at]!
      held[at] = fresh
      at = at + 1 === samples ? 0 : at + 1
    }
    start = at
  }
}

/**
 * The way of the direct sound from a seat behind the front of the stage: later, softer and duller than at the front. The
 * room answers a far player with less delay, so its sends are taken before.
 * @param distance 0–1
 */
export function createDistance(distance: number) {
  const delaySamples = Math.max(1, Math.round(distance * farthest.seconds * sampleRate))
  const gain = 10 ** ((-distance * farthest.lossDb) / 20)
  const sides = [0, 1].map(() => ({
    air: createBiquadState(highShelf(airHz, sampleRate, distance * farthest.airDb)),
    delay: createDelay(delaySamples),
  }))
  return (left: Float32Array, right: Float32Array, length: number) => {
    for (const [index, side] of [left, right].entries()) {
      if (index === 1 && right === left) break
      const { air, delay } = sides[index]!
      air.process(side, length)
      delay(side, length)
      for (let i = 0; i < length; i++) side[i] = side[i]! * gain
    }
  }
}

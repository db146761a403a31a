import { highPass, lowPass } from '../instruments/filters.ts'
import { sampleRate } from '../instruments/tone.ts'
import type { EchoId } from '../mix-vocabulary.ts'
import type { Throw } from '../score.ts'
import { createBiquadState } from './biquad-state.ts'

export interface Echo {
  /** Adds the echoes of `input` to `left` and `right`, `length` samples from the start of each. */
  process: (input: Float32Array, left: Float32Array, right: Float32Array, length: number) => void
}

interface Machine {
  /** Share of a repeat that goes round again; and while an engineer rides it. */
  feedback: number
  ridden: number
  /** Each repeat is duller: share of the last sample kept by a one-pole low-pass; and while it is ridden. */
  dullness: number
  riddenDullness: number
  /** What enters is held in this band, in Hz. */
  band: readonly [low: number, high: number]
}

const machines: Readonly<Record<EchoId, Machine>> = {
  clean: { feedback: 0.42, ridden: 0.5, dullness: 0.45, riddenDullness: 0.45, band: [140, 9000] },
  tape: { feedback: 0.46, ridden: 0.6, dullness: 0.62, riddenDullness: 0.68, band: [180, 4200] },
  dub: { feedback: 0.5, ridden: 0.82, dullness: 0.6, riddenDullness: 0.82, band: [260, 3400] },
}

/** Seconds in which a ride comes up, and goes down again after a throw. */
const rideSeconds = { up: 0.25, down: 1.6 }
/** Samples for which the feedback stays as it is. */
const step = 64

/** How far the engineer has the feedback up at a sample: towards 1 during a throw, back to 0 after it. */
function createRide(throws: readonly Throw[], leadIn: number) {
  const spans = throws
    .map(({ end, start }) => ({ start: start * sampleRate + leadIn, end: end * sampleRate + leadIn }))
    .toSorted((a, b) => a.start - b.start)
  const up = 1 - Math.exp(-step / (rideSeconds.up * sampleRate))
  const down = 1 - Math.exp(-step / (rideSeconds.down * sampleRate))
  let next = 0
  let level = 0
  return (at: number): number => {
    while (next < spans.length && spans[next]!.end <= at) next++
    const isOpen = next < spans.length && spans[next]!.start <= at
    level += isOpen ? (1 - level) * up : -level * down
    return level
  }
}

/**
 * Repeats in tempo, by turns left and right.
 * @param seconds between them
 * @param throws during which the feedback rises and the repeats darken; counted from `leadIn` samples on
 */
export function createEcho(seconds: number, id: EchoId, throws: readonly Throw[], leadIn: number): Echo {
  const machine = machines[id]
  const length = Math.max(1, Math.round(seconds * sampleRate))
  const first = new Float32Array(length)
  const second = new Float32Array(length)
  const band = [highPass(machine.band[0], sampleRate), lowPass(machine.band[1], sampleRate)].map(
    createBiquadState,
  )
  const ride = createRide(throws, leadIn)
  let low = 0
  let at = 0
  let time = 0
  let feedback = machine.feedback
  let dullness = machine.dullness
  return {
    process(input, left, right, count) {
      for (const filter of band) filter.process(input, count)
      for (let i = 0; i < count; i++) {
        if (time++ % step === 0) {
          const level = ride(time)
          feedback = machine.feedback + (machine.ridden - machine.feedback) * level
          dullness = machine.dullness + (machine.riddenDullness - machine.dullness) * level
        }
        const near = first[at]!
        const far = second[at]!
        low = far + dullness * (low - far)
        first[at] = input[i]! + low * feedback + 1e-20
        second[at] = near * 0.85
        left[i] = left[i]! + near
        right[i] = right[i]! + far
        at = at + 1 === length ? 0 : at + 1
      }
    },
  }
}

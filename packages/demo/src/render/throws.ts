import { sampleRate } from '../instruments/tone.ts'
import type { Throw } from '../score.ts'

/** Seconds in which the fader opens and closes. */
const fadeSeconds = 0.012

/**
 * The echo send of a part whose notes are thrown: adds the part to the bus at its changing level and returns true, or
 * returns false if no throw is open in these samples.
 * @param level of the send between throws
 */
export function createThrows(throws: readonly Throw[], level: number, leadIn: number) {
  const spans = throws.map(({ end, level: open, start }) => ({
    start: Math.round(start * sampleRate) + leadIn,
    end: Math.round(end * sampleRate) + leadIn,
    open,
  }))
  const rate = 1 - Math.exp(-1 / (fadeSeconds * 0.5 * sampleRate))
  /** Samples after a throw until the fader is where it was. */
  const settle = Math.round(fadeSeconds * 6 * sampleRate)
  let next = 0
  let now = level
  let time = 0
  return (
    bus: Float32Array,
    left: Float32Array,
    right: Float32Array,
    gainLeft: number,
    gainRight: number,
    length: number,
  ): boolean => {
    const from = time
    time += length
    while (next < spans.length && spans[next]!.end + settle <= from) next++
    if (next >= spans.length || spans[next]!.start >= time) {
      now = level
      return false
    }
    let current = next
    for (let i = 0; i < length; i++) {
      const at = from + i
      while (current < spans.length && spans[current]!.end <= at) current++
      const span = spans[current]
      now += ((span && span.start <= at ? span.open : level) - now) * rate
      bus[i] = bus[i]! + (left[i]! * gainLeft + right[i]! * gainRight) * 0.7 * now
    }
    return true
  }
}

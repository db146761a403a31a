import { bendRange } from '../instruments/playing-generators.ts'
import type { Note } from '../score.ts'

/** The pitch wheel at rest; its ends are 0 and 16 383. */
export const wheelAtRest = 8192
/** Seconds in which a vibrato swells to its full width. */
const swellSeconds = 0.35

/** Cents above a note's pitch, `seconds` after its start, that its bend and vibrato ask for. */
export function centsAt(note: Pick<Note, 'bend' | 'vibrato'>, seconds: number): number {
  let cents = 0
  const { bend = [], vibrato } = note
  let previous = bend[0]
  for (const point of bend) {
    if (!previous) break
    if (seconds < point.at) {
      const span = point.at - previous.at
      const share = span > 0 ? Math.max(0, (seconds - previous.at) / span) : 1
      cents += previous.cents + (point.cents - previous.cents) * share
      previous = undefined
      break
    }
    previous = point
  }
  if (previous) cents += previous.cents
  if (vibrato && seconds > vibrato.after) {
    const age = seconds - vibrato.after
    cents += vibrato.cents * Math.min(1, age / swellSeconds) * Math.sin(2 * Math.PI * vibrato.rate * age)
  }
  return cents
}

/** The pitch wheel's position for so many cents. */
export function wheelFor(cents: number): number {
  return Math.max(0, Math.min(16_383, Math.round(wheelAtRest + (cents / bendRange) * 8192)))
}

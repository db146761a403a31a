import type { GenreId, InstrumentId } from '../vocabulary.ts'
import type { Occasion, Played } from './occasion.ts'
import type { Manners } from './expression-manners.ts'
import type { Random } from './random.ts'

/** Instruments with a pedal that lets notes ring, or without dampers. */
const pedalled: ReadonlySet<InstrumentId> = new Set(['piano', 'electric-piano', 'harp', 'vibraphone'])
/** Genres that play dry. */
const dry: ReadonlySet<GenreId> = new Set([
  'funk',
  'disco',
  'house',
  'reggae',
  'dub',
  'latin',
  'swing',
  'blues',
])
/** Seconds that the pedal holds on to a note of a melody, and of anything else. */
const melodyRing = 0.5
const longestRing = 4
/** Seconds of a note struck on the way to another. */
const graceSeconds = 0.07

/** When the foot lets go: where the harmony changes after a note's start; after the last change it stays up. */
function pedalEnd(start: number, changes: readonly number[]): number {
  return changes.find((change) => change > start + 0.1) ?? start
}

/** A keyboard player or harpist: pedal until the harmony changes, and notes slipped in from a semitone below. */
export function expressKeys(
  played: readonly Played[],
  manners: Manners,
  { genre, instrument, line, changes }: Occasion,
  random: Random,
): Played[] {
  const rings = instrument === 'harp' || (pedalled.has(instrument) && !dry.has(genre))
  const kept: Played[] = []
  let last = -Infinity
  for (const one of played) {
    const { note, written } = one
    const graced = written.gesture === 'grace' || (line && random.chance(manners.grace))
    if (graced && note.duration > 0.2 && note.start - last > 0.15 && note.start > 0.2) {
      const start = note.start - graceSeconds * 0.8
      kept.push({
        written,
        note: {
          start,
          duration: graceSeconds,
          pitch: note.pitch - 1,
          velocity: Math.max(1, Math.round(note.velocity * 0.7)),
        },
      })
    }
    if (rings && written.gesture !== 'staccato') {
      const longest = line ? note.duration + melodyRing : longestRing
      note.duration = Math.max(note.duration, Math.min(longest, pedalEnd(note.start, changes) - note.start))
    }
    if (written.gesture === 'staccato') note.duration = Math.max(0.06, note.duration * 0.5)
    last = note.start
    kept.push(one)
  }
  return kept
}

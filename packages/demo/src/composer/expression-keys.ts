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

/** Seconds from one note of a rolled chord to the next, by instrument. */
const rollSeconds: Partial<Record<InstrumentId, readonly [number, number]>> = {
  harp: [0.035, 0.07],
  piano: [0.018, 0.04],
  'electric-piano': [0.014, 0.03],
  harpsichord: [0.025, 0.05],
}
/** How often a pianist rolls a long chord, by genre; a harpist nearly always does. */
const rollChance: Partial<Record<GenreId, number>> = {
  classical: 0.4,
  cinematic: 0.3,
  ambient: 0.35,
  acoustic: 0.25,
  chillout: 0.2,
  lounge: 0.25,
  'bossa-nova': 0.15,
  jazz: 0.15,
  soul: 0.15,
  'lo-fi': 0.25,
  blues: 0.15,
}
const harpRollChance = 0.85
/** Shortest chord that is rolled, in seconds, and its fewest notes. */
const rolledFrom = 0.9
const rolledNotes = 3

/** Long chords broken from the lowest note up, a little quicker towards the top; their ends stay together. */
function rollChords(played: readonly Played[], { genre, instrument }: Occasion, random: Random): void {
  const pace = rollSeconds[instrument]
  const chance = instrument === 'harp' ? harpRollChance : (rollChance[genre] ?? 0)
  if (!pace || chance === 0) return
  const last = played.at(-1)
  const chords = new Map<number, Played[]>()
  for (const one of played) chords.set(one.written.beat, [...(chords.get(one.written.beat) ?? []), one])
  for (const chord of chords.values()) {
    const shortest = Math.min(...chord.map(({ note }) => note.duration))
    if (chord.length < rolledNotes || shortest < rolledFrom || !random.chance(chance)) continue
    const step = pace[0] + (pace[1] - pace[0]) * random.next()
    const rising = chord.toSorted((a, b) => a.note.pitch - b.note.pitch)
    // Half of it before the beat: the top note is the one that is heard on it.
    // The last chord begins on the beat, where edits cut to it.
    const lead = last && chord.includes(last) ? 0 : step * (chord.length - 1) * 0.5
    for (const [index, { note }] of rising.entries()) {
      const end = note.start + note.duration
      note.start = Math.max(0.02, note.start - lead + step * index * (1 - 0.06 * index))
      note.duration = Math.max(0.1, end - note.start)
    }
  }
}

/** When the foot lets go: where the harmony changes after a note's start; after the last change it stays up. */
function pedalEnd(start: number, changes: readonly number[]): number {
  return changes.find((change) => change > start + 0.1) ?? start
}

/** A keyboard player or harpist: rolled chords, pedal until the harmony changes, and notes slipped in from a semitone below. */
export function expressKeys(
  played: readonly Played[],
  manners: Manners,
  occasion: Occasion,
  random: Random,
): Played[] {
  const { genre, instrument, line, changes } = occasion
  if (!line) rollChords(played, occasion, random.branch('rolls'))
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

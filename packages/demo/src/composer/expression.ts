import type { Player } from '../recipes/recipe.ts'
import type { Note, Part } from '../score.ts'
import { expressDrums } from './expression-drums.ts'
import { expressFretted } from './expression-fretted.ts'
import { expressKeys } from './expression-keys.ts'
import { expressMelody, expressSection } from './expression-melody.ts'
import { isMelodic, mannersOf } from './expression-manners.ts'
import type { Occasion, Played } from './occasion.ts'
import type { Random } from './random.ts'

/**
 * Gives the notes of a part what a player would: takes, bends, slides, vibrato, articulations, pedal. Notes that are
 * slid or hammered from the note before become part of that note. The notes come in order of start.
 */
export function express(played: readonly Played[], occasion: Occasion, random: Random): Played[] {
  const { instrument, genre } = occasion
  const manners = mannersOf(instrument, genre)
  switch (manners.family) {
    case 'kit':
      return expressDrums(played, occasion, random)
    case 'fretted':
    case 'bass':
      return expressFretted(played, manners, occasion, random)
    case 'keys':
      return expressKeys(played, manners, occasion, random)
    case 'wind':
      return isMelodic(occasion)
        ? expressMelody(played, manners, occasion, random)
        : expressSection(played, manners, occasion, random)
    default:
      return isMelodic(occasion) ? expressMelody(played, manners, occasion, random) : [...played]
  }
}

/** Whether a player has a single line to sing. */
export function isLine({ kind }: Player): boolean {
  return !['drums', 'bass', 'walking-bass', 'pedal', 'chords', 'figure'].includes(kind)
}

/** Distance from the middle of the two guitars that play the same. */
const doubledPan = 0.92
/** Two players of one part are each softer by so much. */
const doubledDb = -2.5
/** Takes of the second player's strings: not the first's. */
const secondTakes = 2

/** A part played twice, by two hands on two guitars, hard left and right. */
export function doublePart(part: Part, second: readonly Note[]): Part[] {
  const side = part.pan > 0 ? 1 : -1
  const gainDb = Math.round((part.gainDb + doubledDb) * 10) / 10
  return [
    { ...part, gainDb, pan: side * doubledPan },
    {
      ...part,
      gainDb,
      pan: -side * doubledPan,
      notes: second.map((note) => ({ ...note, take: (note.take ?? 0) + secondTakes })),
    },
  ]
}

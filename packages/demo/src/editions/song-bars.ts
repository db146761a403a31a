import { planSong } from '../composer/plan-song.ts'
import { stopsShort } from '../composer/ending.ts'
import { composeSong } from '../composer/index.ts'
import { createClock } from '../composer/perform.ts'
import type { Feel } from '../recipes/form-notation.ts'
import { findRecipe } from '../recipes/index.ts'
import type { Role, Score, Section } from '../score.ts'
import type { GenreId } from '../vocabulary.ts'

/** The properties of a bar that matter for editing. */
export interface Bar {
  /** From 0. */
  index: number
  section: Section['name']
  /** Index of its section, from 0. */
  sectionIndex: number
  barInSection: number
  barsInSection: number
  /** 1–5. */
  energy: number
  /** Semitones by which the key is lifted. */
  keyLift: number
  feel: Feel
  /** The bar's first and last chord, named by root and quality. */
  firstChord: string
  lastChord: string
}

/** The bars of a song before any note is written. */
export interface PlannedBars {
  bars: readonly Bar[]
  /** Whether the song stops short instead of ringing out. */
  stopsShort: boolean
  /** Start of a bar in seconds, from 0 to the number of bars, which is the last one's end. */
  lineAt(bar: number): number
  /** Those that are certain to have notes; one who only answers others may turn out to have none. */
  roles: ReadonlySet<Role>
  /** The others. */
  uncertainRoles: ReadonlySet<Role>
}

/** A score with its bars, which the score itself does not contain. */
export interface BarredScore extends Pick<PlannedBars, 'bars' | 'lineAt' | 'stopsShort'> {
  score: Score
  /** Maximum seconds by which a bar's first note may precede its bar line: the players' deviation. */
  earliest: number
}

/** Slightly more than players deviate, to allow for rounding. */
const margin = 0.001

/**
 * Composes a song and its bars.
 * @throws Error if the library has no such song
 */
export function readBars(id: string): BarredScore {
  const score = composeSong(id)
  const { bars, lineAt, stopsShort: stops } = planBars(id, score.genre)
  return {
    score,
    bars,
    lineAt,
    stopsShort: stops,
    earliest: findRecipe(score.genre).feel.timingMs / 1000 + margin,
  }
}

/**
 * Plans a song's bars without writing its notes, which takes a millisecond.
 * @param genre of the song
 */
export function planBars(id: string, genre: GenreId): PlannedBars {
  const recipe = findRecipe(genre)
  const { bpm, chairs, ending, harmony, plans } = planSong(recipe, id)
  const clock = createClock(bpm, recipe.beatsPerBar, plans.length, ending === 'ritardando')
  const certain = chairs.filter(({ seat }) => seat.player.kind !== 'answer')
  const roles = new Set(certain.map(({ seat }) => seat.role))
  const bars = plans.map((plan): Bar => {
    const chords = harmony.spans
      .filter((span) => span.bar === plan.bar)
      .map((span) => `${span.root} ${span.symbol}`)
    return {
      index: plan.bar,
      section: plan.name,
      sectionIndex: plan.section,
      barInSection: plan.barInSection,
      barsInSection: plan.barsInSection,
      energy: plan.energy,
      keyLift: plan.keyLift,
      feel: plan.feel,
      firstChord: chords[0] ?? '',
      lastChord: chords.at(-1) ?? '',
    }
  })
  return {
    bars,
    stopsShort: stopsShort(ending),
    lineAt: (bar) => clock.at(bar * recipe.beatsPerBar),
    roles,
    uncertainRoles: new Set(chairs.map(({ seat }) => seat.role).filter((role) => !roles.has(role))),
  }
}

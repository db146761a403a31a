import { planSong } from '../composer/compose.ts'
import { stopsShort } from '../composer/ending.ts'
import { composeSong } from '../composer/index.ts'
import { createClock } from '../composer/perform.ts'
import type { Feel } from '../recipes/form-notation.ts'
import { findRecipe } from '../recipes/index.ts'
import type { Score, Section } from '../score.ts'

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

/** A score with its bars, which the score itself does not contain. */
export interface BarredScore {
  score: Score
  bars: readonly Bar[]
  /** Whether the song stops short instead of ringing out. */
  stopsShort: boolean
  /** Start of a bar in seconds, from 0 to the number of bars, which is the last one's end. */
  lineAt(bar: number): number
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
  const recipe = findRecipe(score.genre)
  const { bpm, ending, harmony, plans } = planSong(recipe, id)
  const clock = createClock(bpm, recipe.beatsPerBar, plans.length, ending === 'ritardando')
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
    score,
    bars,
    stopsShort: stopsShort(ending),
    lineAt: (bar) => clock.at(bar * recipe.beatsPerBar),
    earliest: recipe.feel.timingMs / 1000 + margin,
  }
}

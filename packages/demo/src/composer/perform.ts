import { itemAt } from '../item-at.ts'
import type { Recipe } from '../recipes/recipe.ts'
import type { Note } from '../score.ts'
import type { WrittenNote } from './event.ts'
import { express } from './expression.ts'
import type { Occasion, Played } from './occasion.ts'
import type { Random } from './random.ts'
import { foldIntoRange, type Register } from './registers.ts'

/** Converts beats to seconds. */
export interface Clock {
  /** Seconds from the start of the song. */
  at(beat: number): number
}

/** Silence before the first beat, so that players may be early. */
export const leadInSeconds = 0.06

/** Shares of the tempo over the closing bars of a ritardando, one per half bar. */
const slowing = [0.97, 0.92, 0.85, 0.76]

/** A steady clock, which may slow down over the last two bars before the final one. */
export function createClock(bpm: number, beatsPerBar: number, bars: number, slows: boolean): Clock {
  const beat = 60 / bpm
  const half = beatsPerBar / 2
  const slowFrom = (bars - 3) * beatsPerBar
  return {
    at(position) {
      const steady = leadInSeconds + position * beat
      if (!slows || position <= slowFrom) return steady
      let seconds = leadInSeconds + slowFrom * beat
      let from = slowFrom
      for (const share of slowing) {
        const taken = Math.max(0, Math.min(half, position - from))
        seconds += (taken * beat) / share
        from += half
      }
      return seconds + (Math.max(0, position - from) * beat) / itemAt(slowing, -1)
    },
  }
}

/** Moves the second of each pair of eighths or sixteenths by the recipe's swing. */
export function swing(beat: number, { ratio, pair }: Recipe['swing']): number {
  const span = pair === 'eighths' ? 1 : 0.5
  const start = Math.floor(beat / span + 1e-6) * span
  const share = Math.max(0, (beat - start) / span)
  const moved = share <= 0.5 ? share * 2 * ratio : ratio + (share - 0.5) * 2 * (1 - ratio)
  return start + moved * span
}

/** A wandering offset within −1…1: each value depends on the previous one, like a player's drift. */
export function drift(random: Random): () => number {
  let value = 0
  return () => {
    value = Math.max(-1, Math.min(1, value * 0.75 + random.bell() * 0.45))
    return value
  }
}

/** The drift that drums and bass share, by eighth. */
export function createPocket(beats: number, random: Random): (beat: number) => number {
  const step = drift(random)
  const offsets = Array.from({ length: Math.ceil(beats * 2) + 2 }, step)
  return (beat) => offsets[Math.max(0, Math.round(beat * 2))] ?? 0
}

/** A player's timing. */
export interface Hand {
  /** Share of the common drift, 0–1; the rest is the player's own. */
  pocket: number
  /** Seconds by which this player lags the beat on average. */
  behind: number
}

/**
 * Performs written notes: swing, drift, velocity, range, and, given the occasion, expression; sorted, and no pitch
 * repeated while it still sounds.
 */
export function perform(
  written: readonly WrittenNote[],
  recipe: Pick<Recipe, 'swing' | 'feel'>,
  clock: Clock,
  pocket: (beat: number) => number,
  hand: Hand,
  register: Register,
  random: Random,
  occasion?: Occasion,
): Note[] {
  const timing = recipe.feel.timingMs / 1000
  const ownTime = drift(random.branch('time'))
  const ownForce = drift(random.branch('force'))
  let lastBeat = -1
  let offset = 0
  let force = 0
  const played: Played[] = []
  for (const note of written.toSorted((a, b) => a.beat - b.beat || a.pitch - b.pitch)) {
    if (note.beat !== lastBeat) {
      offset = (pocket(note.beat) * hand.pocket + ownTime() * (1 - hand.pocket)) * timing + hand.behind
      force = ownForce() * recipe.feel.velocity
      lastBeat = note.beat
    }
    const start = Math.max(0.02, clock.at(swing(note.beat, recipe.swing)) + offset + (note.delay ?? 0))
    const end = clock.at(swing(note.beat + note.beats, recipe.swing)) + offset
    const velocity = note.velocity * (1 + force + random.bell() * recipe.feel.velocity * 0.5)
    played.push({
      written: note,
      note: {
        start,
        duration: Math.max(0.04, end - start),
        pitch: foldIntoRange(note.pitch, register),
        velocity: Math.max(1, Math.min(127, Math.round(velocity))),
      },
    })
  }
  const expressed = occasion ? express(played, occasion, random.branch('expression')) : played
  return tidy(expressed.map(({ note }) => note))
}

/** Strokes of one pitch closer than this are merged. */
const doubledSeconds = 0.03
/** Silence between a note and the next of its pitch. */
const gapSeconds = 0.001

/** Sorts notes by start, merges doubled strokes and ends a note where its pitch is repeated. */
export function tidy(notes: readonly Note[]): Note[] {
  const sounding = new Map<number, Note>()
  const kept: Note[] = []
  for (const note of notes.toSorted((a, b) => a.start - b.start || a.pitch - b.pitch)) {
    const last = sounding.get(note.pitch)
    if (last && note.start - last.start < doubledSeconds) {
      last.velocity = Math.max(last.velocity, note.velocity)
      continue
    }
    if (last && last.start + last.duration > note.start - gapSeconds) {
      last.duration = note.start - gapSeconds - last.start
    }
    const copy = { ...note }
    sounding.set(note.pitch, copy)
    kept.push(copy)
  }
  return kept
}

import { itemAt } from '../item-at.ts'
import type { MelodyRules } from '../recipes/recipe.ts'
import type { WrittenNote } from './event.ts'
import { chordAt, type ChordSpan } from './harmony.ts'
import { foldInto, followAlteration, ladderOf, nearestChordTone, nearestIndex, rubs } from './ladder.ts'
import type { Metre, Motif } from './motif.ts'
import type { Tonality } from './tonality.ts'

export interface MelodyContext {
  tonality: Tonality
  spans: readonly ChordSpan[]
  metre: Metre
  rules: MelodyRules
}

/** The song's two ideas: the second answers the first in another rhythm or inverted. */
export interface Themes {
  main: Motif
  contrast: Motif
}

function isStrong(beatInBar: number, beats: number, beatsPerBar: number): boolean {
  const middle = beatsPerBar % 2 === 0 ? beatsPerBar / 2 : beatsPerBar
  return beats >= 1.5 || beatInBar < 0.01 || Math.abs(beatInBar - middle) < 0.01
}

/** Converts one unit to pitches over the chords below it. */
export function realise(
  unit: Motif,
  start: number,
  anchor: number,
  [low, high]: readonly [number, number],
  { spans, metre }: Pick<MelodyContext, 'spans' | 'metre'>,
): WrittenNote[] {
  const { scale } = chordAt(spans, start)
  const ladder = ladderOf(scale, low, high)
  const home = nearestIndex(ladder, anchor)
  const highest = Math.max(...unit.notes.map((note) => note.step))
  const lowest = Math.min(...unit.notes.map((note) => note.step))
  const top = nearestIndex(ladder, high)
  const bottom = nearestIndex(ladder, low)
  const base = Math.max(bottom - lowest, Math.min(home, top - highest))
  const line: WrittenNote[] = []
  let previous = anchor
  for (const note of unit.notes) {
    const beat = start + note.beat
    const index = Math.max(0, Math.min(ladder.length - 1, base + note.step))
    let pitch = itemAt(ladder, index)
    const direction = Math.sign(pitch - previous)
    const now = chordAt(spans, beat)
    // A note tied into the next chord belongs to that chord.
    const held = now.beat + now.beats - beat
    const span = held < note.beats / 2 ? chordAt(spans, beat + held + 0.01) : now
    const grinds = note.beats > 0.5 && rubs(span, pitch)
    pitch =
      grinds || isStrong(beat % metre.beatsPerBar, note.beats, metre.beatsPerBar)
        ? nearestChordTone(span, pitch, direction)
        : followAlteration(span, pitch, scale)
    pitch = foldInto(pitch, [low - 2, high + 2])
    previous = pitch
    line.push({ beat, beats: note.beats, pitch, velocity: note.accent ? 98 : 86 })
  }
  return line
}

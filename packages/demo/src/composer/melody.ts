import { itemAt } from '../item-at.ts'
import type { MelodyRules } from '../recipes/recipe.ts'
import type { InstrumentId } from '../vocabulary.ts'
import { dynamics, type WrittenNote } from './event.ts'
import type { BarPlan } from './form.ts'
import { chordAt, type ChordSpan } from './harmony.ts'
import {
  answer,
  breathe,
  close,
  invert,
  ornament,
  recall,
  sequence,
  type Metre,
  type Motif,
} from './motif.ts'
import type { Random } from './random.ts'
import { registers } from './registers.ts'
import { nearestPitch, rise, type Tonality } from './tonality.ts'

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

/** Scale pitches of a range and one octave around it. */
function ladderOf(scale: readonly number[], low: number, high: number): number[] {
  const ladder: number[] = []
  for (let pitch = low - 12; pitch <= high + 12; pitch++) if (scale.includes(pitch % 12)) ladder.push(pitch)
  return ladder
}

function nearestIndex(ladder: readonly number[], pitch: number): number {
  let best = 0
  for (const [index, rung] of ladder.entries()) {
    if (Math.abs(rung - pitch) < Math.abs(itemAt(ladder, best) - pitch)) best = index
  }
  return best
}

/** The chord tone nearest to a pitch; of two equally near, the one in the direction of travel. */
function nearestChordTone(span: ChordSpan, pitch: number, direction: number): number {
  let best = nearestPitch(itemAt(span.tones, 0), pitch)
  for (const tone of span.tones) {
    const candidate = nearestPitch(tone, pitch)
    const gain = Math.abs(best - pitch) - Math.abs(candidate - pitch)
    if (gain > 0 || (gain === 0 && Math.sign(candidate - pitch) === direction)) best = candidate
  }
  return best
}

/** Units of two bars, in the order of a section: statement, answer, departure, return. */
function planUnits(motif: Motif, plan: readonly BarPlan[], rules: MelodyRules, random: Random): Motif[] {
  const count = Math.ceil(plan.length / 2)
  const name = plan[0]?.name
  if (name === 'break' || name === 'intro') return Array.from({ length: count }, () => recall(motif))
  const varied = answer(motif, random)
  const departures = [sequence(motif, random), invert(motif), sequence(invert(motif), random)]
  const departure = random.pick(departures)
  const periods: Motif[][] = [
    [motif, varied, departure, close(motif)],
    [motif, departure, motif, close(varied)],
    [motif, varied, sequence(departure, random), close(departure)],
    [motif, motif, departure, close(varied)],
  ]
  const period = random.pick(periods)
  const spacious = random.chance(rules.space)
  return Array.from({ length: count }, (_, index) => {
    if (index === count - 1) return close(index === 0 ? motif : varied)
    if (count === 6) return index % 2 === 1 ? breathe(recall(motif)) : index === 4 ? departure : motif
    const unit = itemAt(period, index % 4)
    if (spacious && index % 2 === 1 && index % 4 !== 3) return breathe(unit)
    return name === 'return' && index >= 2 ? ornament(unit, random) : unit
  })
}

function isStrong(beatInBar: number, beats: number, beatsPerBar: number): boolean {
  const middle = beatsPerBar % 2 === 0 ? beatsPerBar / 2 : beatsPerBar
  return beats >= 1.5 || beatInBar < 0.01 || Math.abs(beatInBar - middle) < 0.01
}

/** The chord's variant of a scale note: where a chord alters the scale, passing notes follow it. */
function followAlteration({ tones }: ChordSpan, pitch: number, scale: readonly number[]): number {
  if (tones.includes(pitch % 12)) return pitch
  const altered = new Set(tones.filter((tone) => !scale.includes(tone)))
  return [pitch - 1, pitch + 1].find((candidate) => altered.has(candidate % 12)) ?? pitch
}

/** Converts one unit to pitches over the chords below it. */
function realise(
  unit: Motif,
  start: number,
  anchor: number,
  [low, high]: readonly [number, number],
  { tonality, spans, metre }: MelodyContext,
): WrittenNote[] {
  const ladder = ladderOf(tonality.melody, low, high)
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
    if (isStrong(beat % metre.beatsPerBar, note.beats, metre.beatsPerBar)) {
      pitch = nearestChordTone(span, pitch, direction)
    } else {
      const rubs = note.beats > 0.5 && span.tones.some((tone) => rise(tone, pitch % 12) === 1)
      pitch = rubs ? nearestChordTone(span, pitch, direction) : followAlteration(span, pitch, tonality.melody)
    }
    while (pitch > high + 2) pitch -= 12
    while (pitch < low - 2) pitch += 12
    previous = pitch
    line.push({ beat, beats: note.beats, pitch, velocity: note.accent ? 98 : 86 })
  }
  return line
}

/**
 * Writes the lead in a player's bars: a period of two-bar units over each run of a section. The last bar of the song
 * is left to the ending.
 */
export function writeMelody(
  runs: readonly (readonly BarPlan[])[],
  themes: Themes,
  instrument: InstrumentId,
  context: MelodyContext,
  random: Random,
): WrittenNote[] {
  const { metre, spans, rules } = context
  const window = registers[instrument].melody
  const middle = (window[0] + window[1]) / 2
  const line: WrittenNote[] = []
  for (const run of runs) {
    const name = run[0]?.name
    const contrasting = name === 'contrast'
    const motif = contrasting ? themes.contrast : themes.main
    // A return uses the theme's random stream, so it repeats the theme.
    const label = `${name === 'return' ? 'theme' : name} ${run.length}`
    const units = planUnits(motif, run, rules, random.branch(label))
    const centre = middle + (contrasting ? 3 : -1)
    let last = centre
    for (const [index, unit] of units.entries()) {
      const first = itemAt(run, index * 2)
      const start = first.bar * metre.beatsPerBar
      const anchor = nearestChordTone(
        chordAt(spans, start),
        index % 2 === 0 ? centre : (centre + last) / 2,
        0,
      )
      const notes = realise(unit, start, anchor, window, context)
      const force = dynamics(first.energy, first.players)
      const end = start + Math.min(unit.beats, (run.length - index * 2) * metre.beatsPerBar)
      for (const note of notes) {
        if (note.beat >= end) continue
        const beats = Math.min(note.beats, end + 0.5 - note.beat) * rules.articulation
        line.push({ ...note, beats, velocity: note.velocity * force })
      }
      last = notes.at(-1)?.pitch ?? last
    }
  }
  return line
}

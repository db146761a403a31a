import { itemAt } from '../item-at.ts'
import { parsePattern } from '../recipes/pattern-notation.ts'
import type { MelodyRules } from '../recipes/recipe.ts'
import type { Random } from './random.ts'

/** One note of a motif: its time, and its scale steps from the motif's first note. */
export interface MotifNote {
  beat: number
  beats: number
  step: number
  accent: boolean
}

/** A rhythmic cell and a contour, two bars long. */
export interface Motif {
  notes: readonly MotifNote[]
  beats: number
  /** Another second bar, with which the first is answered. */
  tail: readonly MotifNote[]
}

export interface Metre {
  beatsPerBar: number
  stepsPerBeat: number
}

const shapes = {
  arch: [0, 0.6, 1, 0.7, 0.1],
  valley: [0, -0.6, -1, -0.5, 0.2],
  rise: [0, 0.2, 0.5, 0.8, 1],
  fall: [0.2, 0, -0.3, -0.7, -1],
  wave: [0, 0.8, 0, -0.7, 0],
} as const

function shapeAt(shape: readonly number[], position: number): number {
  const place = position * (shape.length - 1)
  const index = Math.min(Math.floor(place), shape.length - 2)
  const from = itemAt(shape, index)
  return from + (itemAt(shape, index + 1) - from) * (place - index)
}

/** Step sizes of a line in scale steps: gapped scales have wider steps, so a line moves by fewer. */
function stridesOf(scaleSize: number): { step: number; leap: readonly [number, number] } {
  return scaleSize < 7 ? { step: 1, leap: [2, 3] } : { step: 2, leap: [3, 4] }
}

/** Walks along a shape mostly by step, with at most one leap, which is followed by a turn back. */
function drawContour(count: number, rules: MelodyRules, scaleSize: number, random: Random): number[] {
  const strides = stridesOf(scaleSize)
  const shape = shapes[random.pick(['arch', 'arch', 'valley', 'rise', 'fall', 'wave'] as const)]
  const leapAt = count > 3 && random.chance(rules.leap) ? random.whole(1, count - 2) : -1
  const contour = [0]
  let current = 0
  let owed = 0
  for (let index = 1; index < count; index++) {
    const wanted = shapeAt(shape, index / Math.max(1, count - 1)) * rules.reach
    let move = Math.round(wanted - current + random.bell() * 1.2)
    move = Math.max(-strides.step, Math.min(strides.step, move))
    if (move === 0 && random.chance(0.6)) move = random.chance(0.5) ? 1 : -1
    if (owed !== 0) {
      move = owed
      owed = 0
    } else if (index === leapAt) {
      const direction = wanted >= current ? 1 : -1
      move = direction * random.whole(...strides.leap)
      owed = -direction
    }
    if (Math.abs(current + move) > rules.reach) move = -Math.sign(current) * Math.min(2, Math.abs(move) || 1)
    current += move
    contour.push(current)
  }
  return contour
}

function layCell(cell: string, bar: number, { beatsPerBar, stepsPerBeat }: Metre): Omit<MotifNote, 'step'>[] {
  return parsePattern(cell).strokes.map((stroke) => ({
    beat: bar * beatsPerBar + stroke.step / stepsPerBeat,
    beats: stroke.length / stepsPerBeat,
    accent: stroke.mark === 'X',
  }))
}

/** Draws a two-bar motif from the recipe's cells, for a scale with `scaleSize` notes. */
export function createMotif(rules: MelodyRules, metre: Metre, scaleSize: number, random: Random): Motif {
  const first = random.pick(rules.cells)
  const second = random.chance(0.25) ? first : random.pick(rules.cells)
  const others = rules.cells.filter((cell) => cell !== first && cell !== second)
  const third = others.length > 0 ? random.pick(others) : first
  const opening = layCell(first, 0, metre)
  const rhythm = [...opening, ...layCell(second, 1, metre)]
  const contour = drawContour(rhythm.length, rules, scaleSize, random)
  const ending = layCell(third, 1, metre)
  const descent = drawContour(ending.length + 1, rules, scaleSize, random)
  const joint = contour[opening.length - 1] ?? 0
  return {
    notes: rhythm.map((note, index) => ({ ...note, step: contour[index] ?? 0 })),
    beats: metre.beatsPerBar * 2,
    tail: ending.map((note, index) => ({
      ...note,
      step: Math.max(-rules.reach, Math.min(rules.reach, joint + (descent[index + 1] ?? 0))),
    })),
  }
}

/** The same rhythm with another ending: the last notes move in the opposite direction. */
export function answer(motif: Motif, random: Random): Motif {
  const from = Math.max(1, motif.notes.length - random.whole(2, 3))
  const pivot = motif.notes[from - 1]?.step ?? 0
  return {
    ...motif,
    notes: motif.notes.map((note, index) => (index < from ? note : { ...note, step: 2 * pivot - note.step })),
  }
}

/** Mirrors the contour around the first note. */
export function invert(motif: Motif): Motif {
  return { ...motif, notes: motif.notes.map((note) => ({ ...note, step: -note.step })) }
}

/** States the first bar twice, the second time a step higher or lower. */
export function sequence(motif: Motif, random: Random): Motif {
  const half = motif.beats / 2
  const head = motif.notes
    .filter((note) => note.beat < half)
    .map((note) => ({ ...note, beats: Math.min(note.beats, half - note.beat) }))
  const shift = random.chance(0.6) ? -1 : 1
  return {
    ...motif,
    notes: [...head, ...head.map((note) => ({ ...note, beat: note.beat + half, step: note.step + shift }))],
  }
}

/** Keeps the first bar and lets its last note ring: a sparse recollection. */
export function recall(motif: Motif): Motif {
  const half = motif.beats / 2
  const head = motif.notes.filter(
    (note) => note.beat < half && (note.accent || note.beats >= 0.75 || note.beat % 1 === 0),
  )
  return {
    ...motif,
    notes: head.map((note, index) => {
      const next = head[index + 1]?.beat ?? half + 1
      return { ...note, beats: Math.max(note.beats, next - note.beat) }
    }),
  }
}

/** Breaks long notes with their upper neighbour. */
export function ornament(motif: Motif, random: Random): Motif {
  return {
    ...motif,
    notes: motif.notes.flatMap((note) => {
      if (note.beats < 1 || !random.chance(0.5)) return [note]
      const turn = note.beats < 1.5 ? 0.25 : 0.5
      return [
        { ...note, beats: turn },
        { ...note, beat: note.beat + turn, beats: turn, step: note.step + 1, accent: false },
        { ...note, beat: note.beat + turn * 2, beats: note.beats - turn * 2, accent: false },
      ]
    }),
  }
}

/** Leaves the second bar to the accompaniment. */
export function breathe(motif: Motif): Motif {
  const half = motif.beats / 2
  const head = motif.notes.filter((note) => note.beat < half + 0.01)
  return { ...motif, notes: head.length > 1 ? head : motif.notes }
}

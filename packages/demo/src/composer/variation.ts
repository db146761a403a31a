import { itemAt } from '../item-at.ts'
import type { Motif, MotifNote } from './motif.ts'
import type { Random } from './random.ts'

/** Ends of a phrase: where the second bar's notes fall, in shares of the bar, and the steps to the last note. */
const closes = {
  long: { places: [0], steps: [0] },
  pushed: { places: [-0.125], steps: [0] },
  sighing: { places: [0, 0.25], steps: [1, 0] },
  turned: { places: [0, 0.125, 0.25], steps: [1, -1, 0] },
  rising: { places: [0, 0.25, 0.5], steps: [-2, -1, 0] },
  late: { places: [0.25], steps: [0] },
} as const satisfies Record<string, { places: readonly number[]; steps: readonly number[] }>
export type Close = keyof typeof closes
export const closeKinds = ['long', 'pushed', 'sighing', 'turned', 'rising', 'late'] as const satisfies Close[]

function headOf(motif: Motif, until = motif.beats / 2): MotifNote[] {
  return motif.notes
    .filter((note) => note.beat < until - 1e-6)
    .map((note) => ({ ...note, beats: Math.min(note.beats, until - note.beat) }))
}

/** Ends the phrase: the second bar becomes one long note, perhaps led to, and a breath. */
export function close(motif: Motif, kind: Close): Motif {
  const half = motif.beats / 2
  const { places, steps } = closes[kind]
  const from = half + itemAt(places, 0) * half
  const head = headOf(motif, from)
  const last = head.at(-1)?.step ?? 0
  const goal = last + (last > 0 ? -1 : 1)
  const ending = places.map((place, index): MotifNote => {
    const end = places[index + 1] ?? 0.72
    return {
      beat: half + place * half,
      beats: (end - place) * half,
      step: goal + (steps[index] ?? 0),
      accent: index === places.length - 1,
    }
  })
  return { ...motif, notes: [...head, ...ending] }
}

/** Answers the first bar with the motif's other second bar. */
export function reply(motif: Motif): Motif {
  return { ...motif, notes: [...headOf(motif), ...motif.tail] }
}

/** Strikes notes on the beat half a beat early where there is room. The first note stays. */
export function push(motif: Motif, random: Random): Motif {
  let previousEnd = -1
  const notes = motif.notes.map((note, index) => {
    const room = note.beat - 0.5 > previousEnd - 0.51 && note.beat % 1 === 0 && index > 0
    const before = motif.notes[index - 1]
    const early = room && before !== undefined && before.beat <= note.beat - 1 && random.chance(0.6)
    previousEnd = note.beat + note.beats
    return early ? { ...note, beat: note.beat - 0.5, beats: note.beats + 0.5 } : note
  })
  return { ...motif, notes: trim(notes) }
}

/** Shortens notes that would run into the next. */
function trim(notes: readonly MotifNote[]): MotifNote[] {
  return notes.map((note, index) => {
    const next = notes[index + 1]?.beat ?? Infinity
    return { ...note, beats: Math.min(note.beats, next - note.beat) }
  })
}

/** Starts later; what passes the second bar line is left out. */
export function displace(motif: Motif, beats: number): Motif {
  const moved = motif.notes.map((note) => ({ ...note, beat: note.beat + beats }))
  return { ...motif, notes: moved.filter((note) => note.beat < motif.beats - 0.25) }
}

/** The first bar at half speed. */
export function augment(motif: Motif): Motif {
  const notes = headOf(motif).map((note) => ({ ...note, beat: note.beat * 2, beats: note.beats * 2 }))
  return { ...motif, notes }
}

/** Both bars at double speed, then the last note rings; a motif too quick for that is left as it is. */
export function diminish(motif: Motif): Motif {
  const starts = motif.notes.map((note) => note.beat)
  const gaps = starts.slice(1).map((beat, index) => beat - itemAt(starts, index))
  if (Math.min(...gaps) < 1) return motif
  const quick = motif.notes.map((note) => ({ ...note, beat: note.beat / 2, beats: note.beats / 2 }))
  const last = itemAt(quick, -1)
  const half = motif.beats / 2
  return { ...motif, notes: [...quick.slice(0, -1), { ...last, beats: half * 1.5 - last.beat }] }
}

/** Takes the motif apart: its first half bar three times, each a step further, then a long note. */
export function fragment(motif: Motif, direction: 1 | -1): Motif {
  const size = motif.beats % 4 === 0 ? motif.beats / 4 : motif.beats / 2
  const piece = headOf(motif, size)
  if (piece.length < 2 || size * 3 > motif.beats) return reply(motif)
  const repeats = [0, 1, 2].flatMap((turn) =>
    piece.map((note) => ({ ...note, beat: note.beat + turn * size, step: note.step + turn * direction })),
  )
  const last = itemAt(repeats, -1).step
  return {
    ...motif,
    notes: [...repeats, { beat: size * 3, beats: size * 0.8, step: last + direction, accent: true }],
  }
}

/** Repeats the first bar as a hook, its last notes changed the second time. */
export function hook(motif: Motif): Motif {
  const half = motif.beats / 2
  const head = headOf(motif)
  const again = head.map((note, index) => ({
    ...note,
    beat: note.beat + half,
    step: note.step + (index > 0 && index === head.length - 1 ? 2 : 0),
  }))
  return { ...motif, notes: [...head, ...again] }
}

/** A lower or upper neighbour before accented notes that have room for it. */
export function lean(motif: Motif, random: Random): Motif {
  const notes = motif.notes.flatMap((note, index) => {
    const before = motif.notes[index - 1]
    const room = before ? note.beat - before.beat >= 1 : note.beat >= 0.5
    if (!room || !random.chance(0.45)) return [note]
    const side = random.chance(0.7) ? -1 : 1
    return [{ beat: note.beat - 0.5, beats: 0.5, step: note.step + side, accent: false }, note]
  })
  return { ...motif, notes: trim(notes) }
}

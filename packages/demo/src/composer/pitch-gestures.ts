import type { BendPoint, Note } from '../score.ts'
import type { Manners } from './expression-manners.ts'
import type { Random } from './random.ts'

const toMilliseconds = (seconds: number) => Math.round(seconds * 1000) / 1000

/** A value between two limits. */
export function between(random: Random, [low, high]: readonly [number, number]): number {
  return low + (high - low) * random.next()
}

/** Adds points to a note's pitch curve; a note without one is at its pitch before them. */
export function addBend(note: Note, ...points: readonly BendPoint[]): void {
  const rounded = points.map(({ at, cents }) => ({ at: toMilliseconds(at), cents: Math.round(cents) }))
  note.bend = [...(note.bend ?? []), ...rounded]
}

/** The cents at which a note's curve ends. */
export function lastCents(note: Note): number {
  return note.bend?.at(-1)?.cents ?? 0
}

/** Pushes a string or reed up to the pitch, by a tone or a semitone. */
export function bendUp(note: Note, random: Random): void {
  const from = random.chance(0.7) ? -200 : -100
  const held = between(random, [0.02, 0.06])
  const rise = Math.min(note.duration * 0.4, between(random, [0.09, 0.2]))
  addBend(note, { at: 0, cents: from }, { at: held, cents: from }, { at: held + rise, cents: 0 })
}

/** Bends the sounding note down or up and lets it come back. */
export function bendAndRelease(note: Note, cents: number, random: Random): void {
  const { duration } = note
  const start = duration * between(random, [0.15, 0.3])
  addBend(
    note,
    { at: 0, cents: 0 },
    { at: start, cents: 0 },
    { at: start + duration * 0.18, cents },
    { at: start + duration * 0.3, cents },
    { at: start + duration * 0.5, cents: 0 },
  )
}

/** Comes up from a little below. */
export function scoop(note: Note, random: Random): void {
  const time = Math.min(note.duration * 0.4, between(random, [0.05, 0.13]))
  addBend(note, { at: 0, cents: -between(random, [60, 150]) }, { at: time, cents: 0 })
}

/** Slides up into the pitch from two or three semitones below. */
export function slideIn(note: Note, random: Random): void {
  const time = Math.min(note.duration * 0.4, between(random, [0.06, 0.11]))
  addBend(note, { at: 0, cents: -100 * random.whole(2, 3) }, { at: time, cents: 0 })
}

/** Lets the pitch drop at the end of the note. */
export function fallOff(note: Note, semitones: number, random: Random): void {
  const time = Math.min(note.duration * 0.6, between(random, [0.14, 0.26]))
  const from = lastCents(note)
  addBend(
    note,
    { at: note.duration - time, cents: from },
    { at: note.duration - time * 0.4, cents: from - 120 },
    { at: note.duration, cents: from - 100 * semitones },
  )
}

/** A quick note before the written one, in the same breath. */
export function graceBend(note: Note, random: Random): void {
  const cents = random.chance(0.6) ? -100 : random.chance(0.5) ? -200 : 200
  addBend(note, { at: 0, cents }, { at: 0.05, cents }, { at: 0.058, cents: 0 })
}

/** Seconds below which a note is too short to swing. */
const shortestVibrato = 0.42

/** A vibrato that begins when the note has settled; long notes swing wider. */
export function addVibrato(note: Note, manners: Manners, random: Random): void {
  if (!manners.vibrato || note.duration < shortestVibrato) return
  const { after, rate, cents } = manners.vibrato
  const settled = note.bend?.findLast(({ at }) => at < note.duration * 0.5)?.at ?? 0
  const wide = Math.min(1.25, 0.7 + note.duration * 0.3)
  note.vibrato = {
    after: toMilliseconds(Math.min(settled + between(random, after), note.duration * 0.6)),
    rate: Math.round(between(random, rate) * 100) / 100,
    cents: Math.round(between(random, cents) * wide),
  }
}

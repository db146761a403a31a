import { itemAt } from '../item-at.ts'
import type { Note } from '../score.ts'
import type { Gesture } from './event.ts'
import type { Occasion, Played } from './occasion.ts'
import type { Manners } from './expression-manners.ts'
import {
  addBend,
  addVibrato,
  bendAndRelease,
  bendUp,
  fallOff,
  graceBend,
  scoop,
  slideIn,
} from './pitch-gestures.ts'
import type { Random } from './random.ts'

/** Notes this close belong to one breath. */
const joinedSeconds = 0.075
/** A rest this long ends a phrase. */
const phraseSeconds = 0.22
/** Time for which a note sounds on under the one joined to it. */
const overlapSeconds = 0.03
/** Seconds of a note that can swing before it falls. */
const swingThenFall = 0.9
/** Largest step in semitones that is slurred. */
const widestSlur = 9

const shortHorns: ReadonlySet<string> = new Set(['funk', 'soul', 'disco', 'reggae', 'latin', 'swing'])

const endOf = (note: Note) => note.start + note.duration

function glideSeconds({ family }: Manners, random: Random): number {
  if (family === 'wind') return 0.03
  return family === 'bowed' ? 0.07 + 0.06 * random.next() : 0.04 + 0.05 * random.next()
}

/** Joins a note to the one before: no new attack, and the pitch travels from there. */
function slur(before: Note, note: Note, slides: boolean, manners: Manners, random: Random) {
  note.articulation = 'legato'
  before.duration = note.start - before.start + overlapSeconds
  const steps = note.pitch - before.pitch
  const travelled =
    slides || manners.family === 'synth' ? steps : Math.sign(steps) * Math.min(1, Math.abs(steps))
  addBend(note, { at: 0, cents: -100 * travelled }, { at: glideSeconds(manners, random), cents: 0 })
}

function applyGesture(note: Note, gesture: Gesture, random: Random): void {
  if (gesture === 'bend') bendUp(note, random)
  else if (gesture === 'bend-release') bendAndRelease(note, 100, random)
  else if (gesture === 'slide') slideIn(note, random)
  else if (gesture === 'scoop') scoop(note, random)
  else if (gesture === 'grace') graceBend(note, random)
  else if (gesture === 'staccato') note.duration = Math.max(0.06, note.duration * 0.55)
}

/** What a player does at the start of a note that nothing else was asked of. */
function choosePhrasing(note: Note, opens: boolean, manners: Manners, random: Random): void {
  if (note.duration > 0.4 && random.chance(manners.bend))
    bendAndRelease(note, manners.family === 'wind' ? -110 : 100, random)
  else if (opens && note.duration > 0.2 && random.chance(manners.scoop)) scoop(note, random)
  else if (note.duration > 0.24 && random.chance(manners.grace)) graceBend(note, random)
}

/** A wind player, a bow or a lead synthesizer: breath, slurs, scoops, falls and a vibrato of each note's own. */
export function expressMelody(
  played: readonly Played[],
  manners: Manners,
  { genre }: Occasion,
  random: Random,
): Played[] {
  for (const [index, { note, written }] of played.entries()) {
    const before = index > 0 ? itemAt(played, index - 1).note : undefined
    const next = played[index + 1]?.note
    const { gesture } = written
    const rest = before ? note.start - endOf(before) : Infinity
    const steps = before ? note.pitch - before.pitch : 0
    const slurable = before && rest < joinedSeconds && steps !== 0 && before.duration > 0.07
    const wantsSlur = gesture === 'legato' || (gesture === undefined && random.chance(manners.legato))
    if (slurable && wantsSlur && Math.abs(steps) <= widestSlur)
      slur(before, note, random.chance(manners.slide), manners, random)
    else if (gesture) applyGesture(note, gesture, random)
    else choosePhrasing(note, rest > phraseSeconds, manners, random)

    const closes = !next || next.start - endOf(note) > phraseSeconds
    const falls = gesture === 'fall' || (gesture === undefined && random.chance(manners.fall))
    const fallsHere = closes && falls && note.duration > 0.2
    // A short note that falls has no time to swing first.
    if (gesture !== 'staccato' && !(fallsHere && note.duration < swingThenFall))
      addVibrato(note, manners, random)
    if (fallsHere) fallOff(note, random.whole(4, 7), random)
    const clipped = manners.family === 'wind' && shortHorns.has(genre) && note.duration < 0.24
    if (clipped && !closes && random.chance(0.4)) note.duration *= 0.65
  }
  return [...played]
}

/** A section's chords: all together fall from the last of a phrase, and cut the short ones off. */
export function expressSection(
  played: readonly Played[],
  manners: Manners,
  { beatSeconds }: Occasion,
  random: Random,
): Played[] {
  const beats = [...new Set(played.map(({ written }) => written.beat))]
  for (const [index, beat] of beats.entries()) {
    const together = played.filter(({ written }) => written.beat === beat)
    const rest = (beats[index + 1] ?? Infinity) - beat
    const falls = rest > 1.4 && random.chance(manners.fall * 1.6)
    const hand = random.branch(String(beat))
    const semitones = hand.whole(4, 7)
    for (const { note } of together) {
      if (falls && note.duration > beatSeconds * 0.2) {
        note.duration = Math.max(note.duration, Math.min(0.34, beatSeconds * 0.6))
        fallOff(note, semitones, random)
      } else if (note.duration < beatSeconds * 0.4) note.duration *= 0.75
    }
  }
  return [...played]
}

import { itemAt } from '../item-at.ts'
import type { Note } from '../score.ts'
import type { InstrumentId } from '../vocabulary.ts'
import type { Occasion, Played } from './occasion.ts'
import { isMelodic, type Manners } from './expression-manners.ts'
import { expressStrokes } from './expression-strokes.ts'
import {
  addBend,
  addVibrato,
  bendAndRelease,
  bendUp,
  fallOff,
  graceBend,
  lastCents,
  scoop,
  slideIn,
} from './pitch-gestures.ts'
import type { Random } from './random.ts'

/** Notes this close can be played on the string that still sounds. */
const joinedSeconds = 0.08
/** A rest this long ends a phrase. */
const phraseSeconds = 0.25
/** Widest reach of the hand on one string, in semitones. */
const widestReach = 4
/** A sine that glides is not held to a fingerboard. */
const widestGlide = 24
/** Longest a pluck carries, and how many notes it may make. */
const longestPluck = 1.8
const mostNotes = 4
/** Beats of a written note that is only touched. */
const ghostBeats = 0.16

const endOf = (note: Note) => note.start + note.duration

/** A pluck that goes on: how many written notes it makes already. */
interface Sounding {
  played: Played
  notes: number
}

function canJoin(
  { played: { note: before }, notes }: Sounding,
  note: Note,
  reach: number,
  carries: number,
): boolean {
  const steps = Math.abs(note.pitch - (before.pitch + lastCents(before) / 100))
  const near = note.start - endOf(before) < joinedSeconds && endOf(note) - before.start < carries
  return near && steps > 0.5 && steps <= reach && notes < mostNotes
}

/** The note before goes on to the new pitch: at once when hammered, over `glide` seconds before it when slid. */
function joinTo(before: Note, note: Note, glide: { lead: number; arrive: number }): void {
  const at = note.start - before.start
  addBend(
    before,
    ...(before.bend ? [] : [{ at: 0, cents: 0 }]),
    { at: at - glide.lead, cents: lastCents(before) },
    { at: at + glide.arrive, cents: 100 * (note.pitch - before.pitch) },
  )
  before.duration = endOf(note) - before.start
}

function shapeLead(
  { note, written }: Played,
  opens: boolean,
  closes: boolean,
  manners: Manners,
  random: Random,
) {
  const { gesture } = written
  const free = gesture === undefined
  if (gesture === 'bend' || (free && note.duration > 0.3 && random.chance(manners.bend))) bendUp(note, random)
  else if (gesture === 'bend-release') bendAndRelease(note, 200, random)
  else if (gesture === 'slide' || (free && opens && random.chance(manners.slide))) slideIn(note, random)
  else if (gesture === 'scoop') scoop(note, random)
  else if (gesture === 'grace' || (free && note.duration > 0.25 && random.chance(manners.grace)))
    graceBend(note, random)
  else if (gesture === 'staccato') note.duration = Math.max(0.06, note.duration * 0.5)
  if (gesture === 'fall' || (free && closes && note.duration > 0.3 && random.chance(manners.fall)))
    fallOff(note, random.whole(4, 7), random)
}

/** Basses whose strings are touched by fingers. */
const fingered: ReadonlySet<InstrumentId> = new Set(['electric-bass', 'acoustic-bass'])
/** How often a finger is heard as it lands on the string, and as it leaves it before a rest. */
const touchChance = { landing: 0.3, leaving: 0.35 } as const
/** A shift of the hand by so many semitones, or a rest before, is worth a touch. */
const shiftedBy = 5
const touchSeconds = 0.05

/** The finger noise of a bass: the string touched just before it is plucked anew, and stopped before a rest. */
function touchStrings(played: readonly Played[], random: Random): Played[] {
  return played.flatMap((one, index) => {
    const { note, written } = one
    if (note.articulation === 'dead') return [one]
    const before = played[index - 1]?.note
    const next = played[index + 1]?.note
    const touch = (start: number): Played => ({
      written,
      note: {
        start,
        duration: touchSeconds,
        pitch: note.pitch,
        velocity: random.whole(20, 36),
        articulation: 'dead',
      },
    })
    const gap = before ? note.start - endOf(before) : 0
    const shifts = before && Math.abs(note.pitch - before.pitch) >= shiftedBy
    const landing = gap > 0.07 && (shifts ?? gap > phraseSeconds) && random.chance(touchChance.landing)
    const rest = next ? next.start - endOf(note) : 0
    const leaving = rest > phraseSeconds && random.chance(touchChance.leaving)
    return [
      ...(landing ? [touch(note.start - 0.06)] : []),
      one,
      ...(leaving ? [touch(endOf(note) + 0.015)] : []),
    ]
  })
}

/** A guitarist's or bassist's line: bends, slides, hammered and ghosted notes, vibrato of the hand. */
function expressLine(
  played: readonly Played[],
  manners: Manners,
  { instrument, genre }: Occasion,
  random: Random,
): Played[] {
  const sine = instrument === 'sub-bass' || instrument === 'acid-bass' || instrument === 'synth-bass'
  const reach = sine ? widestGlide : widestReach
  const carries = sine ? 6 : longestPluck
  const swoops = sine && genre === 'trap'
  const kept: Played[] = []
  let sounding: Sounding | undefined
  for (const [index, one] of played.entries()) {
    const { note, written } = one
    const next = played[index + 1]?.note
    const before = index > 0 ? itemAt(played, index - 1).note : undefined
    const ghost = manners.family === 'bass' && written.beats <= ghostBeats
    const hammers = note.duration < 0.45 && random.chance(manners.hammer)
    const slides = written.gesture === 'legato' || random.chance(manners.slide)
    if (sounding && !ghost && (hammers || slides) && canJoin(sounding, note, reach, carries)) {
      const arrive = sine ? 0.07 + 0.07 * random.next() : 0.012
      joinTo(sounding.played.note, note, { lead: slides && !sine ? 0.06 : 0.001, arrive })
      sounding.notes++
      continue
    }
    if (sounding && !sine) addVibrato(sounding.played.note, manners, random)
    kept.push(one)
    if (ghost) {
      note.articulation = 'dead'
      sounding = undefined
      continue
    }
    const opens = !before || note.start - endOf(before) > phraseSeconds
    const closes = !next || next.start - endOf(note) > phraseSeconds
    if (!sine) shapeLead(one, opens, closes, manners, random)
    else if (swoops && note.duration > 0.7 && random.chance(0.14)) {
      const from = note.duration * 0.62
      addBend(note, { at: 0, cents: 0 }, { at: from, cents: 0 }, { at: from + 0.12, cents: 1200 })
    }
    sounding = { played: one, notes: 1 }
  }
  if (sounding && !sine) addVibrato(sounding.played.note, manners, random)
  return alternate(fingered.has(instrument) ? touchStrings(kept, random.branch('fingers')) : kept)
}

/** The same pitch twice running is plucked by another finger. */
function alternate(played: Played[]): Played[] {
  const turns = new Map<number, number>()
  for (const { note } of played) {
    const turn = turns.get(note.pitch) ?? 0
    turns.set(note.pitch, turn + 1)
    if (turn % 2 === 1) note.take = 1
  }
  return played
}

/** A guitarist or bassist: a sung line, or strokes across the strings. */
export function expressFretted(
  played: readonly Played[],
  manners: Manners,
  occasion: Occasion,
  random: Random,
): Played[] {
  return isMelodic(occasion)
    ? expressLine(played, manners, occasion, random)
    : alternate(expressStrokes(played, occasion, random))
}

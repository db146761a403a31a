import { drumKeys } from '../recipes/recipe.ts'
import { key } from '../instruments/kit.ts'
import type { Note } from '../score.ts'
import type { GenreId } from '../vocabulary.ts'
import type { Occasion, Played } from './occasion.ts'
import type { Random } from './random.ts'

/** Takes are counted round so many, of which a drum with three or four takes hears its own. */
const turns = 12

/** Chance of a soft snare stroke under each off-beat stroke of the hat or ride. */
const ghostChance: Partial<Record<GenreId, number>> = {
  funk: 0.22,
  soul: 0.14,
  'hip-hop': 0.1,
  'drum-and-bass': 0.18,
  blues: 0.06,
  jazz: 0.1,
  swing: 0.06,
  country: 0.12,
  rock: 0.05,
  'lo-fi': 0.08,
  disco: 0.04,
  reggae: 0.04,
}

/** Genres whose drummer lets the hats sizzle when the band plays loud. */
const loose: ReadonlySet<GenreId> = new Set(['rock', 'indie-pop', 'blues', 'country'])
/** Written velocity from which hats are let loose, and below which an open hat opens half. */
const looseFrom = 100
const halfOpenBelow = 84

const cymbals: ReadonlySet<number> = new Set([drumKeys.crash, key.crash2, key.splash, key.china])
const timekeepers: ReadonlySet<number> = new Set([drumKeys.hat, drumKeys.ride, key.looseHat])
const hats: ReadonlySet<number> = new Set([drumKeys.hat, drumKeys.pedalHat, drumKeys.openHat])

/** Gives each stroke a take, never the one that the drum had before. */
function dealTakes(played: readonly Played[], random: Random): void {
  const last = new Map<number, number>()
  for (const { note } of played) {
    const before = last.get(note.pitch)
    const take = before === undefined ? random.whole(0, turns - 1) : before + (random.chance(0.35) ? 2 : 1)
    note.take = take % turns
    last.set(note.pitch, note.take)
  }
}

function strike(start: number, pitch: number, velocity: number): Note {
  return { start, duration: 0.06, pitch, velocity }
}

/** Snare strokes that are felt, not heard, where the hat keeps time and nothing else plays. */
function ghosts(played: readonly Played[], chance: number, beatSeconds: number, random: Random): Played[] {
  const struck = played
    .filter(({ note }) => note.pitch === drumKeys.snare || note.pitch === drumKeys.kick)
    .map(({ note }) => note.start)
  const hasSnare = played.some(({ note }) => note.pitch === drumKeys.snare)
  if (!hasSnare) return []
  const near = beatSeconds * 0.2
  return played.flatMap(({ written, note }) => {
    const offBeat = written.beat % 1 > 0.2
    if (!timekeepers.has(note.pitch) || !offBeat || !random.chance(chance)) return []
    if (struck.some((start) => Math.abs(start - note.start) < near)) return []
    const ghost = strike(note.start + 0.002 * random.bell(), drumKeys.snare, random.whole(20, 36))
    return [{ written, note: ghost }]
  })
}

/** Chance of a flam on each accent of a snare or tom, and of a drag instead of it. */
const flamChance: Partial<Record<GenreId, readonly [flam: number, drag: number]>> = {
  rock: [0.22, 0.02],
  'indie-pop': [0.16, 0.02],
  'drum-and-bass': [0.1, 0.08],
  funk: [0.1, 0.08],
  soul: [0.12, 0.04],
  blues: [0.16, 0.06],
  country: [0.12, 0.14],
  swing: [0.12, 0.16],
  jazz: [0.1, 0.14],
  latin: [0.14, 0.04],
  reggae: [0.18, 0.06],
  dub: [0.14, 0.06],
  disco: [0.06, 0.02],
  corporate: [0.08, 0],
}
/** Heads that are struck with both sticks. */
const flammed: ReadonlySet<number> = new Set([
  drumKeys.snare,
  drumKeys.lowTom,
  drumKeys.midTom,
  drumKeys.highTom,
])
/** Velocity from which a stroke is an accent, and the seconds of silence before it that the other stick needs. */
const accentFrom = 84
const readySeconds = 0.13

/** The other stick falls just before an accent: once in a flam, twice in a drag. */
function flams(played: readonly Played[], [flam, drag]: readonly [number, number], random: Random): Played[] {
  const last = new Map<number, number>()
  return played.flatMap(({ note, written }) => {
    const rest = note.start - (last.get(note.pitch) ?? -1)
    last.set(note.pitch, note.start)
    if (!flammed.has(note.pitch) || note.velocity < accentFrom || rest < readySeconds) return []
    const drawn = random.next()
    if (drawn >= flam + drag) return []
    const soft = note.velocity * (0.34 + 0.14 * random.next())
    const before = drawn < flam ? [0.031 + 0.006 * random.next()] : [0.066, 0.033]
    return before
      .filter((seconds) => note.start > seconds)
      .map((seconds) => ({
        written,
        note: strike(note.start - seconds, note.pitch, Math.max(1, Math.round(soft))),
      }))
  })
}

/** The foot closes an open hat that nothing else would close. */
function pedals(played: readonly Played[], beatSeconds: number): Played[] {
  const strokes = played.filter(({ note }) => hats.has(note.pitch))
  return strokes.flatMap(({ note, written }, index) => {
    if (note.pitch !== drumKeys.openHat) return []
    const next = strokes[index + 1]?.note.start ?? Infinity
    if (next - note.start < beatSeconds * 1.4) return []
    return [{ written, note: strike(note.start + beatSeconds, drumKeys.pedalHat, 48) }]
  })
}

/** A drummer: other takes each time, hats more or less open, ghost strokes, flams, cymbals grabbed before a silence. */
export function expressDrums(
  played: readonly Played[],
  { genre, instrument, beatSeconds }: Occasion,
  random: Random,
): Played[] {
  const acoustic = instrument === 'acoustic-drums' || instrument === 'brushed-drums'
  const whole = [...played]
  if (acoustic) {
    whole.push(...ghosts(played, ghostChance[genre] ?? 0, beatSeconds, random.branch('ghosts')))
    whole.push(...pedals(played, beatSeconds))
    const chances = flamChance[genre]
    if (chances) whole.push(...flams(played, chances, random.branch('flams')))
    whole.sort((a, b) => a.note.start - b.note.start || a.note.pitch - b.note.pitch)
  }
  const opening = random.branch('hats')
  const choking = random.branch('chokes')
  for (const [index, { note, written }] of whole.entries()) {
    if (note.pitch === drumKeys.hat && loose.has(genre) && acoustic) {
      if (written.velocity >= looseFrom && opening.chance(0.7)) note.pitch = key.looseHat
    } else if (note.pitch === drumKeys.openHat && written.velocity < halfOpenBelow) {
      note.pitch = key.halfOpenHat
    } else if (cymbals.has(note.pitch) && acoustic) {
      const next = whole.find(({ note: later }, at) => at > index && later.start > note.start + 0.05)
      const silent = next && next.note.start - note.start > beatSeconds * 1.4
      if (silent && choking.chance(0.6)) {
        note.articulation = 'choked'
        note.duration = beatSeconds * 0.8
      }
    }
  }
  dealTakes(whole, random.branch('takes'))
  return whole
}

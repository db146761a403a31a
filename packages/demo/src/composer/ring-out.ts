import { instruments } from '../instruments/catalogue.ts'
import type { Part } from '../score.ts'

/** What still sounds after a song's last note. */
export interface Afterglow {
  parts: readonly Part[]
  echoSeconds: number
  /** Whether the echo is the dub one, which is fed back so much that it dies slowly. */
  dubs?: boolean
  /** Seconds in which the near room and the far hall fall by 60 dB. */
  decaySeconds: { near: number; far: number }
}

/** Level of the last chord in dBFS at most, and where it counts as silent. */
const lastLevelDb = -8
const silentDb = -66
/** A release is given as the time of a fall by 96 dB. */
const releaseFallDb = 96
/** Fall in dB from one echo to the next on the other side, and the seconds of a struck cymbal or drum. */
const echoFallDb = 4.5
const dubFallDb = 2.8
const kitSeconds = 4.4
/** Notes that end this much earlier than the last have died away with their release. */
const nearEndSeconds = 4
const shortest = 1.2
const longest = 8
const longestDub = 10

/** Seconds after which something that sounds at a level and falls by 60 dB in `decay` seconds is silent. */
function timeToSilence(levelDb: number, decay: number): number {
  return Math.max(0, ((levelDb - silentDb) / 60) * decay)
}

function sendDb(level: number): number {
  return level > 0 ? 20 * Math.log10(level) - 6 : -Infinity
}

/** Seconds from the end of a part's last notes until it, its echoes and its rooms are silent. */
function fade(part: Part, { decaySeconds, dubs, echoSeconds }: Afterglow): number {
  const instrument = instruments[part.instrument]
  const own =
    instrument.kind === 'kit' ? 0 : (instrument.playing.release * (lastLevelDb - silentDb)) / releaseFallDb
  const near = timeToSilence(lastLevelDb + sendDb(part.room), decaySeconds.near)
  const far = timeToSilence(lastLevelDb + sendDb(part.hall), decaySeconds.far)
  const repeats = Math.max(0, (lastLevelDb + sendDb(part.echo) - silentDb) / (dubs ? dubFallDb : echoFallDb))
  // A note goes on into the rooms during the first third of its release; echoes do so too, more softly.
  return Math.max(own, own / 3 + near, own / 3 + far, own / 3 + repeats * echoSeconds)
}

/**
 * Seconds that a song needs after its last note until everything has died away: releases, cymbals, the repeats of the
 * echo and the rooms. Estimated from the sends, on the safe side.
 */
export function ringOutSeconds(glow: Afterglow): number {
  const ends = glow.parts.flatMap(({ notes }) => notes.map((note) => note.start + note.duration))
  const lastEnd = Math.max(...ends)
  const silentAt = glow.parts.flatMap((part) => {
    const isKit = instruments[part.instrument].kind === 'kit'
    return part.notes
      .filter((note) => note.start + note.duration > lastEnd - nearEndSeconds)
      .map((note) => (isKit ? note.start + kitSeconds : note.start + note.duration) + fade(part, glow))
  })
  return Math.max(shortest, Math.min(glow.dubs ? longestDub : longest, Math.max(...silentAt) - lastEnd))
}

import type { Note, Role } from '../score.ts'
import type { InstrumentId } from '../vocabulary.ts'

/**
 * Seconds for which a struck or plucked note keeps its level; instruments not listed keep it while the note lasts.
 */
const carrySeconds: Partial<Record<InstrumentId, number>> = {
  'nylon-guitar': 0.6,
  'steel-guitar': 0.6,
  'electric-guitar': 0.9,
  'muted-guitar': 0.35,
  banjo: 0.35,
  'acoustic-bass': 0.7,
  'electric-bass': 0.9,
  piano: 0.8,
  'electric-piano': 1,
  harpsichord: 0.5,
  'pizzicato-strings': 0.25,
  marimba: 0.3,
  vibraphone: 1,
  bells: 1,
  harp: 0.7,
  'synth-pluck': 0.3,
}

/** Level of a role in the mix, in dB; drums are levelled by their kit and keep the recipe's gain. */
const roleLevelDb: Readonly<Record<Exclude<Role, 'drums'>, number>> = {
  lead: -1.5,
  bass: -0.5,
  harmony: -0.5,
  colour: -0.5,
}

/** Power of a note relative to velocity 100: the sample bank attenuates by 26.7 dB per decade of velocity. */
function notePower(velocity: number): number {
  return (velocity / 100) ** 2.67
}

/**
 * Level of a line in dB while it plays: mean power over its louder bars, one sustained note at velocity 100 being 0.
 */
function estimateLevelDb(notes: readonly Note[], instrument: InstrumentId, barSeconds: number): number {
  const carry = carrySeconds[instrument] ?? Infinity
  const bars = new Map<number, number>()
  for (const note of notes) {
    let start = note.start
    let left = Math.min(note.duration, carry)
    while (left > 0) {
      const bar = Math.floor(start / barSeconds + 1e-9)
      const share = Math.min(left, Math.max(1e-3, (bar + 1) * barSeconds - start))
      bars.set(bar, (bars.get(bar) ?? 0) + (notePower(note.velocity) * share) / barSeconds)
      start += share
      left -= share
    }
  }
  const powers = [...bars.values()].toSorted((a, b) => b - a)
  const louder = powers.slice(0, Math.max(1, Math.ceil(powers.length / 2)))
  return 10 * Math.log10(louder.reduce((sum, power) => sum + power, 0) / louder.length)
}

/**
 * Gain in dB that brings a part to its role's level, however dense it is. The recipe's own gain is added, so it
 * expresses a seat's deviation from its role's usual level.
 */
export function balancePart(
  notes: readonly Note[],
  role: Role,
  instrument: InstrumentId,
  seatGainDb: number,
  barSeconds: number,
): number {
  if (role === 'drums') return seatGainDb
  const correction = roleLevelDb[role] - estimateLevelDb(notes, instrument, barSeconds)
  return Math.round((seatGainDb + Math.max(-14, Math.min(8, correction))) * 10) / 10
}

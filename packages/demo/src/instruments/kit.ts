import type { Kit, KitSound } from './instrument.ts'
import type { Random } from './random.ts'

/** Percussion keys that kits use, by name: General MIDI's, and two of the hi-hat's openings below them. */
export const key = {
  looseHat: 22,
  halfOpenHat: 26,
  highQ: 27,
  slap: 28,
  sticks: 31,
  kick2: 35,
  kick: 36,
  rim: 37,
  snare: 38,
  clap: 39,
  snare2: 40,
  lowFloorTom: 41,
  closedHat: 42,
  highFloorTom: 43,
  pedalHat: 44,
  lowTom: 45,
  openHat: 46,
  lowMidTom: 47,
  highMidTom: 48,
  crash: 49,
  highTom: 50,
  ride: 51,
  china: 52,
  rideBell: 53,
  tambourine: 54,
  splash: 55,
  cowbell: 56,
  crash2: 57,
  vibraslap: 58,
  ride2: 59,
  highBongo: 60,
  lowBongo: 61,
  muteConga: 62,
  openConga: 63,
  lowConga: 64,
  highTimbale: 65,
  lowTimbale: 66,
  highAgogo: 67,
  lowAgogo: 68,
  cabasa: 69,
  maracas: 70,
  shortGuiro: 73,
  longGuiro: 74,
  claves: 75,
  highWoodBlock: 76,
  lowWoodBlock: 77,
  muteTriangle: 80,
  openTriangle: 81,
  shaker: 82,
  sleighBells: 83,
} as const

/** A sound with its place: `gainDb` below the kit's snare, `pan` from the listener's side. */
export function sound(
  make: (random: Random) => Float32Array,
  gainDb: number,
  pan = 0,
  more: Pick<KitSound, 'chokes' | 'velocityToCutoff' | 'tuned' | 'takes'> = {},
): KitSound {
  return { make, gainDb, pan, velocityToCutoff: 2200, ...more }
}

/**
 * Toms from `frequencies` (Hz, low to high) on the six keys of General MIDI, panned across the kit; `tuned` makes those of
 * other tunings.
 */
export function toms(
  make: (frequency: number, random: Random) => Float32Array,
  frequencies: readonly number[],
  gainDb: number,
  tuned?: (frequency: number) => NonNullable<KitSound['tuned']>,
) {
  const keys = [key.lowFloorTom, key.highFloorTom, key.lowTom, key.lowMidTom, key.highMidTom, key.highTom]
  return Object.fromEntries(
    keys.map((tomKey, i) => [
      tomKey,
      sound(
        (random) => make(frequencies[i]!, random),
        gainDb,
        0.4 - i * 0.16,
        tuned ? { tuned: tuned(frequencies[i]!) } : {},
      ),
    ]),
  )
}

/** Where a kit has no sound of its own for a key, the nearest in kind. */
const standIns: Readonly<Record<number, readonly number[]>> = {
  [key.kick2]: [key.kick],
  [key.kick]: [key.kick2, key.lowFloorTom, key.lowConga],
  [key.snare2]: [key.snare],
  [key.snare]: [key.snare2, key.openConga, key.highTimbale],
  [key.sticks]: [key.rim, key.claves],
  [key.rim]: [key.claves, key.highWoodBlock, key.slap],
  [key.clap]: [key.snare, key.slap],
  [key.slap]: [key.muteConga, key.clap, key.snare],
  [key.pedalHat]: [key.closedHat],
  [key.closedHat]: [key.shaker, key.maracas],
  [key.looseHat]: [key.closedHat],
  [key.halfOpenHat]: [key.openHat],
  [key.openHat]: [key.cabasa, key.tambourine, key.splash],
  [key.crash2]: [key.crash],
  [key.crash]: [key.splash, key.openTriangle],
  [key.china]: [key.crash],
  [key.splash]: [key.crash],
  [key.ride2]: [key.ride],
  [key.ride]: [key.closedHat, key.shaker],
  [key.rideBell]: [key.ride, key.cowbell],
  [key.tambourine]: [key.shaker, key.cabasa, key.closedHat],
  [key.shaker]: [key.maracas, key.cabasa, key.closedHat],
  [key.maracas]: [key.shaker, key.closedHat],
  [key.cabasa]: [key.shaker, key.closedHat],
  [key.cowbell]: [key.highAgogo, key.rideBell, key.rim],
  [key.claves]: [key.rim, key.highWoodBlock],
  [key.highBongo]: [key.highTom, key.openConga],
  [key.lowBongo]: [key.highMidTom, key.openConga],
  [key.muteConga]: [key.highBongo, key.lowMidTom],
  [key.openConga]: [key.lowBongo, key.lowMidTom],
  [key.lowConga]: [key.lowTom, key.lowBongo],
  [key.highTimbale]: [key.highTom, key.highBongo],
  [key.lowTimbale]: [key.lowTom, key.lowBongo],
  [key.highAgogo]: [key.cowbell],
  [key.lowAgogo]: [key.cowbell],
  [key.highWoodBlock]: [key.claves, key.rim],
  [key.lowWoodBlock]: [key.highWoodBlock, key.rim],
  [key.muteTriangle]: [key.openTriangle, key.rideBell],
  [key.openTriangle]: [key.rideBell, key.crash],
  [key.sleighBells]: [key.tambourine, key.shaker],
  [key.shortGuiro]: [key.cabasa, key.shaker],
  [key.longGuiro]: [key.cabasa, key.shaker],
  [key.vibraslap]: [key.cabasa, key.tambourine],
  [key.lowFloorTom]: [key.lowConga, key.kick],
  [key.highFloorTom]: [key.lowConga, key.lowFloorTom],
  [key.lowTom]: [key.lowConga, key.openConga],
  [key.lowMidTom]: [key.openConga, key.lowTom],
  [key.highMidTom]: [key.lowBongo, key.highTimbale],
  [key.highTom]: [key.highBongo, key.highTimbale],
  [key.highQ]: [key.rim],
}

const lowestKey = key.looseHat
const highestKey = 87

function findStandIn(
  own: Readonly<Record<number, KitSound>>,
  wanted: number,
  tried: ReadonlySet<number>,
): number | undefined {
  if (own[wanted]) return wanted
  for (const candidate of standIns[wanted] ?? []) {
    if (tried.has(candidate)) continue
    const found = findStandIn(own, candidate, new Set([...tried, candidate]))
    if (found !== undefined) return found
  }
  return undefined
}

/** A kit that answers every percussion key, with its own sound or the nearest in kind it has. */
export function makeKit(sounds: Readonly<Record<number, KitSound>>, trimDb = 0): Kit {
  const found: Record<number, number> = {}
  const first = Number(Object.keys(sounds)[0])
  for (let wanted = lowestKey; wanted <= highestKey; wanted++) {
    if (!sounds[wanted]) found[wanted] = findStandIn(sounds, wanted, new Set([wanted])) ?? first
  }
  return { kind: 'kit', sounds, standIns: found, trimDb }
}

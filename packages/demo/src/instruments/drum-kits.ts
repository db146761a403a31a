import {
  closedHat,
  crash,
  halfOpenHat,
  looseHat,
  openHat,
  pedalHat,
  ride,
  rideBell,
  splash,
} from './cymbals.ts'
import {
  addRoom,
  finishHit,
  layer,
  makeClap,
  makeMembrane,
  makeNoiseBurst,
  makeShake,
  makeSweep,
  vary,
} from './drum-synthesis.ts'
import { kickTuned, snareTuned, tomTuned, wires } from './drum-tunings.ts'
import { key, makeKit, sound, toms } from './kit.ts'
import type { Random } from './random.ts'

/** Beads and jingles are as bright when they are shaken softly. */
export const beads = { velocityToCutoff: 600 } as const
export const hats = { chokes: 1, velocityToCutoff: 1100 } as const
/** Cymbals ring so long that three takes are enough. */
export const cymbal = { velocityToCutoff: 1800, takes: 3 } as const

/** A drum in its room, at full level. */
export function inRoom(samples: Float32Array, seconds: number, level: number, random: Random) {
  return finishHit(addRoom(samples, seconds, level, random))
}

function acousticKick(random: Random) {
  const beater = vary(random, 0.35)
  const samples = layer(
    0.6,
    {
      samples: makeSweep({
        seconds: 0.6,
        from: 138 * vary(random, 0.14),
        to: 54 * vary(random, 0.015),
        fall: 0.024 * vary(random, 0.2),
        decay: 0.4 * vary(random, 0.12),
        drive: 0.6,
      }),
      gain: 1,
    },
    { samples: makeMembrane(74, 0.24, 0.35, random), gain: 0.34 },
    {
      samples: makeNoiseBurst(
        { seconds: 0.05, decay: 0.022, centre: 3000 * vary(random, 0.15), q: 0.8 },
        random,
      ),
      gain: 0.34 * beater,
    },
    { samples: makeNoiseBurst({ seconds: 0.16, decay: 0.11, centre: 360, q: 0.8 }, random), gain: 0.2 },
  )
  return inRoom(samples, 0.11, 0.05, random)
}

function acousticSnare(random: Random) {
  const head = 184 * vary(random, 0.012)
  const samples = layer(
    0.5,
    {
      samples: makeSweep({
        seconds: 0.3,
        from: head * 1.3 * vary(random, 0.05),
        to: head,
        fall: 0.02,
        decay: 0.18 * vary(random, 0.15),
      }),
      gain: 0.5 * vary(random, 0.2),
    },
    { samples: makeMembrane(head * 1.01, 0.24, 0.34, random), gain: 0.5 },
    { samples: wires(0.45, 0.27, head, random), gain: 0.42 * vary(random, 0.15) },
    {
      samples: makeNoiseBurst(
        { seconds: 0.06, decay: 0.02, centre: 2600 * vary(random, 0.2), q: 0.6 },
        random,
      ),
      gain: 0.55 * vary(random, 0.25),
    },
  )
  return inRoom(samples, 0.13, 0.075, random)
}

export function rim(random: Random) {
  const stick = vary(random, 0.05)
  return layer(
    0.14,
    {
      samples: makeSweep({ seconds: 0.12, from: 560 * stick, to: 470 * stick, fall: 0.01, decay: 0.07 }),
      gain: 0.7,
    },
    {
      samples: makeSweep({ seconds: 0.12, from: 1780, to: 1690 * stick, fall: 0.01, decay: 0.05 }),
      gain: 0.6 * vary(random, 0.3),
    },
    { samples: makeNoiseBurst({ seconds: 0.04, decay: 0.014, centre: 3500, q: 0.8 }, random), gain: 0.6 },
  )
}

/** The head is stretched by the stroke: the pitch falls for as long as it is heard. */
export function acousticTom(frequency: number, random: Random) {
  const samples = layer(
    0.9,
    {
      samples: makeSweep({
        seconds: 0.9,
        from: frequency * 1.42 * vary(random, 0.06),
        to: frequency * 0.97,
        fall: 0.085 * vary(random, 0.2),
        decay: 0.62 * vary(random, 0.1),
        drive: 0.3,
      }),
      gain: 1,
    },
    { samples: makeMembrane(frequency * 1.02, 0.3, 0.5, random), gain: 0.3 },
    { samples: makeNoiseBurst({ seconds: 0.06, decay: 0.03, centre: 2200, q: 0.7 }, random), gain: 0.32 },
  )
  return inRoom(samples, 0.12, 0.06, random)
}

export const tambourine = (random: Random) =>
  makeShake(random, { seconds: 0.3, peakAt: 0.022, low: 6500, high: 14_000, grains: 34 })
export const shaker = (random: Random) =>
  makeShake(random, { seconds: 0.16, peakAt: 0.04, low: 4200, high: 11_000, grains: 46 })

export function cowbell(random: Random) {
  const stick = vary(random, 0.25)
  return layer(
    0.4,
    {
      samples: makeSweep({ seconds: 0.4, from: 562, to: 560, fall: 0.02, decay: 0.3, drive: 1.5 }),
      gain: 0.7,
    },
    {
      samples: makeSweep({ seconds: 0.4, from: 847, to: 845, fall: 0.02, decay: 0.26 * stick, drive: 1.5 }),
      gain: 0.6 * stick,
    },
  )
}

const clap = (random: Random) => makeClap(random, { centre: 1250, tail: 0.24, spread: 0.011 })

export const tomPitches = [78, 92, 110, 132, 158, 190] as const

export const acousticDrums = makeKit({
  [key.kick]: sound(acousticKick, 1.5, 0, { tuned: kickTuned }),
  [key.snare]: sound(acousticSnare, 0, 0, { tuned: snareTuned }),
  [key.rim]: sound(rim, -5, 0.1),
  [key.closedHat]: sound(closedHat, -5, -0.35, hats),
  [key.pedalHat]: sound(pedalHat, -8, -0.35, hats),
  [key.looseHat]: sound(looseHat, -6, -0.35, hats),
  [key.halfOpenHat]: sound(halfOpenHat, -6.5, -0.35, hats),
  [key.openHat]: sound(openHat, -7, -0.35, hats),
  [key.crash]: sound(crash, -4.5, -0.5, cymbal),
  [key.crash2]: sound(crash, -5.5, 0.5, cymbal),
  [key.splash]: sound(splash, -7, 0.3, cymbal),
  [key.ride]: sound(ride, -6, 0.4, cymbal),
  [key.rideBell]: sound(rideBell, -9, 0.4),
  [key.tambourine]: sound(tambourine, -5.5, 0.25, beads),
  [key.shaker]: sound(shaker, -6, 0.35, beads),
  [key.cowbell]: sound(cowbell, -11, 0.2),
  [key.clap]: sound(clap, -3),
  ...toms(acousticTom, tomPitches, -1, tomTuned),
})

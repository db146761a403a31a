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
import { key, makeKit, sound, toms } from './kit.ts'
import type { Random } from './random.ts'
import { sampleRate } from './tone.ts'

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

/** A damped shell and a hard beater: a knock, a click and a short, deep push. */
function hardKick(random: Random) {
  const beater = vary(random, 0.25)
  return layer(
    0.42,
    {
      samples: makeSweep({
        seconds: 0.42,
        from: 215 * vary(random, 0.12),
        to: 57 * vary(random, 0.015),
        fall: 0.013 * vary(random, 0.2),
        decay: 0.3 * vary(random, 0.1),
        drive: 1.8,
      }),
      gain: 1,
    },
    { samples: makeMembrane(88, 0.14, 0.2, random), gain: 0.3 },
    {
      samples: makeNoiseBurst(
        { seconds: 0.03, decay: 0.014, centre: 4200 * vary(random, 0.12), q: 0.8 },
        random,
      ),
      gain: 0.62 * beater,
    },
    { samples: makeNoiseBurst({ seconds: 0.05, decay: 0.03, centre: 1500, q: 0.9 }, random), gain: 0.24 },
  )
}

/** Snare wires: noise that rattles as the lower head swings. */
export function wires(seconds: number, decay: number, head: number, random: Random) {
  const samples = makeNoiseBurst(
    {
      seconds,
      decay: decay * vary(random, 0.12),
      rise: 0.003,
      low: 1500 * vary(random, 0.1),
      high: 9500 * vary(random, 0.12),
    },
    random,
  )
  const step = (2 * Math.PI * head) / sampleRate
  for (let i = 0; i < samples.length; i++) {
    const swing = Math.abs(Math.sin(step * i)) * Math.exp(-i / (0.09 * sampleRate))
    samples[i] = samples[i]! * (0.6 + 0.8 * swing)
  }
  return samples
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

/** Tuned high and hit through the rim: a crack with a gated room behind it. */
function hardSnare(random: Random) {
  const head = 212 * vary(random, 0.012)
  const samples = layer(
    0.42,
    {
      samples: makeSweep({
        seconds: 0.3,
        from: head * 1.5,
        to: head,
        fall: 0.012,
        decay: 0.17 * vary(random, 0.12),
        drive: 1.2,
      }),
      gain: 0.75 * vary(random, 0.15),
    },
    { samples: makeMembrane(head * 1.02, 0.22, 0.3, random), gain: 0.4 },
    { samples: makeMembrane(640, 0.09, 0.16, random), gain: 0.22 * vary(random, 0.4) },
    { samples: wires(0.4, 0.24, head, random), gain: 0.5 * vary(random, 0.12) },
    { samples: makeNoiseBurst({ seconds: 0.04, decay: 0.014, centre: 3400, q: 0.6 }, random), gain: 0.8 },
  )
  return inRoom(samples, 0.15, 0.12, random)
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
  [key.kick]: sound(acousticKick, 1.5, 0, { makeHard: hardKick }),
  [key.snare]: sound(acousticSnare, 0, 0, { makeHard: hardSnare }),
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
  ...toms(acousticTom, tomPitches, -1),
})

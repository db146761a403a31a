import {
  finishHit,
  layer,
  makeClap,
  makeMembrane,
  makeMetal,
  makeNoiseBurst,
  makeShake,
  makeSweep,
} from './drum-synthesis.ts'
import { key, makeKit, sound, toms } from './kit.ts'
import type { Random } from './random.ts'

/** Beads and jingles are as bright when they are shaken softly. */
export const beads = { velocityToCutoff: 600 } as const
export const hats = { chokes: 1, velocityToCutoff: 1100 } as const

function acousticKick(random: Random) {
  return layer(
    0.55,
    {
      samples: makeSweep({ seconds: 0.55, from: 150, to: 54, fall: 0.022, decay: 0.42, drive: 0.6 }),
      gain: 1,
    },
    { samples: makeMembrane(72, 0.22, 0.3, random), gain: 0.25 },
    { samples: makeNoiseBurst({ seconds: 0.05, decay: 0.022, centre: 3200, q: 0.8 }, random), gain: 0.34 },
    { samples: makeNoiseBurst({ seconds: 0.12, decay: 0.09, centre: 380, q: 0.8 }, random), gain: 0.16 },
  )
}

function acousticSnare(random: Random) {
  return layer(
    0.5,
    { samples: makeSweep({ seconds: 0.3, from: 245, to: 186, fall: 0.02, decay: 0.2 }), gain: 0.55 },
    { samples: makeMembrane(186, 0.2, 0.3, random), gain: 0.32 },
    {
      samples: makeNoiseBurst({ seconds: 0.45, decay: 0.27, rise: 0.002, low: 1500, high: 9500 }, random),
      gain: 0.5,
    },
    { samples: makeNoiseBurst({ seconds: 0.06, decay: 0.02, centre: 2600, q: 0.6 }, random), gain: 0.6 },
  )
}

function rim(random: Random) {
  return layer(
    0.14,
    { samples: makeSweep({ seconds: 0.12, from: 560, to: 470, fall: 0.01, decay: 0.07 }), gain: 0.7 },
    { samples: makeSweep({ seconds: 0.12, from: 1780, to: 1690, fall: 0.01, decay: 0.05 }), gain: 0.6 },
    { samples: makeNoiseBurst({ seconds: 0.04, decay: 0.014, centre: 3500, q: 0.8 }, random), gain: 0.6 },
  )
}

function acousticTom(frequency: number, random: Random) {
  return layer(
    0.8,
    {
      samples: makeSweep({ seconds: 0.8, from: frequency * 1.35, to: frequency, fall: 0.04, decay: 0.62 }),
      gain: 1,
    },
    { samples: makeMembrane(frequency * 1.02, 0.35, 0.5, random), gain: 0.3 },
    { samples: makeNoiseBurst({ seconds: 0.06, decay: 0.03, centre: 2200, q: 0.7 }, random), gain: 0.28 },
  )
}

const closedHat = (random: Random) =>
  finishHit(
    makeMetal({ seconds: 0.16, decay: 0.1, base: 700, modes: 28, highPass: 6200, noise: 0.5 }, random),
  )
const openHat = (random: Random) =>
  finishHit(
    makeMetal({ seconds: 0.75, decay: 0.7, base: 650, modes: 30, highPass: 5800, noise: 0.5 }, random),
  )
const pedalHat = (random: Random) =>
  finishHit(
    makeMetal(
      { seconds: 0.13, decay: 0.075, base: 600, modes: 22, highPass: 4600, noise: 0.5, rise: 0.004 },
      random,
    ),
  )
export const crash = (random: Random) =>
  finishHit(
    makeMetal(
      { seconds: 2.3, decay: 2.3, base: 310, modes: 60, highPass: 2600, noise: 0.45, rise: 0.004 },
      random,
    ),
  )
const splash = (random: Random) =>
  finishHit(
    makeMetal(
      { seconds: 1, decay: 0.9, base: 480, modes: 44, highPass: 3800, noise: 0.5, rise: 0.002 },
      random,
    ),
  )
export const ride = (random: Random) =>
  layer(
    1.8,
    {
      samples: makeMetal(
        { seconds: 1.8, decay: 2, base: 390, modes: 84, highPass: 3000, noise: 0.3, rise: 0.003 },
        random,
      ),
      gain: 0.8,
    },
    { samples: makeNoiseBurst({ seconds: 0.05, decay: 0.025, centre: 5200, q: 0.7 }, random), gain: 0.5 },
  )
const rideBell = (random: Random) =>
  finishHit(makeMetal({ seconds: 1.4, decay: 1.5, base: 590, modes: 9, highPass: 1400, noise: 0.05 }, random))

export const tambourine = (random: Random) =>
  makeShake(random, { seconds: 0.3, peakAt: 0.022, low: 6500, high: 14_000, grains: 34 })
export const shaker = (random: Random) =>
  makeShake(random, { seconds: 0.16, peakAt: 0.04, low: 4200, high: 11_000, grains: 46 })

export function cowbell() {
  return layer(
    0.4,
    {
      samples: makeSweep({ seconds: 0.4, from: 562, to: 560, fall: 0.02, decay: 0.3, drive: 1.5 }),
      gain: 0.7,
    },
    {
      samples: makeSweep({ seconds: 0.4, from: 847, to: 845, fall: 0.02, decay: 0.26, drive: 1.5 }),
      gain: 0.6,
    },
  )
}

const clap = (random: Random) => makeClap(random, { centre: 1250, tail: 0.24, spread: 0.011 })

const tomPitches = [78, 92, 110, 132, 158, 190] as const

export const acousticDrums = makeKit({
  [key.kick]: sound(acousticKick, 1.5),
  [key.snare]: sound(acousticSnare, 0),
  [key.rim]: sound(rim, -5, 0.1),
  [key.closedHat]: sound(closedHat, -5, -0.35, hats),
  [key.pedalHat]: sound(pedalHat, -8, -0.35, hats),
  [key.openHat]: sound(openHat, -6.5, -0.35, hats),
  [key.crash]: sound(crash, -4.5, -0.5),
  [key.crash2]: sound(crash, -5.5, 0.5),
  [key.splash]: sound(splash, -7, 0.3),
  [key.ride]: sound(ride, -6.5, 0.4),
  [key.rideBell]: sound(rideBell, -9, 0.4),
  [key.tambourine]: sound(tambourine, -5.5, 0.25, beads),
  [key.shaker]: sound(shaker, -6, 0.35, beads),
  [key.cowbell]: sound(cowbell, -11, 0.2),
  [key.clap]: sound(clap, -3),
  ...toms(acousticTom, tomPitches, -1),
})

/** Brushes: the stroke on the head is soft noise, sweeps last, the kick is felt. */
function brushTap(random: Random) {
  return layer(
    0.35,
    { samples: makeSweep({ seconds: 0.2, from: 230, to: 190, fall: 0.02, decay: 0.12 }), gain: 0.3 },
    {
      samples: makeNoiseBurst({ seconds: 0.3, decay: 0.17, rise: 0.004, low: 900, high: 6500 }, random),
      gain: 0.6,
    },
  )
}

function brushSweep(random: Random) {
  return finishHit(makeNoiseBurst({ seconds: 0.5, decay: 0.5, rise: 0.11, low: 1100, high: 6000 }, random))
}

function softKick(random: Random) {
  return layer(
    0.5,
    { samples: makeSweep({ seconds: 0.5, from: 100, to: 56, fall: 0.03, decay: 0.36 }), gain: 1 },
    { samples: makeNoiseBurst({ seconds: 0.06, decay: 0.05, centre: 500, q: 0.8 }, random), gain: 0.14 },
  )
}

export const brushedDrums = makeKit(
  {
    [key.kick]: sound(softKick, 0.5),
    [key.snare]: sound(brushTap, -2),
    [key.snare2]: sound(brushSweep, -9),
    [key.clap]: sound(brushSweep, -9),
    [key.rim]: sound(rim, -7, 0.1),
    [key.closedHat]: sound(closedHat, -9, -0.35, hats),
    [key.pedalHat]: sound(pedalHat, -8, -0.35, hats),
    [key.openHat]: sound(openHat, -10, -0.35, hats),
    [key.crash]: sound(crash, -8.5, -0.45),
    [key.ride]: sound(ride, -4.5, 0.4),
    [key.rideBell]: sound(rideBell, -10, 0.4),
    [key.shaker]: sound(shaker, -6, 0.35, beads),
    [key.tambourine]: sound(tambourine, -7.5, 0.25, beads),
    ...toms(acousticTom, tomPitches, -3),
  },
  1,
)

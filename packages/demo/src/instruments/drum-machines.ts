import { crash, ride } from './cymbals.ts'
import { beads, cowbell, cymbal, hats, shaker, tambourine } from './drum-kits.ts'
import {
  finishHit,
  layer,
  makeClap,
  makeMetal,
  makeNoiseBurst,
  makeSquareMetal,
  makeSweep,
  vary,
} from './drum-synthesis.ts'
import { key, makeKit, sound, toms } from './kit.ts'
import type { Random } from './random.ts'

/** Analogue circuits are never quite as warm, nor their triggers quite as high, as the time before. */
function kick808(random: Random) {
  return layer(
    1.1,
    {
      samples: makeSweep({
        seconds: 1.1,
        from: 160 * vary(random, 0.1),
        to: 49 * vary(random, 0.006),
        fall: 0.02 * vary(random, 0.14),
        decay: 1 * vary(random, 0.06),
        drive: 0.8,
      }),
      gain: 1,
    },
    {
      samples: makeNoiseBurst({ seconds: 0.02, decay: 0.008, centre: 2600, q: 0.7 }, random),
      gain: 0.1 * vary(random, 0.4),
    },
  )
}

function snare808(random: Random) {
  return layer(
    0.4,
    {
      samples: makeSweep({ seconds: 0.3, from: 240 * vary(random, 0.04), to: 178, fall: 0.012, decay: 0.18 }),
      gain: 0.7,
    },
    {
      samples: makeSweep({ seconds: 0.3, from: 340, to: 331 * vary(random, 0.01), fall: 0.012, decay: 0.12 }),
      gain: 0.4,
    },
    { samples: makeNoiseBurst({ seconds: 0.35, decay: 0.22, low: 1800, high: 10_000 }, random), gain: 0.42 },
  )
}

const hat808 = (seconds: number, decay: number) => (random: Random) =>
  finishHit(makeSquareMetal(seconds, decay * vary(random, 0.12), 6800 * vary(random, 0.03), random))

function machineTom(frequency: number, random: Random) {
  return finishHit(
    makeSweep({
      seconds: 0.7,
      from: frequency * 1.6 * vary(random, 0.1),
      to: frequency * vary(random, 0.012),
      fall: 0.03 * vary(random, 0.35),
      decay: 0.5 * vary(random, 0.08),
      drive: 0.2,
    }),
  )
}

function machineRim(random: Random) {
  return layer(
    0.1,
    {
      samples: makeSweep({ seconds: 0.08, from: 1720, to: 1667, fall: 0.005, decay: 0.035, drive: 2 }),
      gain: 0.8,
    },
    {
      samples: makeSweep({
        seconds: 0.08,
        from: 480,
        to: 455 * vary(random, 0.02),
        fall: 0.005,
        decay: 0.04,
        drive: 2,
      }),
      gain: 0.7 * vary(random, 0.2),
    },
  )
}

export const drumMachine808 = makeKit(
  {
    [key.kick]: sound(kick808, 1.5),
    [key.snare]: sound(snare808, 0),
    [key.clap]: sound((random) => makeClap(random, { centre: 1050, tail: 0.3, spread: 0.01 }), -2),
    [key.rim]: sound(machineRim, -5, 0.15),
    [key.closedHat]: sound(hat808(0.12, 0.075), -6, 0.15, hats),
    [key.pedalHat]: sound(hat808(0.09, 0.05), -8.5, 0.15, hats),
    [key.openHat]: sound(hat808(0.6, 0.55), -7.5, 0.15, hats),
    [key.crash]: sound(hat808(1.6, 1.6), -7, -0.2),
    [key.ride]: sound(hat808(0.9, 0.9), -10, -0.3),
    [key.cowbell]: sound(cowbell, -8, -0.25),
    [key.claves]: sound(
      (random) =>
        finishHit(
          makeSweep({ seconds: 0.12, from: 2520, to: 2500 * vary(random, 0.01), fall: 0.01, decay: 0.07 }),
        ),
      -9,
      0.3,
    ),
    [key.maracas]: sound(
      (random) => finishHit(makeNoiseBurst({ seconds: 0.07, decay: 0.04, rise: 0.006, low: 5200 }, random)),
      -10,
      0.3,
    ),
    [key.openConga]: sound((random) => machineTom(190, random), -3, 0.3),
    ...toms(machineTom, [82, 98, 118, 140, 168, 200], -2),
  },
  -2,
)

function kick909(random: Random) {
  return layer(
    0.5,
    {
      samples: makeSweep({
        seconds: 0.5,
        from: 270 * vary(random, 0.06),
        to: 52 * vary(random, 0.006),
        fall: 0.016 * vary(random, 0.12),
        decay: 0.44 * vary(random, 0.06),
        drive: 1.8,
      }),
      gain: 1,
    },
    { samples: makeNoiseBurst({ seconds: 0.03, decay: 0.012, low: 2000, high: 9000 }, random), gain: 0.4 },
  )
}

function snare909(random: Random) {
  return layer(
    0.4,
    {
      samples: makeSweep({ seconds: 0.25, from: 300, to: 190, fall: 0.012, decay: 0.15, drive: 0.8 }),
      gain: 0.7,
    },
    { samples: makeNoiseBurst({ seconds: 0.35, decay: 0.24, low: 1200, high: 12_000 }, random), gain: 0.55 },
  )
}

export const drumMachine909 = makeKit(
  {
    [key.kick]: sound(kick909, 2),
    [key.snare]: sound(snare909, -1),
    [key.clap]: sound((random) => makeClap(random, { centre: 1350, tail: 0.2, spread: 0.009 }), -1.5),
    [key.rim]: sound(machineRim, -5, 0.15),
    [key.closedHat]: sound(
      (random) =>
        finishHit(
          makeMetal({ seconds: 0.1, decay: 0.07, base: 900, modes: 20, highPass: 7000, noise: 0.6 }, random),
        ),
      -5,
      0.12,
      hats,
    ),
    [key.pedalHat]: sound(
      (random) =>
        finishHit(
          makeMetal(
            { seconds: 0.08, decay: 0.045, base: 900, modes: 20, highPass: 7000, noise: 0.6 },
            random,
          ),
        ),
      -7.5,
      0.12,
      hats,
    ),
    [key.openHat]: sound(
      (random) =>
        finishHit(
          makeMetal({ seconds: 0.5, decay: 0.45, base: 850, modes: 24, highPass: 6500, noise: 0.6 }, random),
        ),
      -5.5,
      0.12,
      hats,
    ),
    [key.crash]: sound(crash, -5.5, -0.3, cymbal),
    [key.ride]: sound(ride, -6, -0.3, cymbal),
    [key.shaker]: sound(shaker, -6, 0.35, beads),
    [key.tambourine]: sound(tambourine, -6, -0.35, beads),
    [key.cowbell]: sound(cowbell, -9, -0.25),
    ...toms(machineTom, [88, 104, 126, 150, 178, 212], -2),
  },
  -2,
)

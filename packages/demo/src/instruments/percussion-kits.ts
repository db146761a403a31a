import { makePartials } from './decaying-partials.ts'
import { applyBiquad, bandPass } from './filters.ts'
import {
  finishHit,
  layer,
  makeMembrane,
  makeMetal,
  makeNoiseBurst,
  makeShake,
  makeSweep,
  vary,
} from './drum-synthesis.ts'
import { beads } from './drum-kits.ts'
import { key, makeKit, sound } from './kit.ts'
import { makeNoise } from './random.ts'
import type { Random } from './random.ts'
import { sampleRate } from './tone.ts'

/** Skin under a hand: a clear pitch that drops a little, a short fleshy noise. */
function hand(frequency: number, decay: number, slap: number) {
  return (random: Random) =>
    layer(
      Math.min(0.8, decay * 1.4),
      {
        samples: makeSweep({
          seconds: 0.8,
          from: frequency * 1.14 * vary(random, 0.08),
          to: frequency * vary(random, 0.02),
          fall: 0.02 * vary(random, 0.6),
          decay: decay * vary(random, 0.25),
        }),
        gain: 1,
      },
      {
        samples: makeMembrane(frequency * 1.01, decay * 0.5, 0.4, random),
        gain: 0.65 * vary(random, 0.5),
      },
      {
        samples: makeNoiseBurst(
          { seconds: 0.06, decay: 0.03, centre: 1900 * vary(random, 0.2), q: 0.7 },
          random,
        ),
        gain: slap * vary(random, 0.4),
      },
    )
}

/** A metal shell: ring above the head. */
function timbale(frequency: number) {
  return (random: Random) =>
    layer(
      0.6,
      { samples: makeMembrane(frequency, 0.4, 0.6, random), gain: 0.8 },
      {
        samples: makeMetal(
          { seconds: 0.5, decay: 0.35, base: frequency * 3.1, modes: 8, highPass: 900, noise: 0.05 },
          random,
        ),
        gain: 0.5,
      },
      { samples: makeNoiseBurst({ seconds: 0.05, decay: 0.02, centre: 3400, q: 0.7 }, random), gain: 0.4 },
    )
}

function metalTube(frequencies: readonly number[], decay: number) {
  return (random: Random) => {
    const partials = frequencies.map((frequency, i) => ({
      frequency,
      amplitude: vary(random, 0.45) / (1 + i * 0.5),
      decaySeconds: (decay * vary(random, 0.12)) / (1 + i * 0.4),
      phase: random() * 6,
    }))
    return finishHit(makePartials(Math.min(2, decay * 1.1), partials))
  }
}

function wood(frequency: number) {
  return (random: Random) =>
    layer(
      0.14,
      {
        samples: makeSweep({
          seconds: 0.14,
          from: frequency * 1.03,
          to: frequency * vary(random, 0.012),
          fall: 0.004,
          decay: 0.075 * vary(random, 0.15),
        }),
        gain: 1,
      },
      {
        samples: makeSweep({
          seconds: 0.1,
          from: frequency * 2.6,
          to: frequency * 2.57 * vary(random, 0.012),
          fall: 0.004,
          decay: 0.03,
        }),
        gain: 0.25 * vary(random, 0.4),
      },
      {
        samples: makeNoiseBurst({ seconds: 0.02, decay: 0.01, centre: frequency * 2, q: 0.8 }, random),
        gain: 0.3,
      },
    )
}

/** A stick along notches. */
function guiro(seconds: number) {
  return (random: Random) => {
    const samples = makeNoise(Math.round(seconds * sampleRate), random)
    const notches = 95
    for (let i = 0; i < samples.length; i++) {
      const time = i / sampleRate
      const share = time / seconds
      const teeth = (time * notches * (0.7 + 0.6 * share)) % 1
      samples[i] = samples[i]! * (1 - teeth) ** 2 * Math.sin(Math.PI * Math.min(1, share * 1.02))
    }
    return finishHit(applyBiquad(samples, bandPass(2700, sampleRate, 1)))
  }
}

const maracas = (random: Random) =>
  makeShake(random, { seconds: 0.12, peakAt: 0.025, low: 5000, high: 12_000, grains: 40 })
const shaker = (random: Random) =>
  makeShake(random, { seconds: 0.17, peakAt: 0.045, low: 3800, high: 10_500, grains: 52 })
const cabasa = (random: Random) =>
  makeShake(random, { seconds: 0.2, peakAt: 0.05, low: 6000, high: 13_500, grains: 64 })
const tambourine = (random: Random) =>
  makeShake(random, { seconds: 0.32, peakAt: 0.024, low: 6800, high: 14_000, grains: 36 })
const sleighBells = (random: Random) =>
  makeShake(random, { seconds: 0.4, peakAt: 0.09, low: 5200, high: 12_500, grains: 50 })

const congas = {
  [key.highBongo]: sound(hand(410, 0.2, 0.4), -2, -0.3),
  [key.lowBongo]: sound(hand(300, 0.25, 0.35), -2, -0.22),
  [key.muteConga]: sound(hand(250, 0.1, 0.55), -3, 0.2),
  [key.openConga]: sound(hand(212, 0.42, 0.3), -1, 0.2),
  [key.lowConga]: sound(hand(158, 0.5, 0.25), -0.5, 0.3),
}

export const latinPercussion = makeKit(
  {
    ...congas,
    [key.highTimbale]: sound(timbale(330), -3, -0.15),
    [key.lowTimbale]: sound(timbale(240), -3, -0.1),
    [key.highAgogo]: sound(metalTube([915, 1380, 2350, 3670], 0.6), -8, 0.4),
    [key.lowAgogo]: sound(metalTube([690, 1040, 1790, 2790], 0.65), -8, 0.4),
    [key.cowbell]: sound(metalTube([555, 838, 1490, 2240, 3160], 0.34), -7, -0.05),
    [key.claves]: sound(wood(2480), -6, 0.35),
    [key.highWoodBlock]: sound(wood(1280), -6, -0.4),
    [key.lowWoodBlock]: sound(wood(860), -6, -0.4),
    [key.maracas]: sound(maracas, -3.5, -0.45, beads),
    [key.shaker]: sound(shaker, -3.5, 0.45, beads),
    [key.cabasa]: sound(cabasa, -3.5, 0.45, beads),
    [key.shortGuiro]: sound(guiro(0.11), -5.5, 0.5, beads),
    [key.longGuiro]: sound(guiro(0.32), -5.5, 0.5, beads),
    [key.tambourine]: sound(tambourine, -3.5, -0.4, beads),
    [key.openTriangle]: sound(metalTube([4100, 6620, 9300, 11_800], 1.9), -14, 0.5),
    [key.muteTriangle]: sound(metalTube([4100, 6620, 9300, 11_800], 0.16), -14, 0.5, { chokes: 2 }),
  },
  1,
)

/** Frame drum, cajon, djembe-like tones, claps and shakers: what a circle of friends would have. */
export const handDrums = makeKit(
  {
    [key.kick]: sound(
      (random) =>
        layer(
          0.55,
          {
            samples: makeSweep({
              seconds: 0.55,
              from: 122 * vary(random, 0.3),
              to: 72 * vary(random, 0.025),
              fall: 0.03 * vary(random, 0.5),
              decay: 0.36 * vary(random, 0.3),
            }),
            gain: 1,
          },
          { samples: makeMembrane(94, 0.3, 0.45, random), gain: 0.55 * vary(random, 0.5) },
          {
            samples: makeNoiseBurst({ seconds: 0.08, decay: 0.06, centre: 420, q: 0.8 }, random),
            gain: 0.4 * vary(random, 0.4),
          },
        ),
      1,
    ),
    [key.snare]: sound(
      (random) =>
        layer(
          0.3,
          { samples: makeMembrane(305, 0.16, 0.3, random), gain: 0.55 },
          {
            samples: makeNoiseBurst({ seconds: 0.25, decay: 0.12, low: 1300, high: 7000 }, random),
            gain: 0.5,
          },
          {
            samples: makeNoiseBurst({ seconds: 0.04, decay: 0.015, centre: 2200, q: 0.7 }, random),
            gain: 0.6,
          },
        ),
      -1,
      0.05,
    ),
    [key.slap]: sound(hand(520, 0.11, 0.9), -3, 0.2),
    [key.clap]: sound(
      (random) =>
        layer(
          0.3,
          { samples: makeNoiseBurst({ seconds: 0.2, decay: 0.07, centre: 1500, q: 0.9 }, random), gain: 1 },
          {
            samples: makeNoiseBurst({ seconds: 0.2, decay: 0.09, centre: 1150, q: 0.9 }, random),
            gain: 0.8,
            at: 0.013,
          },
          {
            samples: makeNoiseBurst({ seconds: 0.2, decay: 0.11, centre: 1800, q: 0.9 }, random),
            gain: 0.6,
            at: 0.024,
          },
        ),
      -4,
      -0.15,
    ),
    ...congas,
    [key.shaker]: sound(shaker, -3.5, 0.4, beads),
    [key.maracas]: sound(maracas, -3.5, -0.4, beads),
    [key.tambourine]: sound(tambourine, -3.5, -0.35, beads),
    [key.rim]: sound(wood(620), -6, 0.1),
    [key.sleighBells]: sound(sleighBells, -7, -0.3, beads),
  },
  1,
)

/** Bass drum, timpani-like toms, taiko, snare ensemble, clash and suspended cymbals, triangle. */
function bigDrum(frequency: number, decay: number) {
  return (random: Random) =>
    layer(
      Math.min(2, decay * 1.1),
      {
        samples: makeSweep({
          seconds: 2,
          from: frequency * 1.3 * vary(random, 0.08),
          to: frequency * vary(random, 0.01),
          fall: 0.05 * vary(random, 0.2),
          decay: decay * vary(random, 0.1),
        }),
        gain: 1,
      },
      { samples: makeMembrane(frequency * 1.5, decay * 0.5, 1.2, random), gain: 0.4 },
      { samples: makeNoiseBurst({ seconds: 0.25, decay: 0.16, centre: 300, q: 0.6 }, random), gain: 0.4 },
      { samples: makeNoiseBurst({ seconds: 0.04, decay: 0.02, centre: 2000, q: 0.6 }, random), gain: 0.25 },
    )
}

/** A kettledrum's preferred modes lie near 2 : 3 : 4 : 5 of a missing fundamental: ratio, level, decay in seconds. */
const kettledrumModes = [
  [1, 1, 1.9],
  [1.504, 0.55, 1.3],
  [1.98, 0.32, 0.9],
  [2.44, 0.16, 0.6],
  [0.85, 0.2, 0.3],
] as const

const timpani = (frequency: number) => (random: Random) => {
  const modes = kettledrumModes.map(([ratio, amplitude, decaySeconds]) => ({
    frequency: frequency * ratio,
    amplitude: amplitude * vary(random, 0.3),
    decaySeconds: decaySeconds * vary(random, 0.1),
    phase: random() * 2,
  }))
  const samples = makePartials(1.8, modes)
  return layer(
    1.8,
    { samples, gain: 1 },
    { samples: makeNoiseBurst({ seconds: 0.1, decay: 0.06, centre: 260, q: 0.7 }, random), gain: 0.5 },
  )
}

export const orchestralPercussion = makeKit({
  [key.kick]: sound(bigDrum(48, 1.5), 2),
  [key.kick2]: sound(bigDrum(58, 1.1), 1.5),
  [key.snare]: sound(
    (random) =>
      layer(
        0.4,
        { samples: makeMembrane(215, 0.14, 0.3, random), gain: 0.4 },
        {
          samples: makeNoiseBurst({ seconds: 0.35, decay: 0.2, rise: 0.002, low: 2000, high: 9000 }, random),
          gain: 0.7,
        },
        {
          samples: makeNoiseBurst({ seconds: 0.25, decay: 0.13, low: 1400, high: 8000 }, random),
          gain: 0.4,
          at: 0.012,
        },
      ),
    -3,
    -0.15,
  ),
  [key.lowFloorTom]: sound(bigDrum(66, 0.9), 0, 0.25),
  [key.highFloorTom]: sound(bigDrum(80, 0.8), 0, 0.12),
  [key.lowTom]: sound(timpani(87.3), -1, 0.2),
  [key.lowMidTom]: sound(timpani(98), -1, 0.2),
  [key.highMidTom]: sound(timpani(130.8), -1, 0.2),
  [key.highTom]: sound(bigDrum(120, 0.6), -1, -0.2),
  [key.crash]: sound(
    (random) =>
      finishHit(
        makeMetal(
          { seconds: 2.8, decay: 2.9, base: 260, modes: 64, highPass: 1900, noise: 0.5, rise: 0.006 },
          random,
        ),
      ),
    -5,
    -0.25,
  ),
  [key.crash2]: sound(
    (random) =>
      finishHit(
        makeMetal(
          { seconds: 2.6, decay: 3, base: 300, modes: 60, highPass: 2400, noise: 0.4, rise: 0.7 },
          random,
        ),
      ),
    -7,
    0.3,
  ),
  [key.ride]: sound(
    (random) =>
      finishHit(
        makeMetal({ seconds: 1.6, decay: 1.8, base: 420, modes: 30, highPass: 3600, noise: 0.15 }, random),
      ),
    -12,
    0.35,
  ),
  [key.openTriangle]: sound(metalTube([4100, 6620, 9300, 11_800], 1.9), -14, 0.4),
  [key.muteTriangle]: sound(metalTube([4100, 6620, 9300, 11_800], 0.16), -14, 0.4),
  [key.tambourine]: sound(tambourine, -3.5, -0.35, beads),
  [key.sleighBells]: sound(sleighBells, -7, 0.35, beads),
  [key.highWoodBlock]: sound(wood(1180), -8, -0.4),
  [key.lowWoodBlock]: sound(wood(800), -8, -0.4),
  [key.rim]: sound(wood(950), -9, -0.1),
  [key.closedHat]: sound(shaker, -12, 0.4),
})

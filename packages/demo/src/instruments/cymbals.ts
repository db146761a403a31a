import { makePartials } from './decaying-partials.ts'
import { finishHit, makeMetal, makeNoiseBurst, mixInto, silence, vary } from './drum-synthesis.ts'
import { applyBiquad, bandPass } from './filters.ts'
import { createRandom, makeNoise } from './random.ts'
import type { Random } from './random.ts'
import { sampleRate } from './tone.ts'

/** A band of a cymbal's wash: centre in Hz, level, seconds to swell and to fall by 60 dB. */
type Band = readonly [centre: number, level: number, rise: number, decay: number]

interface Cymbal {
  seconds: number
  bands: readonly Band[]
  /** Number of modes that stand out of the wash, from `base` Hz up, their level and the longest one's T60. */
  modes: number
  base: number
  ring: number
  decay: number
  /** Level of the stick's tip. */
  stick: number
}

/** One band of noise that swells, shimmers and dies. */
function addBand(target: Float32Array, noise: Float32Array, band: Band, random: Random) {
  const [centre, level, rise, decay] = band
  const samples = applyBiquad(noise.slice(), bandPass(centre * vary(random, 0.06), sampleRate, 1.1))
  const shrink = 10 ** (-3 / (decay * vary(random, 0.12) * sampleRate))
  const swell = 1 / (rise * vary(random, 0.3) * sampleRate)
  const beat = (2 * Math.PI * (2.5 + 4 * random())) / sampleRate
  const start = random() * 6.28
  const gain = level * vary(random, 0.15)
  let fall = 1
  let grown = 0
  let shimmer = 1
  for (let i = 0; i < target.length; i++) {
    if (i % 64 === 0) shimmer = 1 + 0.22 * Math.sin(start + beat * i)
    if (grown < 1) grown = Math.min(1, grown + swell)
    target[i] = target[i]! + samples[i]! * gain * grown * fall * shimmer
    fall *= shrink
  }
}

/**
 * A cymbal: a wash of many bands of noise, the upper ones at once and short, the lower ones late and long, and a few
 * modes that ring through it.
 */
function makeCymbal(cymbal: Cymbal, random: Random): Float32Array {
  const samples = silence(cymbal.seconds)
  const noise = makeNoise(samples.length, random)
  for (const band of cymbal.bands) addBand(samples, noise, band, random)
  const own = createRandom(Math.round(cymbal.base * 16))
  const modes = Array.from({ length: cymbal.modes }, (_, i) => {
    const share = i / cymbal.modes
    return {
      frequency: cymbal.base * 2 ** (share * 4.2 + own() * 0.3),
      amplitude: (cymbal.ring * (0.4 + 0.6 * own()) * vary(random, 0.5)) / Math.sqrt(cymbal.modes),
      decaySeconds: cymbal.decay * (1 - 0.7 * share) * (0.6 + 0.6 * own()),
      phase: random() * 6.28,
    }
  })
  mixInto(samples, makePartials(cymbal.seconds, modes), 1)
  const tip = makeNoiseBurst({ seconds: 0.04, decay: 0.018, centre: 5200, q: 0.7 }, random)
  mixInto(samples, tip, cymbal.stick * vary(random, 0.3))
  return finishHit(samples)
}

export const crash = (random: Random) =>
  makeCymbal(
    {
      seconds: 4.4,
      bands: [
        [520, 0.2, 0.05, 6.5],
        [1100, 0.36, 0.035, 6],
        [2300, 0.6, 0.02, 5.2],
        [4300, 0.9, 0.008, 4.2],
        [7200, 1, 0.003, 3.2],
        [10_800, 0.85, 0.001, 2.2],
        [14_500, 0.5, 0.001, 1.4],
      ],
      modes: 36,
      base: 310,
      ring: 0.16,
      decay: 6,
      stick: 0.4,
    },
    random,
  )

export const splash = (random: Random) =>
  makeCymbal(
    {
      seconds: 1.3,
      bands: [
        [1600, 0.3, 0.01, 1.1],
        [3600, 0.6, 0.004, 1],
        [6800, 1, 0.001, 0.8],
        [11_500, 0.9, 0.001, 0.6],
      ],
      modes: 24,
      base: 520,
      ring: 0.12,
      decay: 1.2,
      stick: 0.5,
    },
    random,
  )

export const ride = (random: Random) =>
  makeCymbal(
    {
      seconds: 2.8,
      bands: [
        [700, 0.06, 0.06, 3.6],
        [1700, 0.11, 0.05, 3.2],
        [3600, 0.22, 0.03, 2.6],
        [6400, 0.34, 0.012, 2],
        [10_500, 0.3, 0.004, 1.3],
      ],
      modes: 44,
      base: 390,
      ring: 0.42,
      decay: 3.4,
      stick: 1.1,
    },
    random,
  )

export const rideBell = (random: Random) =>
  finishHit(makeMetal({ seconds: 1.6, decay: 1.8, base: 590, modes: 9, highPass: 1400, noise: 0.05 }, random))

/** A pair of hats `decay` seconds open, under a stick. */
function struckHat(seconds: number, decay: number, highPass: number) {
  return (random: Random) => {
    const samples = makeMetal(
      {
        seconds,
        decay: decay * vary(random, 0.14),
        base: 680,
        modes: 34,
        highPass: highPass * vary(random, 0.1),
        noise: 0.5 * vary(random, 0.25),
      },
      random,
    )
    const tip = makeNoiseBurst({ seconds: 0.02, decay: 0.008, centre: 4200, q: 0.7 }, random)
    return finishHit(mixInto(samples, tip, 0.25 * vary(random, 0.4)))
  }
}

export const closedHat = struckHat(0.16, 0.095, 6300)
export const looseHat = struckHat(0.42, 0.3, 5600)
export const halfOpenHat = struckHat(0.6, 0.46, 5400)
export const openHat = struckHat(1.1, 1, 5200)

export const pedalHat = (random: Random) =>
  finishHit(
    makeMetal(
      {
        seconds: 0.13,
        decay: 0.075 * vary(random, 0.15),
        base: 680,
        modes: 24,
        highPass: 4600 * vary(random, 0.1),
        noise: 0.5,
        rise: 0.004,
      },
      random,
    ),
  )

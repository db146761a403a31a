import { closedHat, crash, halfOpenHat, openHat, pedalHat, ride, rideBell } from './cymbals.ts'
import { acousticTom, beads, cymbal, hats, inRoom, rim, shaker, tambourine, tomPitches } from './drum-kits.ts'
import { finishHit, layer, makeMembrane, makeNoiseBurst, makeSweep, silence, vary } from './drum-synthesis.ts'
import { wires } from './drum-tunings.ts'
import { key, makeKit, sound, toms } from './kit.ts'
import { makeNoise } from './random.ts'
import type { Random } from './random.ts'
import { sampleRate } from './tone.ts'

/** Brushes: the stroke on the head is soft noise, sweeps last, the kick is felt. */
function brushTap(random: Random) {
  const head = 192 * vary(random, 0.02)
  const samples = layer(
    0.4,
    { samples: makeSweep({ seconds: 0.2, from: head * 1.2, to: head, fall: 0.02, decay: 0.12 }), gain: 0.26 },
    { samples: makeMembrane(head, 0.16, 0.2, random), gain: 0.16 },
    { samples: wires(0.35, 0.2, head, random), gain: 0.24 },
    {
      samples: makeNoiseBurst(
        {
          seconds: 0.3,
          decay: 0.15 * vary(random, 0.2),
          rise: 0.004,
          low: 900,
          high: 6500 * vary(random, 0.15),
        },
        random,
      ),
      gain: 0.5,
    },
  )
  return inRoom(samples, 0.1, 0.05, random)
}

/** Wires drawn across the head in an arc: the hiss rises and sinks in pitch and level with the hand's speed. */
function brushSweep(random: Random) {
  const seconds = 0.55
  const samples = makeNoise(Math.round(seconds * sampleRate), random)
  const reach = vary(random, 0.15)
  const grains = makeNoise(Math.ceil(samples.length / 90) + 1, random)
  let low = 0
  let band = 0
  for (let i = 0; i < samples.length; i++) {
    const share = i / samples.length
    const speed = Math.sin(Math.PI * Math.min(1, share * 1.04)) ** 1.4
    const angle = (Math.PI * (1100 + 3100 * reach * speed)) / sampleRate
    // A state-variable filter, whose corner may move at every sample.
    const high = samples[i]! - low - 0.8 * band
    band += 2 * Math.sin(angle) * high
    low += 2 * Math.sin(angle) * band
    const grain = 0.75 + 0.25 * grains[Math.floor(i / 90)]!
    samples[i] = band * speed * grain
  }
  const head = silence(seconds)
  head.set(makeMembrane(190, 0.2, 0.3, random))
  for (let i = 0; i < samples.length; i++) samples[i] = samples[i]! + head[i]! * 0.012
  return finishHit(samples)
}

function softKick(random: Random) {
  return layer(
    0.5,
    {
      samples: makeSweep({
        seconds: 0.5,
        from: 100 * vary(random, 0.12),
        to: 56 * vary(random, 0.02),
        fall: 0.03 * vary(random, 0.25),
        decay: 0.36 * vary(random, 0.12),
      }),
      gain: 1,
    },
    { samples: makeMembrane(72, 0.2, 0.3, random), gain: 0.25 },
    { samples: makeNoiseBurst({ seconds: 0.06, decay: 0.05, centre: 500, q: 0.8 }, random), gain: 0.16 },
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
    [key.halfOpenHat]: sound(halfOpenHat, -10, -0.35, hats),
    [key.openHat]: sound(openHat, -10.5, -0.35, hats),
    [key.crash]: sound(crash, -8.5, -0.45, cymbal),
    [key.ride]: sound(ride, -4, 0.4, cymbal),
    [key.rideBell]: sound(rideBell, -10, 0.4),
    [key.shaker]: sound(shaker, -6, 0.35, beads),
    [key.tambourine]: sound(tambourine, -7.5, 0.25, beads),
    ...toms(acousticTom, tomPitches, -3),
  },
  1,
)

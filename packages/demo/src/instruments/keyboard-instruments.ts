import { applyBiquad, applyBiquads, bandPass, highPass, lowPass, peak } from './filters.ts'
import type { PitchedInstrument } from './instrument.ts'
import { createRandom, makeNoise } from './random.ts'
import { makeSpectralLoop, prependOnset } from './spectral-loop.ts'
import { rootsBetween } from './roots.ts'
import { fadeEnd, frequencyOf, sampleRate } from './tone.ts'

/** Hz of the suitcase's tremolo. */
const suitcaseRate = 4.7

/** A fork struck by a hammer before a pickup, through an amplifier that swings from side to side. */
export const electricPiano: PitchedInstrument = {
  kind: 'pitched',
  roots: rootsBetween(36, 90, 6),
  layers: [52, 80, 104, 127],
  make: (root, layer, random, take = 0) => {
    const frequency = frequencyOf(root)
    const samples = new Float32Array(Math.round(3 * sampleRate))
    // Two operators: the fork modulated 1:1 (bark, more of it when struck harder), and its tine at 14:1.
    const bark = [0.3, 0.65, 1.2, 2.1][layer]! * (262 / Math.max(frequency, 131)) ** 0.35
    const tine = [0.04, 0.1, 0.17, 0.26][layer]! * (frequency < 700 ? 1 : 700 / frequency)
    const step = (2 * Math.PI * frequency) / sampleRate
    const swing = (2 * Math.PI * suitcaseRate) / sampleRate
    const side = take % 2 === 1 ? -1 : 1
    const decay = 10 ** (-3 / (6.5 * (196 / frequency) ** 0.5 * sampleRate))
    // The bark is gone before the tone is: a hard stroke growls, then sings.
    const barkDecay = 10 ** (-3 / ((1.6 + 0.2 * layer) * sampleRate))
    const tineDecay = 10 ** (-3 / (0.45 * sampleRate))
    const tineRatio = frequency * 14 < 12_000 ? 14 : 7
    // The second polarisation of the fork: a slow beat in the tone's tail.
    const beat = 1 + (0.8 + 0.6 * random()) / 1200
    let level = 1
    let barkLevel = bark
    let tineLevel = tine
    for (let i = 0; i < samples.length; i++) {
      const phase = step * i
      // The pickup stands a little off the fork's middle, which brings the octave.
      const swung = Math.sin(phase + barkLevel * Math.sin(phase + 0.5))
      const fork = swung + 0.14 * swung * swung + 0.16 * Math.sin(phase * beat)
      const tremolo = 1 + side * 0.3 * Math.sin(swing * i)
      samples[i] = (level * fork + tineLevel * Math.sin(phase * tineRatio) * level) * tremolo
      level *= decay
      barkLevel *= barkDecay
      tineLevel *= tineDecay
    }
    const knock = makeNoise(Math.round(0.02 * sampleRate), random)
    applyBiquad(knock, bandPass(1400, sampleRate, 0.8))
    const knockLevel = 0.05 + 0.07 * layer
    for (let i = 0; i < knock.length; i++)
      samples[i] = samples[i]! + knock[i]! * knockLevel * (1 - i / knock.length) ** 3
    const rise = Math.round(0.002 * sampleRate)
    for (let i = 0; i < rise; i++) samples[i] = (samples[i]! * i) / rise
    applyBiquads(samples, [
      highPass(50, sampleRate),
      peak(300, sampleRate, 0.8, 1.5),
      lowPass(9000, sampleRate),
    ])
    return { samples: fadeEnd(samples, 0.3), frequency }
  },
  playing: { release: 0.4, velocityToCutoff: 600, width: 0.45 },
}

/** Drawbars: footage as a ratio to the key's own pitch, and its level when played softly and hard. */
const drawbars: readonly (readonly [ratio: number, soft: number, loud: number])[] = [
  [0.5, 0.7, 0.75],
  [1, 1, 1],
  [1.5, 0.5, 0.7],
  [2, 0.36, 0.55],
  [3, 0.12, 0.34],
  [4, 0.1, 0.3],
  [5, 0, 0.12],
  [6, 0, 0.14],
  [8, 0.04, 0.2],
]

/** Turns of the rotor within one loop: between five and six a second. */
const turns = 4

/**
 * The rotating loudspeaker: the horn comes and goes, once per turn, in level, pitch and brightness; the other side hears
 * it half a turn later. The loop stays a loop, since the rotor turns a whole number of times in it.
 */
function rotate(loop: Float32Array, side: number): Float32Array {
  const { length } = loop
  const rotated = new Float32Array(length)
  let dull = 0
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < length; i++) {
      const angle = Math.sin((2 * Math.PI * turns * i) / length + side * 1.9)
      // The path to the ear is longer and shorter by four centimetres.
      const position = i + length - 5 * angle
      const whole = Math.floor(position)
      const below = loop[whole % length]!
      const above = loop[(whole + 1) % length]!
      const sound = below + (above - below) * (position - whole)
      // One pole at 1.2 kHz: what the horn sends when it points away.
      dull += 0.16 * (sound - dull)
      const towards = 0.72 + 0.28 * angle
      rotated[i] = dull * (1 - towards) * 0.9 + sound * towards
    }
  }
  return rotated
}

/** A tone-wheel organ: leakage between the wheels, a key click, and a rotating loudspeaker. */
export const organ: PitchedInstrument = {
  kind: 'pitched',
  trimDb: -1,
  roots: rootsBetween(36, 90, 6),
  layers: [84, 127],
  make: (root, layer, random, take = 0) => {
    const frequency = frequencyOf(root)
    // The sixteen-foot pipe is the loop's fundamental, every drawbar one of its harmonics.
    const levels = new Map(drawbars.map(([ratio, soft, loud]) => [ratio * 2, layer === 0 ? soft : loud]))
    const tone = makeSpectralLoop({
      frequency: frequency / 2,
      length: 32_768,
      harmonic: (k) => (levels.get(k) ?? 0) + 0.018 / k,
      noise: (hertz) => 0.0012 / (1 + (hertz / 3000) ** 2),
      highest: 12_000,
      random: createRandom(root),
    })
    const samples = rotate(tone.samples, take % 2 === 1 ? -1 : 1)
    const click = makeNoise(Math.round(0.012 * sampleRate), random)
    applyBiquad(click, bandPass(2600, sampleRate, 0.7))
    for (let i = 0; i < click.length; i++) click[i] = click[i]! * 0.9 * (1 - i / click.length) ** 2
    const whole = prependOnset(
      { ...tone, samples },
      { seconds: 0.02, shape: (share) => Math.min(1, share * 3), transient: click },
    )
    return { ...whole, frequency: tone.frequency! * 2 }
  },
  playing: { release: 0.12, width: 0.5 },
}

export const accordion: PitchedInstrument = {
  kind: 'pitched',
  roots: rootsBetween(41, 89, 6),
  layers: [127],
  make: (root, _layer, random) =>
    prependOnset(
      makeSpectralLoop({
        frequency: frequencyOf(root),
        length: 65_536,
        harmonic: (k, frequency) => (k ** -0.75 * (k % 2 ? 1 : 0.75)) / (1 + (frequency / 3400) ** 2),
        // Three reeds to each key, tuned apart: the instrument's shimmer.
        voices: [
          { cents: -9, level: 0.7 },
          { cents: 0, level: 1 },
          { cents: 7.5, level: 0.75 },
        ],
        noise: (frequency) => 0.007 / (1 + (frequency / 5000) ** 2),
        random,
      }),
      { seconds: 0.05, shape: (share) => Math.sin((share * Math.PI) / 2) },
    ),
  playing: {
    attack: 0.02,
    release: 0.18,
    velocityToCutoff: 1500,
    tremolo: { decibels: 0.6, rate: 4, delay: 0.3 },
    width: 0.35,
  },
}

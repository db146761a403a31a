import { makePartials } from './decaying-partials.ts'
import type { Partial } from './decaying-partials.ts'
import { applyBiquad, applyBiquads, bandPass, highPass, lowPass, peak } from './filters.ts'
import type { PitchedInstrument } from './instrument.ts'
import { makeNoise } from './random.ts'
import type { Random } from './random.ts'
import { makeSpectralLoop, prependOnset } from './spectral-loop.ts'
import { rootsBetween } from './roots.ts'
import { fadeEnd, frequencyOf, sampleRate } from './tone.ts'

/**
 * Partials of a stiff string, f_k = k·f·√(1 + B·k²) (Fletcher), scaled so that the first is in tune; struck at an eighth
 * of its length, hammer as a low-pass. Each partial sounds twice: soon gone (swinging against the bridge) and lingering
 * (along it), a hair apart in pitch (Weinreich).
 */
function* pianoPartials(root: number, loud: boolean, random: Random): Generator<Partial> {
  const frequency = frequencyOf(root)
  const stiffness = 0.00011 * 2 ** ((root - 36) / 9.5)
  const hammer = (loud ? 1500 : 720) * (frequency / 262) ** 0.32
  const fundamentalDecay = 9.5 * (110 / frequency) ** 0.62
  for (let k = 1; k <= 48; k++) {
    const partial = (k * frequency * Math.sqrt(1 + stiffness * k * k)) / Math.sqrt(1 + stiffness)
    if (partial > 11_000) return
    const strike = Math.abs(Math.sin((Math.PI * k) / 8.3)) + 0.04
    const amplitude = (strike * Math.exp(-partial / (hammer * 1.9))) / (1 + 0.12 * k)
    const decaySeconds = fundamentalDecay / (1 + 0.0011 * partial + 0.05 * k)
    const phase = random() * 2 * Math.PI
    yield { frequency: partial, amplitude: amplitude * 0.78, decaySeconds: decaySeconds * 0.55, phase }
    const beat = 1 + ((0.3 + 0.4 * random()) / 1200) * Math.LN2
    yield { frequency: partial * beat, amplitude: amplitude * 0.26, decaySeconds: decaySeconds * 1.5, phase }
  }
}

export const piano: PitchedInstrument = {
  kind: 'pitched',
  roots: rootsBetween(29, 95, 6),
  layers: [74, 127],
  make: (root, layer, random) => {
    const frequency = frequencyOf(root)
    const samples = makePartials(root < 60 ? 3.6 : 2.8, pianoPartials(root, layer === 1, random))
    const knock = makeNoise(Math.round(0.09 * sampleRate), random)
    applyBiquads(knock, [bandPass(260, sampleRate, 0.8), lowPass(2400, sampleRate)])
    const knockLevel = layer === 1 ? 0.5 : 0.28
    for (let i = 0; i < knock.length; i++) {
      samples[i] = samples[i]! + knock[i]! * knockLevel * Math.exp(-i / (0.013 * sampleRate))
    }
    // The hammer stays on the string for a moment: the onset is round, not a step.
    const rise = Math.round((0.0035 - 0.00002 * root) * sampleRate)
    for (let i = 0; i < rise; i++) samples[i] = samples[i]! * (0.5 - 0.5 * Math.cos((Math.PI * i) / rise))
    applyBiquads(samples, [peak(180, sampleRate, 1, 1.5), peak(1100, sampleRate, 0.9, -1.5)])
    return { samples: fadeEnd(samples, 0.4), frequency }
  },
  playing: { release: 0.55, velocityToCutoff: 1300 },
}

export const electricPiano: PitchedInstrument = {
  kind: 'pitched',
  roots: rootsBetween(36, 90, 6),
  layers: [62, 96, 127],
  make: (root, layer, random) => {
    const frequency = frequencyOf(root)
    const samples = new Float32Array(Math.round(3 * sampleRate))
    // Two operators: the fork modulated 1:1 (bark, more of it when struck harder), and its tine at 14:1.
    const bark = [0.35, 0.85, 1.7][layer]! * (262 / Math.max(frequency, 131)) ** 0.35
    const tine = [0.05, 0.11, 0.2][layer]! * (frequency < 700 ? 1 : 700 / frequency)
    const step = (2 * Math.PI * frequency) / sampleRate
    const decay = 10 ** (-3 / (6.5 * (196 / frequency) ** 0.5 * sampleRate))
    const barkDecay = 10 ** (-3 / (2.2 * sampleRate))
    const tineDecay = 10 ** (-3 / (0.5 * sampleRate))
    const tineRatio = frequency * 14 < 12_000 ? 14 : 7
    const start = random()
    let level = 1
    let barkLevel = bark
    let tineLevel = tine
    for (let i = 0; i < samples.length; i++) {
      const phase = step * i
      const fork = Math.sin(phase + barkLevel * Math.sin(phase + 0.5))
      samples[i] = level * fork + tineLevel * Math.sin(phase * tineRatio + start) * level
      level *= decay
      barkLevel *= barkDecay
      tineLevel *= tineDecay
    }
    const rise = Math.round(0.002 * sampleRate)
    for (let i = 0; i < rise; i++) samples[i] = (samples[i]! * i) / rise
    applyBiquads(samples, [
      highPass(50, sampleRate),
      peak(300, sampleRate, 0.8, 1.5),
      lowPass(8000, sampleRate),
    ])
    return { samples: fadeEnd(samples, 0.3), frequency }
  },
  playing: { release: 0.4, velocityToCutoff: 800, tremolo: { decibels: 1.2, rate: 4.6, delay: 0 } },
}

/** Drawbars as on an organ's first registration: footage as a ratio to the key's own pitch, and level. */
const drawbars: readonly (readonly [ratio: number, level: number])[] = [
  [0.5, 0.7],
  [1, 1],
  [1.5, 0.6],
  [2, 0.42],
  [3, 0.22],
  [4, 0.2],
  [8, 0.08],
]

export const organ: PitchedInstrument = {
  kind: 'pitched',
  roots: rootsBetween(36, 90, 6),
  layers: [127],
  make: (root, _layer, random) => {
    const frequency = frequencyOf(root)
    // The sixteen-foot pipe is the loop's fundamental, every drawbar one of its harmonics.
    const levels = new Map(drawbars.map(([ratio, level]) => [ratio * 2, level]))
    const tone = makeSpectralLoop({
      frequency: frequency / 2,
      length: 32_768,
      harmonic: (k) => (levels.get(k) ?? 0) + 0.018 / k,
      highest: 12_000,
      random,
    })
    const click = makeNoise(Math.round(0.012 * sampleRate), random)
    applyBiquad(click, bandPass(2600, sampleRate, 0.7))
    for (let i = 0; i < click.length; i++) click[i] = click[i]! * 0.9 * (1 - i / click.length) ** 2
    const whole = prependOnset(tone, {
      seconds: 0.02,
      shape: (share) => Math.min(1, share * 3),
      transient: click,
    })
    return { ...whole, frequency: tone.frequency! * 2 }
  },
  // The slow rotor: a little pitch, a little level.
  playing: {
    release: 0.12,
    vibrato: { cents: 7, rate: 5.9, delay: 0 },
    tremolo: { decibels: 1.6, rate: 5.9, delay: 0 },
  },
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
        // Two reeds to each key, tuned apart: the instrument's shimmer.
        voices: [
          { cents: -5, level: 1 },
          { cents: 5.5, level: 0.85 },
        ],
        noise: (frequency) => 0.004 / (1 + (frequency / 4000) ** 2),
        random,
      }),
      { seconds: 0.05, shape: (share) => Math.sin((share * Math.PI) / 2) },
    ),
  playing: {
    attack: 0.02,
    release: 0.18,
    velocityToCutoff: 1500,
    tremolo: { decibels: 0.6, rate: 4, delay: 0.3 },
  },
}

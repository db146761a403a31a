import { applyBiquad, applyBiquads, bandPass, highPass, lowPass, peak } from './filters.ts'
import type { Biquad } from './filters.ts'
import type { PitchedInstrument } from './instrument.ts'
import { makePluckedString } from './plucked-string.ts'
import { makeNoise } from './random.ts'
import type { Random } from './random.ts'
import { rootsBetween } from './roots.ts'
import { fadeEnd, frequencyOf, sampleRate } from './tone.ts'

interface PluckedKind {
  seconds: number
  /** T60 of the fundamental at 110 Hz; it falls with the square root of the frequency. */
  decayAt110: number
  damping: number
  position: number
  /** Pluck brightness in Hz for each layer, soft to loud. */
  brightness: readonly number[]
  body: readonly Biquad[]
  /** Noise of finger or plectrum: level and centre in Hz. */
  touch?: { level: number; frequency: number }
  detuneCents?: number
  roughness?: number
}

function addTouch(samples: Float32Array, level: number, frequency: number, random: Random) {
  const noise = makeNoise(Math.round(0.03 * sampleRate), random)
  applyBiquad(noise, bandPass(frequency, sampleRate, 1.2))
  for (let i = 0; i < noise.length; i++) {
    const age = i / noise.length
    samples[i] = samples[i]! + noise[i]! * level * (1 - age) ** 3
  }
}

function makePlucked(kind: PluckedKind) {
  return (root: number, layer: number, random: Random) => {
    const frequency = frequencyOf(root)
    const brightness = kind.brightness[layer]!
    const samples = makePluckedString({
      frequency,
      seconds: kind.seconds,
      decaySeconds: kind.decayAt110 * (110 / frequency) ** 0.5,
      damping: kind.damping,
      position: kind.position,
      brightness,
      random,
      ...(kind.detuneCents === undefined ? {} : { detuneCents: kind.detuneCents }),
      ...(kind.roughness === undefined ? {} : { roughness: kind.roughness }),
    })
    if (kind.touch) addTouch(samples, kind.touch.level * (0.5 + 0.5 * layer), kind.touch.frequency, random)
    applyBiquads(samples, kind.body)
    return { samples: fadeEnd(samples, 0.25), frequency }
  }
}

/** Resonances of a guitar's air and top; centres after published measurements of classical and steel guitars. */
const woodenBody = (airDb: number, topDb: number): Biquad[] => [
  highPass(70, sampleRate),
  peak(104, sampleRate, 5, airDb),
  peak(205, sampleRate, 4, topDb),
  peak(420, sampleRate, 3, topDb * 0.6),
  peak(2600, sampleRate, 1.2, 2),
]

const guitarRoots = rootsBetween(40, 82, 6)
const layersOfTwo = [78, 127] as const

export const nylonGuitar: PitchedInstrument = {
  kind: 'pitched',
  roots: guitarRoots,
  layers: layersOfTwo,
  make: makePlucked({
    seconds: 2.6,
    decayAt110: 4.2,
    damping: 0.33,
    position: 0.24,
    brightness: [1300, 2300],
    body: woodenBody(5, 4),
    touch: { level: 0.25, frequency: 900 },
  }),
  playing: { release: 0.5, velocityToCutoff: 1200 },
}

export const steelGuitar: PitchedInstrument = {
  kind: 'pitched',
  roots: guitarRoots,
  layers: layersOfTwo,
  make: makePlucked({
    seconds: 3,
    decayAt110: 6.5,
    damping: 0.1,
    position: 0.15,
    brightness: [2600, 4600],
    body: [...woodenBody(4, 3), peak(4500, sampleRate, 1, 2.5)],
    touch: { level: 0.35, frequency: 3200 },
    detuneCents: 1,
  }),
  playing: { release: 0.5, velocityToCutoff: 1200 },
}

export const electricGuitar: PitchedInstrument = {
  kind: 'pitched',
  roots: guitarRoots,
  layers: layersOfTwo,
  make: makePlucked({
    seconds: 3,
    decayAt110: 8,
    damping: 0.22,
    position: 0.11,
    brightness: [2000, 3200],
    // A magnetic pickup's resonance, then a small combo's loudspeaker.
    body: [
      highPass(90, sampleRate),
      peak(2400, sampleRate, 1.4, 6),
      peak(500, sampleRate, 0.8, -2),
      lowPass(4800, sampleRate),
    ],
    touch: { level: 0.12, frequency: 2500 },
    detuneCents: 1.6,
  }),
  playing: { release: 0.4, velocityToCutoff: 1000 },
}

/** The string alone: the amplifier that distorts all of its notes together stands in the mix (render/amplifier.ts). */
export const distortedGuitar: PitchedInstrument = {
  kind: 'pitched',
  roots: guitarRoots,
  layers: [127],
  make: makePlucked({
    seconds: 3.4,
    decayAt110: 12,
    damping: 0.16,
    position: 0.13,
    brightness: [2600],
    body: [highPass(90, sampleRate), peak(1800, sampleRate, 1, 5)],
    touch: { level: 0.2, frequency: 2000 },
  }),
  playing: { release: 0.25, velocityToCutoff: 600 },
}

export const mutedGuitar: PitchedInstrument = {
  kind: 'pitched',
  roots: guitarRoots,
  layers: layersOfTwo,
  make: makePlucked({
    seconds: 0.8,
    decayAt110: 0.42,
    damping: 0.3,
    position: 0.1,
    brightness: [1800, 3000],
    body: [
      highPass(80, sampleRate),
      peak(320, sampleRate, 1.5, 3),
      peak(2200, sampleRate, 1.2, 4),
      lowPass(4600, sampleRate),
    ],
    touch: { level: 0.5, frequency: 1600 },
  }),
  playing: { release: 0.25, velocityToCutoff: 1000 },
}

export const banjo: PitchedInstrument = {
  kind: 'pitched',
  roots: rootsBetween(45, 81, 6),
  layers: layersOfTwo,
  make: makePlucked({
    seconds: 1.5,
    decayAt110: 1.7,
    damping: 0.06,
    position: 0.1,
    brightness: [3000, 5200],
    // The skin head answers in the middle and has little bass.
    body: [
      highPass(180, sampleRate),
      peak(420, sampleRate, 3, 4),
      peak(860, sampleRate, 3, 5),
      peak(3200, sampleRate, 1, 3),
    ],
    touch: { level: 0.5, frequency: 3800 },
    detuneCents: 1.5,
  }),
  playing: { release: 0.25, velocityToCutoff: 900 },
}

export const acousticBass: PitchedInstrument = {
  kind: 'pitched',
  roots: rootsBetween(28, 58, 5),
  layers: layersOfTwo,
  make: makePlucked({
    seconds: 2.2,
    decayAt110: 1.5,
    damping: 0.42,
    position: 0.3,
    brightness: [520, 950],
    body: [
      highPass(32, sampleRate),
      peak(98, sampleRate, 2.2, 4),
      peak(175, sampleRate, 2.5, 2.5),
      peak(700, sampleRate, 1, 3),
      lowPass(3200, sampleRate),
    ],
    touch: { level: 0.5, frequency: 650 },
  }),
  playing: { release: 0.3, velocityToCutoff: 900 },
}

export const electricBass: PitchedInstrument = {
  kind: 'pitched',
  roots: rootsBetween(28, 58, 5),
  layers: layersOfTwo,
  make: makePlucked({
    seconds: 2.6,
    decayAt110: 3.6,
    damping: 0.3,
    position: 0.2,
    brightness: [750, 1500],
    body: [
      highPass(32, sampleRate),
      peak(85, sampleRate, 1, 2),
      peak(800, sampleRate, 0.9, 4),
      lowPass(3600, sampleRate),
    ],
    touch: { level: 0.2, frequency: 1400 },
    detuneCents: 0.4,
  }),
  playing: { release: 0.18, velocityToCutoff: 1000 },
}

export const harp: PitchedInstrument = {
  kind: 'pitched',
  roots: rootsBetween(36, 96, 6),
  layers: layersOfTwo,
  make: makePlucked({
    seconds: 3,
    decayAt110: 5.5,
    damping: 0.3,
    position: 0.42,
    brightness: [1500, 2600],
    body: [highPass(60, sampleRate), peak(240, sampleRate, 1.5, 3), peak(1200, sampleRate, 1, 1.5)],
    touch: { level: 0.12, frequency: 1500 },
    detuneCents: 1,
    roughness: 0.15,
  }),
  playing: { release: 1.6, velocityToCutoff: 1200 },
}

export const harpsichord: PitchedInstrument = {
  kind: 'pitched',
  roots: rootsBetween(36, 84, 6),
  layers: [127],
  make: (root, _layer, random) => {
    const frequency = frequencyOf(root)
    const string = (octave: number) =>
      makePluckedString({
        frequency: frequency * octave,
        seconds: 2.4,
        decaySeconds: 3.6 * (110 / frequency) ** 0.4,
        damping: 0.04,
        position: 0.09,
        brightness: 5200,
        random,
        detuneCents: 1.2,
      })
    const samples = string(1)
    // The four-foot choir sounds an octave higher, as on most two-manual instruments.
    const upper = string(2)
    for (let i = 0; i < samples.length; i++) samples[i] = samples[i]! + 0.35 * upper[i]!
    addTouch(samples, 0.5, 3500, random)
    applyBiquads(samples, [highPass(110, sampleRate), peak(380, sampleRate, 1.2, 3)])
    return { samples: fadeEnd(samples, 0.25), frequency }
  },
  playing: { release: 0.2 },
}

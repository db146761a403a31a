import { makePartials } from './decaying-partials.ts'
import type { Partial } from './decaying-partials.ts'
import { applyBiquad, applyBiquads, bandPass, highPass, lowPass } from './filters.ts'
import { createRandom, makeNoise } from './random.ts'
import type { Random } from './random.ts'
import { fadeEnd, peakOf, sampleRate } from './tone.ts'

export function silence(seconds: number): Float32Array {
  return new Float32Array(Math.round(seconds * sampleRate))
}

/** Multiplies by an exponential decay of `t60` seconds, after a rise of `rise` seconds. */
function shapeDecay(samples: Float32Array, t60: number, rise = 0): Float32Array {
  const shrink = 10 ** (-3 / (t60 * sampleRate))
  const riseLength = Math.round(rise * sampleRate)
  let level = 1
  for (let i = 0; i < samples.length; i++) {
    samples[i] = samples[i]! * (i < riseLength ? i / riseLength : level)
    if (i >= riseLength) level *= shrink
  }
  return samples
}

export function mixInto(target: Float32Array, source: Float32Array, gain: number, at = 0): Float32Array {
  const offset = Math.round(at * sampleRate)
  const end = Math.min(source.length, target.length - offset)
  for (let i = 0; i < end; i++) target[i + offset] = target[i + offset]! + source[i]! * gain
  return target
}

/** Brings the peak to 1 and rounds off the last moment. */
export function finishHit(samples: Float32Array): Float32Array {
  const gain = 1 / Math.max(peakOf(samples), 1e-6)
  for (let i = 0; i < samples.length; i++) samples[i] = samples[i]! * gain
  return fadeEnd(samples, Math.min(0.05, samples.length / sampleRate / 4))
}

export interface Sweep {
  seconds: number
  /** Hz at the hit and after the fall. */
  from: number
  to: number
  /** Time constant of the fall in seconds. */
  fall: number
  /** T60 of the level in seconds. */
  decay: number
  /** Soft saturation: 0 none, 3 thick. */
  drive?: number
}

/** A sine whose pitch falls: the body of kicks, toms, congas. */
export function makeSweep(sweep: Sweep): Float32Array {
  const samples = silence(sweep.seconds)
  const shrink = Math.exp(-1 / (sweep.fall * sampleRate))
  const drive = sweep.drive ?? 0
  let excess = sweep.from - sweep.to
  let phase = 0
  for (let i = 0; i < samples.length; i++) {
    samples[i] = Math.sin(phase)
    phase += (2 * Math.PI * (sweep.to + excess)) / sampleRate
    excess *= shrink
  }
  shapeDecay(samples, sweep.decay)
  if (drive > 0) {
    const scale = 1 / Math.tanh(1 + drive)
    for (let i = 0; i < samples.length; i++) samples[i] = Math.tanh(samples[i]! * (1 + drive)) * scale
  }
  return samples
}

export interface NoiseBurst {
  seconds: number
  decay: number
  rise?: number
  low?: number
  high?: number
  centre?: number
  q?: number
}

/** Filtered noise that dies away: wires, sticks, brushes, breath of a cymbal. */
export function makeNoiseBurst(burst: NoiseBurst, random: Random): Float32Array {
  const samples = makeNoise(Math.round(burst.seconds * sampleRate), random)
  if (burst.low) applyBiquad(samples, highPass(burst.low, sampleRate))
  if (burst.high) applyBiquad(samples, lowPass(burst.high, sampleRate))
  if (burst.centre) applyBiquad(samples, bandPass(burst.centre, sampleRate, burst.q ?? 1))
  return shapeDecay(samples, burst.decay, burst.rise ?? 0)
}

export interface Layered {
  samples: Float32Array
  gain: number
  /** Seconds after the hit. */
  at?: number
}

/** Layers on top of each other, brought to a peak of 1. */
export function layer(seconds: number, ...parts: readonly Layered[]): Float32Array {
  const whole = silence(seconds)
  for (const part of parts) mixInto(whole, part.samples, part.gain, part.at ?? 0)
  return finishHit(whole)
}

/** A factor within `share` of 1: what no two strokes have alike. */
export function vary(random: Random, share: number): number {
  return 1 + share * (2 * random() - 1)
}

/**
 * Modes of a round membrane: pitch relative to the lowest (zeros of the Bessel functions), how strongly a stroke in the
 * middle wakes it, and one near the rim.
 */
const membraneModes = [
  [1, 1, 0.35],
  [1.594, 0.1, 0.7],
  [2.136, 0.05, 0.55],
  [2.296, 0.6, 0.15],
  [2.653, 0.03, 0.4],
  [2.918, 0.08, 0.35],
  [3.6, 0.4, 0.2],
] as const

/** A drum head, each time struck at another place between the middle and half-way to the rim. */
export function makeMembrane(
  frequency: number,
  decay: number,
  seconds: number,
  random: Random,
): Float32Array {
  const place = 0.2 + 0.6 * random()
  return makePartials(
    seconds,
    membraneModes.map(([ratio, middle, rim], i) => ({
      frequency: frequency * ratio,
      amplitude: (middle + (rim - middle) * place) * vary(random, 0.2),
      decaySeconds: (decay / (1 + i * 0.55)) * vary(random, 0.15),
      phase: i === 0 ? 0 : random() * 6,
    })),
  )
}

/** The room around a drum: reflections of walls and floor, each darker than the stroke, thinning out in `seconds`. */
export function addRoom(samples: Float32Array, seconds: number, level: number, random: Random): Float32Array {
  const dull = samples.slice()
  applyBiquads(dull, [lowPass(4200, sampleRate), highPass(90, sampleRate)])
  const taps = 26
  for (let tap = 0; tap < taps; tap++) {
    const at = 0.004 + (seconds - 0.004) * ((tap + random()) / taps)
    const gain = level * 10 ** ((-1.4 * at) / seconds) * (random() < 0.5 ? -1 : 1)
    mixInto(samples, dull, gain, at)
  }
  return samples
}

export interface Metal {
  seconds: number
  decay: number
  /** Hz of the lowest of its many modes. */
  base: number
  /** Number of modes; a bell has few, a crash many. */
  modes: number
  highPass: number
  /** Level of the noise that fills the space between the modes. */
  noise: number
  rise?: number
}

/** The modes of a piece of metal are its own; a stroke only wakes them differently. */
function* metalModes(metal: Metal, random: Random): Generator<Partial> {
  const own = createRandom(Math.round(metal.base * 16) + metal.modes)
  for (let mode = 0; mode < metal.modes; mode++) {
    const share = mode / metal.modes
    const frequency = metal.base * 2 ** (share * 4.6 + own() * 0.35)
    if (frequency > 15_000) return
    const amplitude = ((0.4 + 0.6 * own()) * vary(random, 0.5)) / Math.sqrt(metal.modes)
    const decaySeconds = metal.decay * (1 - 0.55 * share) * (0.6 + 0.6 * own()) * vary(random, 0.1)
    yield { frequency, amplitude, decaySeconds, phase: random() * 6.28 }
  }
}

/**
 * Sheet metal: many inharmonic modes of random pitch over dense noise. The upper modes of a cymbal arrive late and leave
 * early, so the noise is shaped apart from the modes.
 */
export function makeMetal(metal: Metal, random: Random): Float32Array {
  const samples = makePartials(metal.seconds, metalModes(metal, random))
  const hiss = makeNoiseBurst(
    {
      seconds: metal.seconds,
      decay: metal.decay * 0.75,
      low: metal.highPass,
      high: 14_500,
      rise: metal.rise ?? 0,
    },
    random,
  )
  mixInto(samples, hiss, metal.noise)
  return applyBiquads(samples, [
    highPass(metal.highPass * 0.7, sampleRate),
    highPass(metal.highPass * 0.5, sampleRate),
  ])
}

/** Six detuned squares through a high-pass: the metal of the old drum machines. */
export function makeSquareMetal(
  seconds: number,
  decay: number,
  corner: number,
  random: Random,
): Float32Array {
  const samples = silence(seconds)
  const pitches = [205.3, 304.4, 369.6, 522.7, 540, 800]
  // Bright copies of the pitches: the machines' band-pass leaves only the upper harmonics of each square.
  for (const pitch of pitches) {
    const step = (pitch * 4.2 * vary(random, 0.003)) / sampleRate
    // The oscillators run on between strokes.
    let phase = random()
    for (let i = 0; i < samples.length; i++) {
      samples[i] = samples[i]! + (phase < 0.5 ? 0.2 : -0.2)
      phase += step
      if (phase >= 1) phase -= 1
    }
  }
  applyBiquads(samples, [
    highPass(corner, sampleRate),
    highPass(corner, sampleRate),
    lowPass(13_000, sampleRate),
  ])
  return shapeDecay(samples, decay)
}

/** Several bursts close together, as hands never clap at once. */
export function makeClap(
  random: Random,
  options: { centre: number; tail: number; spread: number },
): Float32Array {
  const whole = silence(0.6)
  for (let hand = 0; hand < 4; hand++) {
    const last = hand === 3
    const burst = makeNoiseBurst(
      { seconds: 0.5, decay: last ? options.tail : 0.03, centre: options.centre, q: 1.1 },
      random,
    )
    mixInto(whole, burst, last ? 0.9 : 1, hand * options.spread * (0.85 + 0.3 * random()))
  }
  return finishHit(applyBiquad(whole, highPass(500, sampleRate)))
}

/** Beads or jingles: many tiny hits under one gesture. */
export function makeShake(
  random: Random,
  options: { seconds: number; peakAt: number; low: number; high: number; grains: number },
): Float32Array {
  const whole = silence(options.seconds)
  for (let grain = 0; grain < options.grains; grain++) {
    const at = (random() + random()) * options.peakAt
    const gap = Math.abs(at - options.peakAt) / options.peakAt
    const burst = makeNoiseBurst(
      { seconds: 0.02, decay: 0.018, low: options.low, high: options.high },
      random,
    )
    mixInto(whole, burst, (1 - gap) * (0.4 + 0.6 * random()), Math.min(at, options.seconds - 0.02))
  }
  return finishHit(whole)
}

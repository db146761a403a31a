import { highPass } from '../instruments/filters.ts'
import { sampleRate } from '../instruments/tone.ts'
import { createBiquadState } from './biquad-state.ts'

export interface ReverbSettings {
  /** Time in seconds in which low and middle frequencies fall by 60 dB. */
  decaySeconds: number
  /** Seconds before the first reflection. */
  preDelaySeconds: number
  /** Delay of each of the eight lines in samples; primes, so that their echoes do not coincide. */
  lines: readonly number[]
  /** Low-pass in each line, 0 (bright) to 1 (dull). */
  damping: number
}

/** A small wooden room. */
export const roomSettings: ReverbSettings = {
  decaySeconds: 0.55,
  preDelaySeconds: 0.004,
  lines: [367, 443, 541, 631, 727, 829, 953, 1069],
  damping: 0.38,
}

/** A concert hall. */
export const hallSettings: ReverbSettings = {
  decaySeconds: 2.3,
  preDelaySeconds: 0.024,
  lines: [1259, 1481, 1693, 1907, 2143, 2399, 2647, 2897],
  damping: 0.3,
}

export interface Reverb {
  /** Adds the reverberation of `input` to `left` and `right`, `length` samples from the start of each. */
  process: (input: Float32Array, left: Float32Array, right: Float32Array, length: number) => void
}

/** Diffusing all-passes before the lines: samples each. */
const diffuserDelays = [113, 197] as const
const diffusion = 0.62
/** Lowest frequencies make a hall boomy, so they are kept out. */
const lowCutHz = 110

/** A short all-pass that blurs what enters the lines. */
function createDiffuser(delay: number) {
  const memory = new Float32Array(delay)
  let start = 0
  return (samples: Float32Array, length: number) => {
    let at = start
    for (let i = 0; i < length; i++) {
      const held = memory[at]!
      const inner = samples[i]! + diffusion * held
      memory[at] = inner
      samples[i] = held - diffusion * inner
      at = at + 1 === delay ? 0 : at + 1
    }
    start = at
  }
}

function createPreDelay(delay: number) {
  const memory = new Float32Array(delay)
  let start = 0
  return (input: Float32Array, offset: number, output: Float32Array, length: number) => {
    let at = start
    for (let i = 0; i < length; i++) {
      output[i] = memory[at]!
      memory[at] = input[offset + i]!
      at = at + 1 === delay ? 0 : at + 1
    }
    start = at
  }
}

/** Samples of memory per line: a power of two, so that places wrap by a mask. */
const lineMemory = 4096
const mask = lineMemory - 1
/** Samples handled at a time. */
const blockLength = 512

/** A sum too small to hear that keeps the dying network out of denormal numbers, which processors add very slowly. */
const bias = 1e-18

/**
 * Feedback delay network of eight lines (Jot): a Householder matrix mixes them, a one-pole low-pass in each makes high
 * frequencies die sooner. Every second line goes to each side. The lines are written out one by one because a loop
 * over them takes four times as long.
 */
function createNetwork(settings: ReverbSettings) {
  const memories = settings.lines.map(() => new Float32Array(lineMemory))
  const [m0, m1, m2, m3, m4, m5, m6, m7] = memories as [
    Float32Array,
    Float32Array,
    Float32Array,
    Float32Array,
    Float32Array,
    Float32Array,
    Float32Array,
    Float32Array,
  ]
  const gains = settings.lines.map((length) => 10 ** ((-3 * length) / (settings.decaySeconds * sampleRate)))
  const soft = new Float64Array(8)
  let time = 0
  return (fresh: Float32Array, left: Float32Array, right: Float32Array, offset: number, length: number) => {
    const [l0, l1, l2, l3, l4, l5, l6, l7] = settings.lines as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ]
    const [g0, g1, g2, g3, g4, g5, g6, g7] = gains as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ]
    const keep = settings.damping
    const pass = 1 - keep
    let d0 = soft[0]!
    let d1 = soft[1]!
    let d2 = soft[2]!
    let d3 = soft[3]!
    let d4 = soft[4]!
    let d5 = soft[5]!
    let d6 = soft[6]!
    let d7 = soft[7]!
    for (let i = 0; i < length; i++) {
      const t = time + i
      d0 = keep * d0 + pass * m0[(t - l0) & mask]!
      d1 = keep * d1 + pass * m1[(t - l1) & mask]!
      d2 = keep * d2 + pass * m2[(t - l2) & mask]!
      d3 = keep * d3 + pass * m3[(t - l3) & mask]!
      d4 = keep * d4 + pass * m4[(t - l4) & mask]!
      d5 = keep * d5 + pass * m5[(t - l5) & mask]!
      d6 = keep * d6 + pass * m6[(t - l6) & mask]!
      d7 = keep * d7 + pass * m7[(t - l7) & mask]!
      const a = d0 * g0
      const b = d1 * g1
      const c = d2 * g2
      const d = d3 * g3
      const e = d4 * g4
      const f = d5 * g5
      const g = d6 * g6
      const h = d7 * g7
      const back = fresh[i]! + bias - 0.25 * (a + b + (c + d) + (e + f) + (g + h))
      const place = t & mask
      m0[place] = a + back
      m1[place] = b + back
      m2[place] = c + back
      m3[place] = d + back
      m4[place] = e + back
      m5[place] = f + back
      m6[place] = g + back
      m7[place] = h + back
      const at = offset + i
      left[at] = left[at]! + 0.35 * (a - c + (e - g))
      right[at] = right[at]! + 0.35 * (b - d + (f - h))
    }
    soft.set([d0, d1, d2, d3, d4, d5, d6, d7])
    time = (time + length) & mask
  }
}

/** A reverb whose input is mono, since its lines spread over both sides. */
export function createReverb(settings: ReverbSettings): Reverb {
  const preDelay = createPreDelay(Math.max(1, Math.round(settings.preDelaySeconds * sampleRate)))
  const cut = createBiquadState(highPass(lowCutHz, sampleRate))
  const diffusers = diffuserDelays.map(createDiffuser)
  const network = createNetwork(settings)
  const fresh = new Float32Array(blockLength)
  return {
    process(input, left, right, length) {
      for (let offset = 0; offset < length; offset += blockLength) {
        const count = Math.min(blockLength, length - offset)
        preDelay(input, offset, fresh, count)
        cut.process(fresh, count)
        for (const diffuse of diffusers) diffuse(fresh, count)
        network(fresh, left, right, offset, count)
      }
    },
  }
}

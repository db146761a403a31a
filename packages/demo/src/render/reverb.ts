import { highPass } from '../instruments/filters.ts'
import { sampleRate } from '../instruments/tone.ts'
import { createBiquadState } from './biquad-state.ts'
import type { Eight, Space } from './spaces.ts'

export interface Reverb {
  /** Adds the reverberation of `input` to `left` and `right`, `length` samples from the start of each. */
  process: (input: Float32Array, left: Float32Array, right: Float32Array, length: number) => void
}

const diffusion = 0.64

/** An all-pass that blurs what enters the lines. */
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

/** Samples of memory of a line and of the reflections: a power of two, so that places wrap by a mask. */
const memoryLength = 8192
const mask = memoryLength - 1
/** Samples handled at a time. */
const blockLength = 512

/** Adds the reflections of `fresh` to both sides, then delays it in place by the space's pre-delay. */
function createReflections(space: Space) {
  const memory = new Float32Array(memoryLength)
  const delays = space.reflections.map(([seconds]) => Math.round(seconds * sampleRate))
  const preDelay = Math.round(space.preDelaySeconds * sampleRate)
  let time = 0
  return (fresh: Float32Array, left: Float32Array, right: Float32Array, offset: number, length: number) => {
    for (let i = 0; i < length; i++) memory[(time + i) & mask] = fresh[i]!
    space.reflections.forEach(([, toLeft, toRight], index) => {
      const from = time - delays[index]!
      for (let i = 0; i < length; i++) {
        const held = memory[(from + i) & mask]!
        left[offset + i] = left[offset + i]! + held * toLeft
        right[offset + i] = right[offset + i]! + held * toRight
      }
    })
    const from = time - preDelay
    for (let i = 0; i < length; i++) fresh[i] = memory[(from + i) & mask]!
    time = (time + length) & mask
  }
}

/** A sum too small to hear that keeps the dying network out of denormal numbers, which processors add very slowly. */
const bias = 1e-18

/** Samples by which two of the lines, one of each side, become longer and shorter, so that no mode stands still. */
const sway = 6

/**
 * Feedback delay network of eight lines (Jot): a Householder matrix mixes them, a one-pole low-pass in each makes high
 * frequencies die sooner. Every second line goes to each side. The lines are written out one by one because a loop
 * over them takes four times as long.
 * @param cycle samples in which the swaying lines go through one period
 */
function createNetwork(space: Space, cycle: number) {
  const { lines } = space
  const [m0, m1, m2, m3, m4, m5, m6, m7] = lines.map(
    () => new Float32Array(memoryLength),
  ) as Eight<Float32Array>
  const [g0, g1, g2, g3, g4, g5, g6, g7] = lines.map(
    (length) => 10 ** ((-3 * length) / (space.decaySeconds * sampleRate)),
  ) as Eight<number>
  const [l0, l1, l2, l3, l4, l5, l6, l7] = lines
  const keep = space.damping
  const pass = 1 - keep
  const soft = new Float64Array(8)
  let time = 0
  return (fresh: Float32Array, left: Float32Array, right: Float32Array, offset: number, length: number) => {
    let d0 = soft[0]!
    let d1 = soft[1]!
    let d2 = soft[2]!
    let d3 = soft[3]!
    let d4 = soft[4]!
    let d5 = soft[5]!
    let d6 = soft[6]!
    let d7 = soft[7]!
    // Straight lines between the ends of a block stand for a slow sine.
    const from = (2 * Math.PI * time) / cycle
    const to = (2 * Math.PI * (time + length)) / cycle
    let s = sway * (1 + Math.sin(from))
    const ds = (sway * (1 + Math.sin(to)) - s) / length
    for (let i = 0; i < length; i++) {
      const t = time + i
      const sWhole = s | 0
      const sPart = s - sWhole
      s += ds
      const r0 = t - l0 - sWhole
      const r7 = t - l7 + sWhole
      const x0 = m0[r0 & mask]!
      const x7 = m7[r7 & mask]!
      d0 = keep * d0 + pass * (x0 + sPart * (m0[(r0 - 1) & mask]! - x0))
      d1 = keep * d1 + pass * m1[(t - l1) & mask]!
      d2 = keep * d2 + pass * m2[(t - l2) & mask]!
      d3 = keep * d3 + pass * m3[(t - l3) & mask]!
      d4 = keep * d4 + pass * m4[(t - l4) & mask]!
      d5 = keep * d5 + pass * m5[(t - l5) & mask]!
      d6 = keep * d6 + pass * m6[(t - l6) & mask]!
      d7 = keep * d7 + pass * (x7 + sPart * (m7[(r7 + 1) & mask]! - x7))
      const a = d0 * g0
      const b = d1 * g1
      const c = d2 * g2
      const d = d3 * g3
      const e = d4 * g4
      const f = d5 * g5
      const g = d6 * g6
      const h = d7 * g7
      const x = fresh[i]!
      const back = bias - 0.25 * (a + b + (c + d) + (e + f) + (g + h))
      const place = t & mask
      m0[place] = a + back + x
      m1[place] = b + back - x
      m2[place] = c + back + x
      m3[place] = d + back + x
      m4[place] = e + back - x
      m5[place] = f + back + x
      m6[place] = g + back - x
      m7[place] = h + back - x
      const at = offset + i
      left[at] = left[at]! + 0.35 * (a - c + (e - g))
      right[at] = right[at]! + 0.35 * (b - d + (f - h))
    }
    soft.set([d0, d1, d2, d3, d4, d5, d6, d7])
    time += length
  }
}

/**
 * A reverb whose input is mono, since its reflections and lines spread over both sides.
 * @param cycleSeconds period of the swaying lines
 */
export function createReverb(space: Space, cycleSeconds: number): Reverb {
  const cut = createBiquadState(highPass(space.lowCutHz, sampleRate))
  const reflect = createReflections(space)
  const diffusers = space.diffusers.map(createDiffuser)
  const network = createNetwork(space, cycleSeconds * sampleRate)
  const fresh = new Float32Array(blockLength)
  return {
    process(input, left, right, length) {
      for (let offset = 0; offset < length; offset += blockLength) {
        const count = Math.min(blockLength, length - offset)
        fresh.set(input.subarray(offset, offset + count))
        cut.process(fresh, count)
        reflect(fresh, left, right, offset, count)
        for (const diffuse of diffusers) diffuse(fresh, count)
        network(fresh, left, right, offset, count)
      }
    },
  }
}

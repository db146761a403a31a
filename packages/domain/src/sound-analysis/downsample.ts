/* oxlint-disable typescript/no-non-null-assertion -- indexes stay below the length of the array they read */
import { countSamples } from './pcm.ts'
import type { Pcm } from './pcm.ts'

/** One channel of sound for analysis. */
export interface Mono {
  sampleRate: number
  samples: Float32Array
}

const pieceLength = 65_536

/** Mean of all channels. */
export function mixToMono(pcm: Pcm): Mono {
  const [first, ...others] = pcm.channels
  if (!first) return { sampleRate: pcm.sampleRate, samples: new Float32Array(0) }
  if (others.length === 0) return { sampleRate: pcm.sampleRate, samples: first }
  const samples = Float32Array.from(first)
  for (const other of others) {
    for (let at = 0; at < samples.length; at++) samples[at] = samples[at]! + other[at]!
  }
  const scale = 1 / pcm.channels.length
  for (let at = 0; at < samples.length; at++) samples[at] = samples[at]! * scale
  return { sampleRate: pcm.sampleRate, samples }
}

/**
 * One side of a Blackman-windowed sinc low pass for decimation by `factor`, gain 1 at 0 Hz. The cut-off is exactly
 * half the new rate, so every `factor`-th tap is 0 and omitted; aliases affect only the end of the top octave.
 */
function designLowPass(factor: number): { centre: number; offsets: Int32Array; taps: Float64Array } {
  const reach = factor * 8 - 1
  const sides = Array.from({ length: reach }, (_, at) => at + 1)
    .filter((offset) => offset % factor !== 0)
    .map((offset) => {
      const turn = Math.PI * (1 + offset / (reach + 1))
      const window = 0.42 - 0.5 * Math.cos(turn) + 0.08 * Math.cos(2 * turn)
      return { offset, tap: (Math.sin((Math.PI * offset) / factor) / (Math.PI * offset)) * window }
    })
  const gain = sides.reduce((sum, { tap }) => sum + 2 * tap, 1 / factor)
  return {
    centre: 1 / factor / gain,
    offsets: Int32Array.from(sides, ({ offset }) => offset),
    taps: Float64Array.from(sides, ({ tap }) => tap / gain),
  }
}

/**
 * Decimates to the rate nearest to `targetRate` hertz by an integer factor; sound at a lower rate is returned
 * unchanged. Frequencies above half the new rate are filtered out first.
 */
export function downsample(mono: Mono, targetRate: number): Mono {
  const downsampler = createDownsampler(mono.sampleRate, targetRate)
  if (downsampler.factor === 1) return mono
  const samples = new Float32Array(Math.floor(mono.samples.length / downsampler.factor))
  let count = 0
  const keep = (some: Float32Array) => {
    samples.set(some, count)
    count += some.length
  }
  // In pieces, since the decimator copies what it is given.
  for (let from = 0; from < mono.samples.length; from += pieceLength)
    keep(downsampler.process(mono.samples.subarray(from, from + pieceLength)))
  keep(downsampler.finish())
  return { sampleRate: downsampler.sampleRate, samples }
}

/** As {@link downsample}, of a sound that arrives in blocks. */
export interface Downsampler extends Decimator {
  /** Of what it returns, in hertz. */
  sampleRate: number
  factor: number
}

export function createDownsampler(sampleRate: number, targetRate: number): Downsampler {
  const factor = Math.max(1, Math.round(sampleRate / targetRate))
  if (factor === 1) return { factor, sampleRate, process: (block) => block, finish: () => new Float32Array() }
  const decimator = createDecimator(factor)
  let taken = 0
  let given = 0
  return {
    factor,
    sampleRate: sampleRate / factor,
    process(block) {
      const samples = decimator.process(block)
      taken += block.length
      given += samples.length
      return samples
    },
    finish: () => decimator.finish().subarray(0, Math.floor(taken / factor) - given),
  }
}

/** Decimates one channel that arrives in blocks; the blocks' lengths do not affect the samples. */
export interface Decimator {
  process(block: Float32Array): Float32Array
  /** The samples that depend on what would come next, which is silence. */
  finish(): Float32Array
}

/** Decimates by an integer factor; frequencies above half the new rate are filtered out first. */
export function createDecimator(factor: number): Decimator {
  const { centre, offsets, taps } = designLowPass(factor)
  const reach = factor * 8
  /** What the next samples depend on: `reach` samples before the next middle, and all after it. */
  let held = new Float32Array(reach)
  return {
    process(block) {
      const input = new Float32Array(held.length + block.length)
      input.set(held)
      input.set(block, held.length)
      const count = Math.max(0, Math.ceil((input.length - 2 * reach) / factor))
      const samples = new Float32Array(count)
      for (let at = 0; at < count; at++) {
        const middle = at * factor + reach
        let sum = centre * input[middle]!
        for (let side = 0; side < taps.length; side++) {
          const offset = offsets[side]!
          sum += taps[side]! * (input[middle - offset]! + input[middle + offset]!)
        }
        samples[at] = sum
      }
      held = input.slice(count * factor)
      return samples
    },
    finish() {
      return this.process(new Float32Array(reach))
    },
  }
}

/** Converts the sound to one channel at about `targetRate` hertz. */
export function prepareMono(pcm: Pcm, targetRate: number): Mono {
  return countSamples(pcm) === 0
    ? { sampleRate: pcm.sampleRate, samples: new Float32Array(0) }
    : downsample(mixToMono(pcm), targetRate)
}

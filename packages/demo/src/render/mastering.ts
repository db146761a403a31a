import { highPass } from '../instruments/filters.ts'
import { sampleRate } from '../instruments/tone.ts'
import { createBiquadState } from './biquad-state.ts'
import { createBusCompressor } from './bus-compressor.ts'
import { createLimiter, limiterDelay } from './limiter.ts'
import { blockLength } from './mixdown.ts'
import type { Chunk } from './mixdown.ts'

/** Samples of silence at either end of a song: 5 ms and a little. */
const silentEdge = 232
const fadeIn = 100
const fadeOut = Math.round(0.12 * sampleRate)

export interface Mastering {
  /**
   * Masters the next samples of the mix in place, at most `blockLength` of them. What comes out is later than what goes
   * in, so the first piece is shorter, and the mix must go on for `masteringDelay` samples after the song's end.
   */
  process: (mix: Chunk) => Chunk
}

/** Samples by which mastering is late. */
export const masteringDelay = limiterDelay

/** How much wider than mixed: gain of the difference between the sides. */
const width = 1.25

/** Multiplies both sides by `gain` and widens the picture; what is in the middle, the bass above all, stays. */
function gainAndWiden(left: Float32Array, right: Float32Array, gain: number) {
  for (let i = 0; i < left.length; i++) {
    const middle = (left[i]! + right[i]!) * 0.5 * gain
    const side = (left[i]! - right[i]!) * 0.5 * gain * width
    left[i] = middle + side
    right[i] = middle - side
  }
}

/** Level of the song's edges, 0 to 1, at a sample. */
function edgeGain(at: number, sampleCount: number): number {
  const fromEnd = sampleCount - 1 - at
  if (at < silentEdge || fromEnd < silentEdge) return 0
  let gain = 1
  if (at < silentEdge + fadeIn) gain = 0.5 - 0.5 * Math.cos((Math.PI * (at - silentEdge)) / fadeIn)
  if (fromEnd < silentEdge + fadeOut)
    gain *= 0.5 - 0.5 * Math.cos((Math.PI * (fromEnd - silentEdge)) / fadeOut)
  return gain
}

/** Gain and width, low cut (which also blocks DC), bus compression, limiter and silent edges for a song of `sampleCount` samples. */
export function createMastering(sampleCount: number, masterGainDb: number): Mastering {
  const lowCut = highPass(24, sampleRate)
  const cuts = [createBiquadState(lowCut), createBiquadState(lowCut)] as const
  const compressor = createBusCompressor()
  const limiter = createLimiter(blockLength)
  const gain = 10 ** (masterGainDb / 20)
  let at = -masteringDelay
  return {
    process(mix) {
      const length = mix.left.length
      const { left, right } = mix
      gainAndWiden(left, right, gain)
      cuts[0].process(left, length)
      cuts[1].process(right, length)
      compressor.process(left, right, length)
      limiter.process(left, right, length)
      const skip = Math.min(length, Math.max(0, -at))
      if (at < silentEdge + fadeIn || at + length > sampleCount - silentEdge - fadeOut) {
        for (let i = skip; i < length; i++) {
          const edge = edgeGain(at + i, sampleCount)
          left[i] = left[i]! * edge
          right[i] = right[i]! * edge
        }
      }
      at += length
      return { left: left.subarray(skip), right: right.subarray(skip) }
    },
  }
}

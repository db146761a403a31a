import { highPass } from '../instruments/filters.ts'
import { sampleRate } from '../instruments/tone.ts'
import type { Score } from '../score.ts'
import { createBusCompressor } from './bus-compressor.ts'
import { createLimiter, limiterDelay } from './limiter.ts'
import { createPeakShaver } from './peak-shaver.ts'
import { createRide } from './ride.ts'
import { blockLength } from './mixdown.ts'
import type { Chunk } from './mixdown.ts'
import { createStereoFilters, type StereoFilters } from './stereo-filters.ts'
import { createTexture } from './texture.ts'
import { createTone, type ToneDb } from './tone-matching.ts'

/** What is measured once for a song, so that a later render needs one pass. */
export interface MasterSettings {
  /** Gain before compression and limiting in dB. */
  masterGainDb: number
  /** Gains of the matching equaliser in dB; absent: flat. */
  toneDb?: ToneDb | undefined
}

/** Samples of silence at either end of a song: 5 ms and a little. */
const silentEdge = 232
const fadeIn = 100
/** Seconds of the fade at the end: at least, and at most if the last notes ring that long. */
const fadeOutSeconds = { least: 0.15, most: 2.5 }

export interface Mastering {
  /**
   * Masters the next samples of the mix in place, at most `blockLength` of them. What comes out is later than what goes
   * in, so the first piece is shorter, and the mix must go on for `masteringDelay` samples after the song's end.
   */
  process: (mix: Chunk) => Chunk
  /** Gain reduction in dB that the limiter exceeds in 5 % of the time so far. */
  limiting: () => number
}

/** What a mix passes before its gain: the low cut, which also blocks DC, and the matching equaliser. */
export function createShaping(toneDb: ToneDb): StereoFilters {
  const lowCuts = createStereoFilters([highPass(24, sampleRate)])
  const tone = createTone(toneDb)
  return {
    process(left, right, length) {
      lowCuts.process(left, right, length)
      tone.process(left, right, length)
    },
  }
}

/** Samples by which mastering is late. */
export const masteringDelay = limiterDelay

/** Multiplies both sides by `gain` and their difference by `width`. */
function gainAndWiden(left: Float32Array, right: Float32Array, gain: number, width: number) {
  for (let i = 0; i < left.length; i++) {
    const middle = (left[i]! + right[i]!) * 0.5 * gain
    const side = (left[i]! - right[i]!) * 0.5 * gain * width
    left[i] = middle + side
    right[i] = middle - side
  }
}

/**
 * Samples in which the song fades at its end: the ring of its last notes, which is already dying away, so that the fade
 * is not heard as one.
 */
function countFade({ durationSeconds, parts }: Score): number {
  let lastEnd = 0
  for (const { notes } of parts)
    for (const { duration, start } of notes) lastEnd = Math.max(lastEnd, start + duration)
  const ring = Math.max(fadeOutSeconds.least, Math.min(fadeOutSeconds.most, durationSeconds - lastEnd))
  return Math.round(ring * sampleRate) - silentEdge
}

/** Level of the song's edges, 0 to 1, at a sample. */
function edgeGain(at: number, sampleCount: number, fadeOut: number): number {
  const fromEnd = sampleCount - 1 - at
  if (at < silentEdge || fromEnd < silentEdge) return 0
  let gain = 1
  if (at < silentEdge + fadeIn) gain = 0.5 - 0.5 * Math.cos((Math.PI * (at - silentEdge)) / fadeIn)
  // Squared, the raised cosine is below −60 dB in its last fifth.
  if (fromEnd < silentEdge + fadeOut)
    gain *= (0.5 - 0.5 * Math.cos((Math.PI * (fromEnd - silentEdge)) / fadeOut)) ** 2
  return gain
}

/**
 * Shaping, then everything after it, for a song of `sampleCount` samples.
 */
export function createMastering(
  score: Score,
  sampleCount: number,
  { masterGainDb, toneDb = [] }: MasterSettings,
): Mastering {
  const shaping = createShaping(toneDb)
  const bus = createMasterBus(score, sampleCount, masterGainDb)
  return {
    limiting: bus.limiting,
    process(mix) {
      shaping.process(mix.left, mix.right, mix.left.length)
      return bus.process(mix)
    },
  }
}

/**
 * What follows the shaping: gain and width, bus compression, the ride of the fader, texture, shaved peaks, limiter and silent
 * edges.
 */
export function createMasterBus(score: Score, sampleCount: number, masterGainDb: number): Mastering {
  const { mix } = score
  const compressor = mix.glue === 'none' ? undefined : createBusCompressor(mix.glue, mix.loudness)
  // What is not compressed keeps its peaks.
  const shaver = mix.glue === 'none' ? undefined : createPeakShaver()
  const ride = createRide(score)
  const texture =
    mix.texture === 'none' ? undefined : createTexture(mix.texture, mix.cycleSeconds, score.id, sampleCount)
  const limiter = createLimiter(blockLength)
  const gain = 10 ** (masterGainDb / 20)
  const fadeOut = countFade(score)
  let at = -masteringDelay
  return {
    limiting: limiter.limiting,
    process({ left, right }) {
      const length = left.length
      gainAndWiden(left, right, gain, mix.width)
      compressor?.process(left, right, length)
      ride?.process(left, right, length)
      texture?.process(left, right, length)
      shaver?.process(left, right, length)
      limiter.process(left, right, length)
      const skip = Math.min(length, Math.max(0, -at))
      if (at < silentEdge + fadeIn || at + length > sampleCount - silentEdge - fadeOut) {
        for (let i = skip; i < length; i++) {
          const edge = edgeGain(at + i, sampleCount, fadeOut)
          left[i] = left[i]! * edge
          right[i] = right[i]! * edge
        }
      }
      at += length
      return { left: left.subarray(skip), right: right.subarray(skip) }
    },
  }
}

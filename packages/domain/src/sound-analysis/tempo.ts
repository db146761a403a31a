/* oxlint-disable typescript/no-non-null-assertion -- indexes stay below the length of the array they read */
import { measureBands } from './band-spectrogram.ts'
import { settleBeatLevel } from './beat-level.ts'
import { prepareMono } from './downsample.ts'
import { autocorrelate } from './fourier.ts'
import { measureOnsetStrength } from './onset-strength.ts'
import type { Pcm } from './pcm.ts'

/** Sample rate at which rhythm is measured, in hertz. */
export const rhythmRate = 22050

const slowestBpm = 50
const fastestBpm = 210
/** Listeners tap near 120 beats a minute; the prior falls to 0.61 at this many octaves from it. */
const preferredBpm = 120
const preferredSpread = 0.9
/**
 * Music is built in twos above and below the beat. Without this, fast songs would be detected at two thirds of their
 * tempo, because three of those false beats make up two bars.
 */
const metre = [0.25, 0.5, 1, 2, 4]
const metreWeight = 1.5
/** Weights of the repetition after 1, 2, 3, 4 … beats. */
const multiples = [1, 1, 0.5, 1, 0, 0.4, 0, 0.8]
/** Beats after which repetition counts for the confidence. */
const confidentBeats = 8

/**
 * Confidence from which a tempo is known. Noise, drones, tremolo and clicks at random stay below 0.08 if they last ten
 * seconds; a beat that is 50 ms off either way has 0.2, a drum machine over 0.7.
 */
export const knownTempoConfidence = 0.12

export interface TempoEstimate {
  /** Beats per minute, 50 … 210; 0 without onsets. */
  bpm: number
  /**
   * How well the onsets repeat at this tempo: the mean of their autocorrelation after 1 … 8 beats, 0 (chance) … 1
   * (exactly). See {@link knownTempoConfidence}.
   */
  confidence: number
}

function interpolate(values: Float64Array, place: number): number {
  const index = Math.floor(place)
  if (index < 0 || index + 1 >= values.length) return 0
  const part = place - index
  return values[index]! * (1 - part) + values[index + 1]! * part
}

/** Mean repetition after a quarter beat to four beats, with the beat folded to 80 … 160 a minute. */
function scoreMetre(correlation: Float64Array, period: number, frameRate: number): number {
  let beat = period
  while (beat > (60 * frameRate) / 80) beat /= 2
  while (beat <= (60 * frameRate) / 160) beat *= 2
  let score = 0
  for (const beats of metre) score += interpolate(correlation, beat * beats) / metre.length
  return score
}

function scorePeriod(correlation: Float64Array, period: number): number {
  let score = 0
  let weights = 0
  multiples.forEach((weight, index) => {
    const lag = period * (index + 1)
    if (weight === 0 || lag >= correlation.length - 1) return
    score += weight * interpolate(correlation, lag)
    weights += weight
  })
  return weights > 0 ? score / weights : 0
}

/** Refines a period with increasingly long lags: a repetition after 32 beats gives one beat 32 times as precisely. */
function refinePeriod(correlation: Float64Array, coarse: number): number {
  let period = coarse
  for (let beats = 2; beats <= 64 && (beats + 1) * period < correlation.length; beats *= 2) {
    // One frame either way at this lag; the previous step determines the rest.
    const span = 1.5 / beats
    let best = -Infinity
    let found = period
    for (let step = -24; step <= 24; step++) {
      const candidate = period + (span * step) / 24
      let score = 0
      for (let beat = beats; beat >= Math.max(1, beats - 7); beat--)
        score += interpolate(correlation, candidate * beat)
      if (score > best) {
        best = score
        found = candidate
      }
    }
    period = found
  }
  return period
}

/**
 * Tempo from an onset strength, in beats per minute between 50 and 210; 0 without onsets. The period at whose
 * multiples the onset strength repeats, weighted by where people perceive a beat. After: Ellis, "Beat Tracking by
 * Dynamic Programming", 2007; the prior is Moelants', 2002.
 */
export function findTempo(strength: Float32Array, frameRate: number): TempoEstimate {
  const longest = Math.min(strength.length - 1, Math.ceil((frameRate * 60 * 66) / slowestBpm))
  if (longest < (frameRate * 60) / fastestBpm || !strength.some((value) => value > 0))
    return { bpm: 0, confidence: 0 }
  let mean = 0
  for (const value of strength) mean += value / strength.length
  const centred = Float64Array.from(strength, (value) => value - mean)
  // Beyond half of the signal there are too few products per lag to be reliable.
  const correlation = autocorrelate(centred, Math.max(2, Math.min(longest, Math.floor(strength.length / 2))))
  let best = -Infinity
  let found = 0
  for (let bpm = slowestBpm; bpm <= fastestBpm; bpm *= 1.0025) {
    const octaves = Math.log2(bpm / preferredBpm) / preferredSpread
    const period = (60 * frameRate) / bpm
    const repetition =
      scorePeriod(correlation, period) + metreWeight * scoreMetre(correlation, period, frameRate)
    const score = repetition * Math.exp(-0.5 * octaves * octaves)
    if (score > best) {
      best = score
      found = bpm
    }
  }
  if (found === 0) return { bpm: 0, confidence: 0 }
  const period = refinePeriod(correlation, (60 * frameRate) / found)
  return { bpm: (60 * frameRate) / period, confidence: rateRepetition(correlation, period) }
}

/** Mean correlation after each of the first beats, as far as it is measured; 0 … 1. */
function rateRepetition(correlation: Float64Array, period: number): number {
  const beats = Math.min(confidentBeats, Math.floor((correlation.length - 1) / period))
  let sum = 0
  for (let beat = 1; beat <= beats; beat++) sum += interpolate(correlation, beat * period)
  return beats > 0 ? Math.max(0, Math.min(1, sum / beats)) : 0
}

/**
 * Tempo in beats per minute, to about 0.2 %; 0 for silence and for sounds without onsets. Half or double the tempo
 * counts as correct; compare with {@link tempoDistance}.
 */
export function estimateTempo(pcm: Pcm): number {
  const spectrogram = measureBands(prepareMono(pcm, rhythmRate))
  const found = findTempo(measureOnsetStrength(spectrogram).strength, spectrogram.frameRate)
  return settleBeatLevel(found.bpm, spectrogram)
}

/**
 * Relative difference of two tempi, ignoring octaves: 0 for 85 and 170, 0.02 for 100 and 102. Double and half tempo
 * count as correct ("accuracy 2" except for triple tempi) in Gouyon et al., "An Experimental Comparison of Audio
 * Tempo Induction Algorithms", 2006.
 */
export function tempoDistance(first: number, second: number): number {
  const octaves = Math.log2(first / second)
  return 2 ** Math.abs(octaves - Math.round(octaves)) - 1
}

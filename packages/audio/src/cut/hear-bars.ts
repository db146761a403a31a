/* oxlint-disable typescript/no-non-null-assertion -- indexes stay below the length of the array they read */
import { type BandSpectrogram, measureBands } from '@tempolibre/domain/sound-analysis/band-spectrogram'
import { settleBeatLevel } from '@tempolibre/domain/sound-analysis/beat-level'
import { measureChroma } from '@tempolibre/domain/sound-analysis/chroma'
import type { Mono } from '@tempolibre/domain/sound-analysis/downsample'
import { measureOnsetStrength } from '@tempolibre/domain/sound-analysis/onset-strength'
import { findTempo, knownTempoConfidence } from '@tempolibre/domain/sound-analysis/tempo'
import { trackBeats } from './track-beats.ts'

/** What a beat sounds like. */
export interface HeardBeat {
  /** Its beginning in seconds. */
  at: number
  /** Share of each pitch class, C first; all 0 for silence. */
  chroma: readonly number[]
  /** Mean level of each band, in dB. */
  bands: readonly number[]
  /** Mean level in dBFS. */
  level: number
}

/** What is known of a recording's metre: where it can be cut. */
export interface HeardBars {
  /** Of the whole recording. */
  seconds: number
  beats: readonly HeardBeat[]
  beatsPerBar: number
  /** Index of the first beat that begins a bar, below `beatsPerBar`. */
  firstBar: number
  /** Whether there is a beat; without one, cuts may be anywhere on a grid of half seconds. */
  steady: boolean
  /** Seconds at which the sound begins and has died away. */
  begins: number
  ends: number
}

/** Grid of a recording without a beat, in seconds. */
const gridSeconds = 0.5
/** Quieter is silence, in dBFS. */
const silence = -60
/** Beats of a bar that are tried. */
const metres = [4, 3] as const
/** A bar of three must repeat this much better than one of four, which is far more common. */
const threeAgainstFour = 1.05
const floor = 1e-9

/**
 * Finds the beats and bars of a recording, and what each beat sounds like.
 * @param mono at about 22,050 Hz
 */
export function hearBars(mono: Mono): HeardBars {
  const { sampleRate, samples } = mono
  const seconds = samples.length / sampleRate
  const spectrogram = measureBands(mono)
  const { frameRate } = spectrogram
  const { strength } = measureOnsetStrength(spectrogram)
  const { bpm: rough, confidence } = findTempo(strength, frameRate)
  const bpm = settleBeatLevel(rough, spectrogram)
  const frames =
    confidence >= knownTempoConfidence && bpm > 0 ? trackBeats(strength, (60 * frameRate) / bpm) : []
  const steady = frames.length >= 8
  const times = steady
    ? frames.map((frame) => findAttack(mono, frame / frameRate))
    : Array.from(
        { length: Math.max(0, Math.floor(seconds / gridSeconds)) },
        (_, index) => index * gridSeconds,
      )
  const beats = times.map((at, index) => hearBeat(mono, spectrogram, at, times[index + 1] ?? seconds))
  const beatsPerBar = steady ? chooseMetre(beats) : 1
  return {
    seconds,
    beats,
    beatsPerBar,
    firstBar: steady ? findFirstBar(beats, beatsPerBar) : 0,
    steady,
    ...findEdges(mono),
  }
}

function hearBeat(mono: Mono, spectrogram: BandSpectrogram, at: number, until: number): HeardBeat {
  const { sampleRate, samples } = mono
  const own = samples.subarray(Math.round(at * sampleRate), Math.round(until * sampleRate))
  let power = 0
  for (const sample of own) power += sample * sample
  const { bandCount, bands, frameCount, frameRate } = spectrogram
  const [first, last] = [Math.round(at * frameRate), Math.min(frameCount, Math.round(until * frameRate))]
  const means = new Float64Array(bandCount)
  for (let frame = first; frame < last; frame++)
    for (let band = 0; band < bandCount; band++) means[band] = means[band]! + bands[frame * bandCount + band]!
  const toLevel = (value: number) => round(10 * Math.log10(value + floor), 1)
  return {
    at,
    chroma: Array.from(measureChroma({ sampleRate, samples: own }), (share) => round(share, 3)),
    bands: Array.from(means, (sum) => toLevel(sum / Math.max(1, last - first))),
    level: toLevel(power / Math.max(1, own.length)),
  }
}

/** Seconds around a beat in which its attack is looked for, and over which power is compared. */
const attackReach = 0.03
const attackWindow = 0.008

/** The moment near a beat at which the sound rises most, to a millisecond: so that joins meet attack with attack. */
function findAttack({ sampleRate, samples }: Mono, at: number): number {
  const width = Math.round(attackWindow * sampleRate)
  const powerFrom = (from: number) => {
    let sum = 0
    for (let i = Math.max(0, from); i < Math.min(samples.length, from + width); i++) sum += samples[i]! ** 2
    return sum / width
  }
  let best = at
  let steepest = 0
  for (let offset = -attackReach; offset <= attackReach; offset += 0.001) {
    const middle = Math.round((at + offset) * sampleRate)
    const rise = Math.log10((powerFrom(middle) + 1e-6) / (powerFrom(middle - width) + 1e-6))
    // Among equals the one nearest to the beat.
    const weighed = rise * (1 - Math.abs(offset) / attackReach / 2)
    if (weighed > steepest) {
      steepest = weighed
      best = middle / sampleRate
    }
  }
  return Math.max(0, best)
}

const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits

/** How much two beats differ: 0 for the same sound, about 1 for another chord at another loudness. */
export function beatDistance(one: HeardBeat, other: HeardBeat): number {
  let bands = 0
  for (let band = 0; band < one.bands.length; band++) bands += Math.abs(one.bands[band]! - other.bands[band]!)
  bands /= Math.max(1, one.bands.length)
  const loudness = Math.abs(one.level - other.level)
  return (
    0.5 * (1 - likeness(one.chroma, other.chroma)) +
    0.3 * Math.min(1.5, loudness / 6) +
    0.3 * Math.min(1.5, bands / 10)
  )
}

/** Cosine of two chroma vectors; silence is like silence. */
function likeness(one: readonly number[], other: readonly number[]): number {
  let product = 0
  let [first, second] = [0, 0]
  for (let at = 0; at < one.length; at++) {
    product += one[at]! * other[at]!
    first += one[at]! ** 2
    second += other[at]! ** 2
  }
  if (first === 0 || second === 0) return first === second ? 1 : 0
  return product / Math.sqrt(first * second)
}

/** Three or four beats: after which the sound is more like before. */
function chooseMetre(beats: readonly HeardBeat[]): number {
  const apart = (lag: number) => {
    let sum = 0
    for (let at = lag; at < beats.length; at++) sum += beatDistance(beats[at]!, beats[at - lag]!)
    return sum / Math.max(1, beats.length - lag)
  }
  const [four, three] = metres.map((beatsPerBar) => (apart(beatsPerBar) + apart(2 * beatsPerBar)) / 2)
  return three! * threeAgainstFour < four! ? 3 : 4
}

/** Chords change, and low drums are struck, where bars begin. */
function findFirstBar(beats: readonly HeardBeat[], beatsPerBar: number): number {
  const changes = new Float64Array(beatsPerBar)
  const counts = new Float64Array(beatsPerBar)
  for (let at = 1; at < beats.length; at++) {
    const [before, now] = [beats[at - 1]!, beats[at]!]
    const low = now.bands.slice(0, 4).reduce((sum, level) => sum + level, 0) / 4
    const lowBefore = before.bands.slice(0, 4).reduce((sum, level) => sum + level, 0) / 4
    const change = 1 - likeness(before.chroma, now.chroma) + Math.max(0, low - lowBefore) / 30
    changes[at % beatsPerBar] = changes[at % beatsPerBar]! + change
    counts[at % beatsPerBar] = counts[at % beatsPerBar]! + 1
  }
  let first = 0
  for (let phase = 1; phase < beatsPerBar; phase++)
    if (changes[phase]! / counts[phase]! > changes[first]! / counts[first]!) first = phase
  return first
}

/** When the sound begins and has died away, to 10 ms; the whole of a silent recording. */
function findEdges({ sampleRate, samples }: Mono): { begins: number; ends: number } {
  const step = Math.round(sampleRate / 100)
  const threshold = 10 ** (silence / 20)
  const isHeard = (from: number) =>
    samples.subarray(from, from + step).some((sample) => Math.abs(sample) > threshold)
  let first = 0
  while (first < samples.length && !isHeard(first)) first += step
  if (first >= samples.length) return { begins: 0, ends: samples.length / sampleRate }
  let last = Math.floor((samples.length - 1) / step) * step
  while (last > first && !isHeard(last)) last -= step
  return { begins: first / sampleRate, ends: Math.min(samples.length, last + step) / sampleRate }
}

/* oxlint-disable typescript/no-non-null-assertion -- indexes stay below the length of the array they read */
import type { BandSpectrogram } from './band-spectrogram.ts'
import { measureOnsetStrength } from './onset-strength.ts'

/** Slower beats are not halved again, in beats per minute. */
const slowestHalved = 100
/** Bands of the spectrogram: up to about 250 Hz, where bass and kick are, and from about 900 Hz on. */
const bass = { from: 0, to: 4 }
const treble = { from: 12, to: 40 }
/** Divisions of a beat: in two, or in three with swing. */
const divisions = [1 / 2, 1 / 3, 2 / 3]
/** Repetition below which a beat is undivided, and below which the bass does not mark each beat. */
const undivided = 0.12
const unmarked = 0.36

/**
 * Corrects a detected tempo that is double what listeners tap: a beat that is never divided, neither in the bass nor
 * above, and not marked by the bass either, is half of a beat. So a hi-hat in quavers is not the beat, but a walking
 * bass is, although nothing falls between its notes, and so are swung beats. The opposite case, half the tempo a
 * dancer counts, cannot be heard and is left. The idea is that of a metrical hierarchy: Lerdahl and Jackendoff, "A
 * Generative Theory of Tonal Music", 1983; the thresholds separate songs of thirty genres.
 * @param bpm as returned by {@link findTempo}
 */
export function settleBeatLevel(bpm: number, spectrogram: BandSpectrogram): number {
  if (bpm < slowestHalved) return bpm
  const beat = (60 * spectrogram.frameRate) / bpm
  const low = measureOnsetStrength(bandsOf(spectrogram, bass)).strength
  const high = measureOnsetStrength(bandsOf(spectrogram, treble)).strength
  const isDivided = divisions.some(
    (part) => Math.max(repetition(low, beat * part), repetition(high, beat * part)) >= undivided,
  )
  return isDivided || repetition(low, beat) >= unmarked ? bpm : bpm / 2
}

function bandsOf(spectrogram: BandSpectrogram, { from, to }: { from: number; to: number }): BandSpectrogram {
  const { bandCount, bands, frameCount } = spectrogram
  const count = Math.min(to, bandCount) - from
  const some = new Float32Array(frameCount * count)
  for (let frame = 0; frame < frameCount; frame++) {
    const start = frame * bandCount + from
    some.set(bands.subarray(start, start + count), frame * count)
  }
  return { ...spectrogram, bandCount: count, bands: some }
}

/** Self-similarity of a strength after a number of frames, plus or minus one frame: 1 for identical, 0 for chance. */
function repetition(strength: Float32Array, frames: number): number {
  let mean = 0
  for (const value of strength) mean += value / strength.length
  let energy = 0
  for (const value of strength) energy += (value - mean) ** 2
  if (energy === 0) return 0
  const at = Math.round(frames)
  return Math.max(
    ...[at - 1, at, at + 1].map((lag) => {
      let sum = 0
      for (let index = 0; index + lag < strength.length; index++)
        sum += (strength[index]! - mean) * (strength[index + lag]! - mean)
      return ((sum / energy) * strength.length) / Math.max(1, strength.length - lag)
    }),
  )
}

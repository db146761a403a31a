import { majorKeys, minorKeys, type MusicalKey } from '@tempolibre/domain'
import { itemAt } from '../item-at.ts'
import { scales, type ScaleId } from '../recipes/recipe.ts'

/** A tonic and the scales played on it. */
export interface Tonality {
  /** Pitch class of the tonic, C = 0. */
  tonic: number
  key: MusicalKey
  /** Pitch classes of the melody's scale, in order from the tonic. */
  melody: readonly number[]
}

/** Determines the key by its third: a mode with a minor third counts as minor. */
export function createTonality(tonic: number, scale: ScaleId, melody: ScaleId): Tonality {
  const steps: readonly number[] = scales[scale]
  const minor = steps.includes(3) && !steps.includes(4)
  const key = itemAt<MusicalKey>(minor ? minorKeys : majorKeys, tonic)
  return { tonic, key, melody: scales[melody].map((step) => (step + tonic) % 12) }
}

/** Semitones up from one pitch class to another, 0–11. */
export function rise(from: number, to: number): number {
  return (((to - from) % 12) + 12) % 12
}

/** The pitch of a class nearest to another pitch; the lower one of two equally near. */
export function nearestPitch(pitchClass: number, to: number): number {
  const up = rise(to, pitchClass)
  return up < 6 ? to + up : to + up - 12
}

/** The pitch of a class within an octave from `low` upwards. */
export function pitchAbove(pitchClass: number, low: number): number {
  return low + rise(low, pitchClass)
}

import { majorKeys, minorKeys, type MusicalKey } from '@tempolibre/domain'
import type { MeasuredSong } from './measured-song.ts'

/** A tempo is found if it is within this share of the one played. */
export const tempoTolerance = 0.02

/** What detectors find of a property, by how it differs from what is played; each with its number of songs. */
export interface Detections {
  tempo: { played: number; half: number; double: number; other: number }
  key: { played: number; relative: number; other: number }
}

/** A key's tonic in semitones above C; a minor key counts as its relative major. */
export function relativeMajor(key: MusicalKey): number {
  const placeIn = (keys: readonly MusicalKey[]) => keys.indexOf(key)
  const major = placeIn(majorKeys)
  return major >= 0 ? major : (placeIn(minorKeys) + 3) % 12
}

/** Compares the tempo and the key heard in each song with those it was written in. */
export function countDetections(songs: readonly MeasuredSong[]): Detections {
  const counts: Detections = {
    tempo: { played: 0, half: 0, double: 0, other: 0 },
    key: { played: 0, relative: 0, other: 0 },
  }
  for (const song of songs) {
    counts.tempo[nameTempo(song)]++
    counts.key[nameKey(song)]++
  }
  return counts
}

function nameTempo({ measurement: { heardBpm }, score }: MeasuredSong): keyof Detections['tempo'] {
  const isNear = (bpm: number) => Math.abs(heardBpm / bpm - 1) <= tempoTolerance
  if (isNear(score.bpm)) return 'played'
  if (isNear(score.bpm / 2)) return 'half'
  return isNear(score.bpm * 2) ? 'double' : 'other'
}

function nameKey({ measurement: { heardKey }, score }: MeasuredSong): keyof Detections['key'] {
  if (heardKey === score.key) return 'played'
  return relativeMajor(heardKey) === relativeMajor(score.key) ? 'relative' : 'other'
}

/** The counts in words, one sentence each. */
export function describeDetections({ key, tempo }: Detections): string[] {
  return [
    `Tempo heard: ${tempo.played} as played, ${tempo.half} half of it, ${tempo.double} double, ${tempo.other} otherwise.`,
    `Key heard: ${key.played} as played, ${key.relative} its relative, ${key.other} otherwise.`,
  ]
}

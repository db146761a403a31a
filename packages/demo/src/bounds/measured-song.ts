import { composeSong } from '../composer/index.ts'
import { type Song, songs } from '../content/songs/index.ts'
import { isUpToDate, readMeasurements, type SongMeasurement } from '../measurements.ts'
import type { Score } from '../score.ts'

/** A song of the demo library, as composed and as measured. */
export interface MeasuredSong {
  song: Song
  score: Score
  measurement: SongMeasurement
}

/** Every song of the library with its measurement, and those whose measurement is missing or outdated. */
export function readMeasuredSongs(): { measured: MeasuredSong[]; stale: string[] } {
  const measurements = readMeasurements()
  const measured: MeasuredSong[] = []
  const stale: string[] = []
  for (const song of songs) {
    const score = composeSong(song.id)
    const measurement = measurements.get(song.id)
    if (measurement && isUpToDate(measurement, score)) measured.push({ song, score, measurement })
    else stale.push(song.id)
  }
  return { measured, stale }
}

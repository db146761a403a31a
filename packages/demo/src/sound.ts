import { songs } from './content/songs/index.ts'
import { readMeasurements } from './measurements.ts'
import type { GenreId } from './vocabulary.ts'

export { composeSong } from './composer/index.ts'
export { renderScore } from './render/render-score.ts'

/** The data of a song that its renderer needs. */
export interface RenderableSong {
  id: string
  genre: GenreId
  /** Gain before the limiter, in dB. */
  masterGainDb: number
  /** Gains of the matching equaliser, in dB. */
  toneDb: readonly number[]
}

/** Every song of the library that has been measured, genre by genre. */
export function listRenderableSongs(): RenderableSong[] {
  const measurements = readMeasurements()
  return songs.flatMap(({ genre, id }) => {
    const measurement = measurements.get(id)
    return measurement
      ? [{ id, genre, masterGainDb: measurement.masterGainDb, toneDb: measurement.toneDb ?? [] }]
      : []
  })
}

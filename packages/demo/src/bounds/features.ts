import type { SongMeasurement } from '../measurements.ts'

/**
 * What tells genres apart by ear alone: tempo, brightness, onset density, balance of low and high, percussiveness. Tempo and
 * brightness count by octaves, as they are heard.
 */
export function genreFeatures(measurement: SongMeasurement): number[] {
  return [
    Math.log2(measurement.bpm),
    Math.log2(measurement.brightnessHz),
    measurement.onsetDensity,
    measurement.lowHighBalanceDb,
    measurement.percussiveness,
  ]
}

/** What tells one song of a genre from another: the above, the colour of the sound, its energy, length and width. */
export function songFeatures(measurement: SongMeasurement): number[] {
  return [
    ...genreFeatures(measurement),
    ...measurement.timbre,
    measurement.energy,
    measurement.durationSeconds,
    measurement.stereoCorrelation,
  ]
}

/** Each feature less its mean over all rows, in standard deviations; a feature that is the same everywhere becomes 0. */
export function standardise(rows: readonly (readonly number[])[]): number[][] {
  const width = rows[0]?.length ?? 0
  const columns = Array.from({ length: width }, (_, index) => rows.map((row) => row[index] ?? 0))
  const scales = columns.map((values) => {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
    return { mean, spread: Math.sqrt(variance) || 1 }
  })
  return rows.map((row) => scales.map(({ mean, spread }, index) => ((row[index] ?? 0) - mean) / spread))
}

/** Euclidean distance between two rows. */
export function distanceBetween(one: readonly number[], other: readonly number[]): number {
  return Math.hypot(...one.map((value, index) => value - (other[index] ?? 0)))
}

import type { SongMeasurement } from '../measurements.ts'

/**
 * Features that distinguish genres by ear: tempo, onsets, percussiveness, balance, timbre, rhythm and width. Tempo and
 * brightness count in octaves, as they are perceived.
 */
export function genreFeatures(measurement: SongMeasurement): number[] {
  return [
    ...plainFeatures(measurement),
    ...measurement.cepstrum,
    ...measurement.cepstrumSpread,
    ...measurement.fluctuation,
    ...measurement.correlations,
    measurement.psrLu,
  ]
}

/** Tempo, brightness, onset density, low-high balance and percussiveness. */
function plainFeatures(measurement: SongMeasurement): number[] {
  return [
    Math.log2(measurement.heardBpm),
    Math.log2(measurement.brightnessHz),
    measurement.onsetDensity,
    measurement.lowHighBalanceDb,
    measurement.percussiveness,
  ]
}

/** Features that distinguish songs of a genre: the five plain ones, plus timbre, energy, duration and stereo width. */
export function songFeatures(measurement: SongMeasurement): number[] {
  return [
    ...plainFeatures(measurement),
    ...measurement.timbre,
    measurement.energy,
    measurement.durationSeconds,
    measurement.stereoCorrelation,
  ]
}

/**
 * Subtracts each feature's mean over all rows and divides by its standard deviation; a constant feature becomes 0.
 */
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

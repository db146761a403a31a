import type { FigureDays } from '@tempolibre/database'

const dayMs = 86_400_000

/** The last days in UTC, today included. */
export function lastDays(days: number): FigureDays {
  const dayBefore = (age: number) => new Date(Date.now() - age * dayMs).toISOString().slice(0, 10)
  return { from: dayBefore(days - 1), to: dayBefore(0) }
}

/** Tracks in a list of the best. */
export const maxTopTracks = 10
/** Tracks in a list of those that nothing happened to. */
export const maxIdleTracks = 100

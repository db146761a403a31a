import { distanceBetween, standardise } from './features.ts'
import type { MeasuredSong } from './measured-song.ts'
import { mean, median } from './statistics.ts'
import type { Verdict } from './verdict.ts'

/** Greatest mean distance of two songs of a genre, relative to that of two songs of different genres. */
const maxRatio = 0.62
/** Greatest share of pairs of different genres that are nearer than two songs of a genre are at the median. */
const maxNear = 0.06

export interface TimbreDistances {
  /** Mean distance of two songs of one genre and of different genres. */
  same: number
  different: number
  /** Share of pairs of different genres nearer than the median pair of the genre of either song. */
  near: number
  /** The genres with the most such pairs, with the number, most first. */
  confused: [genres: string, count: number][]
}

/**
 * How far songs lie apart by timbre: the Euclidean distance of the means of cepstral coefficients 1 … 20, each in
 * standard deviations of the library. Standardised, because otherwise the first, which is the spectral tilt, decides
 * alone: it varies by as much as all others together.
 */
export function measureTimbreDistances(songs: readonly MeasuredSong[]): TimbreDistances {
  const vectors = standardise(songs.map(({ measurement }) => measurement.cepstrum))
  const pairs = songs.flatMap(({ song: { genre: one } }, first) =>
    songs.slice(first + 1).map(({ song: { genre: other } }, offset) => ({
      one,
      other,
      distance: distanceBetween(vectors[first] ?? [], vectors[first + 1 + offset] ?? []),
    })),
  )
  const same = pairs.filter(({ one, other }) => one === other)
  const different = pairs.filter(({ one, other }) => one !== other)
  const medians = new Map(
    [...new Set(songs.map(({ song }) => song.genre))].map((genre) => [
      genre,
      median(same.filter(({ one }) => one === genre).map(({ distance }) => distance)),
    ]),
  )
  // A pair counts once for the genre of each of its songs.
  const near = different.flatMap(({ distance, one, other }) =>
    [one, other]
      .filter((genre) => distance < (medians.get(genre) ?? 0))
      .map(() => [one, other].toSorted().join(' and ')),
  )
  const counts = new Map<string, number>()
  for (const genres of near) counts.set(genres, (counts.get(genres) ?? 0) + 1)
  return {
    same: mean(same.map(({ distance }) => distance)),
    different: mean(different.map(({ distance }) => distance)),
    near: near.length / Math.max(1, 2 * different.length),
    confused: [...counts].toSorted(([, one], [, other]) => other - one),
  }
}

/** Checks that songs of a genre sound alike, and genres apart. */
export function judgeTimbre(songs: readonly MeasuredSong[]): Verdict[] {
  const { confused, different, near, same } = measureTimbreDistances(songs)
  return [
    {
      name: 'timbre within a genre',
      allowed: `two songs of a genre at most ${maxRatio} times as far apart as two of different genres, by cepstrum`,
      found: `${(same / different).toFixed(3)}: ${same.toFixed(2)} to ${different.toFixed(2)}`,
      holds: same / different <= maxRatio,
      exceptions: [],
    },
    {
      name: 'timbre across genres',
      allowed: `at most ${100 * maxNear} % of the pairs of different genres nearer than the median pair of their own`,
      found: `${(100 * near).toFixed(1)} %`,
      holds: near <= maxNear,
      exceptions: confused.slice(0, 20).map(([genres, count]) => `${genres}: ${count}`),
    },
  ]
}

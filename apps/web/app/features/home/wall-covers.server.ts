import type { TrackSummary } from '@tempolibre/contract'
import { memoizeByObject } from '../../foundation/context/memoize.ts'
import type { CategoryTileData } from '../categories/category-tiles.server.ts'

/** Numbers of covers that make a square. */
const wallSizes = [9, 4, 1] as const
/** Number of newest tracks searched for covers of different genres. */
export const wallCandidates = 60

type CoveredTrack = Pick<TrackSummary, 'cover_url' | 'categories'>

/**
 * Nine, four or one cover, as many as there are: of different genres among the newest tracks, then of genres without a new
 * track their own, then others of the newest tracks. Empty without any cover.
 */
export function pickWallCovers(
  tracks: readonly CoveredTrack[],
  tiles: readonly CategoryTileData[],
): string[] {
  return coversAmong(tracks)(tiles)
}

const coversAmong = memoizeByObject((tracks: readonly CoveredTrack[]) =>
  memoizeByObject((tiles: readonly CategoryTileData[]) => chooseCovers(tracks, tiles)),
)

function chooseCovers(tracks: readonly CoveredTrack[], tiles: readonly CategoryTileData[]): string[] {
  const byGenre = new Map<string, string>()
  for (const { cover_url, categories } of tracks) {
    const genre = categories[0]?.slug
    if (cover_url !== null && genre !== undefined && !byGenre.has(genre)) byGenre.set(genre, cover_url)
  }
  for (const { slug, image } of tiles) {
    if (image !== null && !byGenre.has(slug)) byGenre.set(slug, image)
  }
  const others = tracks.flatMap(({ cover_url }) => cover_url ?? [])
  // Songs of an album have one cover.
  const covers = [...new Set([...byGenre.values(), ...others])]
  const size = wallSizes.find((each) => each <= covers.length) ?? 0
  return covers.slice(0, size)
}

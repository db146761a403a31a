import type { TrackSummary } from '@tempolibre/contract'
import { memoizeByObject } from '../../foundation/context/memoize.ts'
import type { CategoryTileData } from '../categories/category-tiles.server.ts'

/** Number of covers on the wall. */
const wallSize = 9
/** Number of newest tracks searched for covers of different genres. */
export const wallCandidates = 60

type CoveredTrack = Pick<TrackSummary, 'cover_url' | 'categories'>

/**
 * Nine covers of different genres from the newest tracks. Genres without a new track add their own cover, and
 * placeholders (null) fill the rest, so that the wall is full in a small catalogue too. Empty if there is no
 * cover at all.
 */
export function pickWallCovers(
  tracks: readonly CoveredTrack[],
  tiles: readonly CategoryTileData[],
): (string | null)[] {
  return coversAmong(tracks)(tiles)
}

const coversAmong = memoizeByObject((tracks: readonly CoveredTrack[]) =>
  memoizeByObject((tiles: readonly CategoryTileData[]) => chooseCovers(tracks, tiles)),
)

function chooseCovers(
  tracks: readonly CoveredTrack[],
  tiles: readonly CategoryTileData[],
): (string | null)[] {
  const byGenre = new Map<string, string>()
  for (const { cover_url, categories } of tracks) {
    const genre = categories[0]?.slug
    if (cover_url !== null && genre !== undefined && !byGenre.has(genre)) byGenre.set(genre, cover_url)
  }
  for (const { slug, image } of tiles) {
    if (image !== null && !byGenre.has(slug)) byGenre.set(slug, image)
  }
  if (tracks.length === 0 && tiles.length === 0) return []
  const covers = [...byGenre.values()]
  return Array.from({ length: wallSize }, (_, place) => covers[place] ?? null)
}

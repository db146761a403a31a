import { findSong } from '../content/songs/index.ts'
import { findRecipe } from '../recipes/index.ts'
import type { Score } from '../score.ts'
import { compose } from './compose.ts'

export { compose } from './compose.ts'
export { describeInstruments } from './describe-instruments.ts'

/**
 * Composes a song of the demo library.
 * @param id slug of the song's title
 * @throws Error if the library has no such song.
 */
export function composeSong(id: string): Score {
  const song = findSong(id)
  if (!song)
    throw new Error(`the demo library has no song '${id}'; ids are slugs of the titles in content/songs`)
  return compose(findRecipe(song.genre), id)
}

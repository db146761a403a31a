import { fieldsOf } from '@tempolibre/domain/fields-of'

/** Id of a page's list of songs. */
export const songsId = 'songs'

/** A page's `listsSongs` (foundation/pages/page.ts), if its list may be absent or empty. */
export function hasSongList(data: unknown): boolean {
  const { songs } = fieldsOf(data)
  const { tracks } = fieldsOf(songs)
  return Array.isArray(tracks) && tracks.length > 0
}

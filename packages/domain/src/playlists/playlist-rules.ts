// Rules of playlists. No zod here: browsers, which store lists until the user signs in, read it too.
import { countCodePoints, isOneLine, isVisible } from '../contact/contact-message.ts'
import { cleanName } from '../texts/clean-text.ts'

/** `name` in code points; `playlists` of an account or a browser; `tracks` of a playlist. */
export const playlistLimits = { name: 100, playlists: 100, tracks: 500 } as const

/** Maximum number of tracks in one call by ids. */
export const maxTracksById = 100

/** Normalises a name as it is counted and stored. */
export const tidyPlaylistName = cleanName

export type PlaylistNameFault = 'missing' | 'too_long' | 'invalid'

/** The fault of a tidy name. */
export function findPlaylistNameFault(name: string): PlaylistNameFault | undefined {
  if (!isVisible(name)) return 'missing'
  if (countCodePoints(name) > playlistLimits.name) return 'too_long'
  return isOneLine(name) ? undefined : 'invalid'
}

/** Returns the items with one moved to another index, counted from 0. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const moved = items.slice(from, from + 1)
  const others = items.filter((_, place) => place !== from)
  return [...others.slice(0, to), ...moved, ...others.slice(to)]
}

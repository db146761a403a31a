// What playlists take. No zod here: browsers, which keep lists of their own until somebody signs in, read it too.
import { countCodePoints, isOneLine, isVisible, wellFormed } from './contact-message.ts'

/** `name` in code points; so many playlists an account, and a browser, may have, and so many songs each of them. */
export const playlistLimits = { name: 100, playlists: 100, tracks: 500 } as const

/** So many tracks may be asked for by their ids in one call. */
export const maxTracksById = 100

/** A name as it is counted and kept. */
export const tidyPlaylistName = (name: string) => wellFormed(name).trim()

export type PlaylistNameFault = 'missing' | 'too_long' | 'invalid'

/** What is wrong with a tidy name. */
export function findPlaylistNameFault(name: string): PlaylistNameFault | undefined {
  if (!isVisible(name)) return 'missing'
  if (countCodePoints(name) > playlistLimits.name) return 'too_long'
  return isOneLine(name) ? undefined : 'invalid'
}

/** The items with one of them moved to another place; places count from 0. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const moved = items.slice(from, from + 1)
  const others = items.filter((_, place) => place !== from)
  return [...others.slice(0, to), ...moved, ...others.slice(to)]
}

import { maxFavourites } from '@tempolibre/domain/account-rules'
import { readStored, writeStored } from '../../foundation/state/index.ts'
import { readTrackIds } from '../tracks/read-track-ids.ts'

/** Storage key of the favourites of signed-out visitors, until an account takes them. */
export const keptFavouritesKey = 'favourites'

/** Stored ids, latest first. Storage is untrusted. */
export function readKeptFavourites(): string[] {
  const text = readStored(keptFavouritesKey) ?? ''
  // Only ids and commas: nothing to parse or corrupt.
  return readTrackIds(text).slice(0, maxFavourites)
}

/** @returns false if the list is full or storage is unavailable */
export function keepFavourite(id: string, liked: boolean): boolean {
  const others = readKeptFavourites().filter((other) => other !== id)
  if (liked && others.length >= maxFavourites) return false
  return writeKept(liked ? [id, ...others] : others)
}

/** Removes the ids an account has taken; later ones stay. */
export function forgetKeptFavourites(taken: readonly string[]): void {
  writeKept(readKeptFavourites().filter((id) => !taken.includes(id)))
}

function writeKept(ids: readonly string[]): boolean {
  return writeStored(keptFavouritesKey, ids.length > 0 ? ids.join(',') : undefined)
}

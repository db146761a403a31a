import { maxFavourites } from '@tempolibre/contract/account-rules'
import { attempt, browserStorage } from '../../foundation/state/index.ts'

/** Where the favourites of whoever is not signed in are kept, until an account takes them. */
export const keptFavouritesKey = 'favourites'

/** Their ids, latest first. Storage may hold anything. */
export function readKeptFavourites(): string[] {
  const text = attempt(() => browserStorage()?.getItem(keptFavouritesKey)) ?? ''
  // Ids and commas alone: nothing to parse, nothing to be damaged.
  const ids = text.split(',').filter((id) => /^[1-9]\d{0,9}$/.test(id))
  return [...new Set(ids)].slice(0, maxFavourites)
}

/** @returns false where there is no room for one more, or the browser keeps nothing */
export function keepFavourite(id: string, liked: boolean): boolean {
  const others = readKeptFavourites().filter((other) => other !== id)
  if (liked && others.length >= maxFavourites) return false
  return writeKept(liked ? [id, ...others] : others)
}

/** Forgets those an account has taken; what has been liked since stays. */
export function forgetKeptFavourites(taken: readonly string[]): void {
  writeKept(readKeptFavourites().filter((id) => !taken.includes(id)))
}

function writeKept(ids: readonly string[]): boolean {
  const kept = attempt(() => {
    const storage = browserStorage()
    if (ids.length > 0) storage?.setItem(keptFavouritesKey, ids.join(','))
    else storage?.removeItem(keptFavouritesKey)
    return Boolean(storage)
  })
  return kept ?? false
}

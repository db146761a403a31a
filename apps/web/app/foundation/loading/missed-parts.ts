/** Parts of the page that failed to load: the function that retries each, and its number of failures. */
const missed = new Map<() => void, number>()
let tell: (() => void) | undefined

/** Registers a missing part while it should be visible; the returned function removes it. */
export function missPart(retry: () => void, failures: number): () => void {
  missed.set(retry, failures)
  tell?.()
  return () => {
    missed.delete(retry)
    tell?.()
  }
}

/** @returns stops it */
export function followMissedParts(listener: () => void): () => void {
  tell = listener
  return () => {
    tell = undefined
  }
}

export function listMissedParts(): ReadonlyMap<() => void, number> {
  return missed
}

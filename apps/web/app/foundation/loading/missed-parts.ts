/** Parts of the page that somebody waits for in vain: what tries to fetch each once more, and how often that has failed. */
const missed = new Map<() => void, number>()
let tell: (() => void) | undefined

/** To be called while a part is shown that is not there; the returned function says that it is waited for no more. */
export function missPart(retry: () => void, failures: number): () => void {
  missed.set(retry, failures)
  tell?.()
  return () => {
    missed.delete(retry)
    tell?.()
  }
}

/** @returns ends it */
export function followMissedParts(listener: () => void): () => void {
  tell = listener
  return () => {
    tell = undefined
  }
}

export function listMissedParts(): ReadonlyMap<() => void, number> {
  return missed
}

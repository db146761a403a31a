/** Local storage; some embedded browsers have none. */
export function browserStorage(): Storage | null | undefined {
  return globalThis.localStorage
}

/** A stored text; undefined if there is none, or storage is unavailable. */
export function readStored(key: string): string | undefined {
  return attempt(() => browserStorage()?.getItem(key)) ?? undefined
}

/**
 * Stores a text; undefined removes it.
 * @returns false if storage is unavailable
 */
export function writeStored(key: string, text: string | undefined): boolean {
  const written = attempt(() => {
    const storage = browserStorage()
    if (text === undefined) storage?.removeItem(key)
    else storage?.setItem(key, text)
    return Boolean(storage)
  })
  return written ?? false
}

/**
 * Runs what touches storage; undefined where the browser refuses (SecurityError, QuotaExceededError, and Firefox's own
 * NS_ERROR_FILE_CORRUPTED).
 */
export function attempt<Result>(touch: () => Result): Result | undefined {
  try {
    return touch()
  } catch (error) {
    if (error instanceof DOMException || isOwnErrorOfFirefox(error)) return undefined
    throw error
  }
}

/** Its class is not one of the web's, so only its name tells. */
function isOwnErrorOfFirefox(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'name' in error && String(error.name).startsWith('NS_')
  )
}

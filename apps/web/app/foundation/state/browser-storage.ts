/** Local storage; some embedded browsers have none. */
export function browserStorage(): Storage | null | undefined {
  return globalThis.localStorage
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

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
    if (error instanceof DOMException || (error as Error).name.startsWith('NS_')) return undefined
    throw error
  }
}

/** Reads a value of this browser; null if there is none, or the browser refuses storage. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}

/**
 * Keeps a value in this browser; null removes it.
 * @returns whether it was kept: storage can be full or refused
 */
export function writeStored(key: string, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
    return true
  } catch (error) {
    if (error instanceof DOMException) return false
    throw error
  }
}

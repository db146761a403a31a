import type { PlaybackTrouble } from '../../foundation/state/index.ts'

const patienceMs = 5000

/** `MediaError.code` of a file the browser could not begin with (HTML Standard, 4.8.11.1). */
const notSupportedCode = 4

/**
 * Why a song did not come: the element itself tells a page in its place, a refusal and a broken line by one and the same
 * code. Asks the server once more; never rejects.
 * @param code the element's own, `MediaError.code`
 */
export async function findTrouble(url: string, code: number, signal: AbortSignal): Promise<PlaybackTrouble> {
  const own = new URL(url).origin === globalThis.location?.origin
  const leaving = new AbortController()
  const request: RequestInit = {
    cache: 'no-store',
    signal: AbortSignal.any([signal, leaving.signal, AbortSignal.timeout(patienceMs)]),
    // Another server's answer may not be read, only whether there is one.
    ...(own ? { redirect: 'manual' } : { mode: 'no-cors' }),
  }
  try {
    const { headers, ok, type } = await fetch(url, request)
    if (type === 'opaque') return 'unavailable'
    const isPage = headers.get('content-type')?.includes('html') ?? false
    if (type === 'opaqueredirect' || isPage) return 'page-instead'
    if (!ok) return 'unavailable'
    // Now it comes: where the line broke before, another attempt is worth it.
    return code === notSupportedCode ? 'unplayable' : 'unreachable'
  } catch {
    // No answer, or none in time.
    return 'unreachable'
  } finally {
    leaving.abort()
  }
}

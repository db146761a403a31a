import type { PlaybackTrouble } from '../../../foundation/state/index.ts'

const patienceMs = 5000

/** `MediaError.code` of a source the browser cannot play (HTML Standard, 4.8.11.1). */
const notSupportedCode = 4

/**
 * Finds out why a song did not load: the element reports a web page in its place, a refusal and a broken connection by
 * the same code. Asks the server once more; never rejects.
 * @param code the element's `MediaError.code`
 */
export async function findTrouble(url: string, code: number, signal: AbortSignal): Promise<PlaybackTrouble> {
  const own = new URL(url).origin === globalThis.location?.origin
  const leaving = new AbortController()
  const request: RequestInit = {
    cache: 'no-store',
    signal: AbortSignal.any([signal, leaving.signal, AbortSignal.timeout(patienceMs)]),
    // A response from another origin is opaque: it only tells whether there was one.
    ...(own ? { redirect: 'manual' } : { mode: 'no-cors' }),
  }
  try {
    const { headers, ok, status, type } = await fetch(url, request)
    if (type === 'opaque') return 'unavailable'
    const isPage = headers.get('content-type')?.includes('html') ?? false
    if (type === 'opaqueredirect' || isPage) return 'page-instead'
    if (status === 410) return 'withdrawn'
    if (!ok) return 'unavailable'
    // It loads now: after a broken connection a retry is worthwhile.
    return code === notSupportedCode ? 'unplayable' : 'unreachable'
  } catch {
    // No response, or none in time.
    return 'unreachable'
  } finally {
    leaving.abort()
  }
}

import type { MediaStorage } from '@tempolibre/media/storage'

const maxWaitMs = 5000
/** Larger than any cover. */
const maxBytes = 20_000_000

/**
 * Reads a cover by the address from the API: from the storage if it is this site's, else over HTTP.
 * @returns undefined if it no longer exists
 * @throws Error if it is currently unavailable
 */
export async function readCover(
  address: string,
  own: { siteUrl: string; storage: MediaStorage | undefined },
): Promise<Uint8Array | undefined> {
  const prefix = `${own.siteUrl}/media/`
  const key = address.startsWith(prefix) ? address.slice(prefix.length) : undefined
  if (key !== undefined && own.storage) return own.storage.read(key)
  const response = await fetch(address, { signal: AbortSignal.timeout(maxWaitMs), redirect: 'error' })
  if (response.status === 404 || response.status === 410) return undefined
  if (!response.ok) throw new Error(`the cover ${address} answered ${response.status}`)
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) return undefined
  return new Uint8Array(await response.arrayBuffer())
}

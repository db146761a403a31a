import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '@tempolibre/contract/thrown'

const maxWaitMs = 5000
/** Larger than any cover. */
const maxBytes = 20_000_000

/**
 * Reads a cover by the address from the API: from the media folder if it is this site's, else over HTTP.
 * @returns undefined if it no longer exists
 * @throws Error if it is currently unavailable
 */
export async function readCover(
  address: string,
  own: { siteUrl: string; mediaDirectory: string | undefined },
): Promise<Uint8Array | undefined> {
  const prefix = `${own.siteUrl}/media/`
  const key = address.startsWith(prefix) ? address.slice(prefix.length) : undefined
  if (key !== undefined && own.mediaDirectory !== undefined) {
    return key.includes('..') ? undefined : readIfPresent(join(own.mediaDirectory, key))
  }
  const response = await fetch(address, { signal: AbortSignal.timeout(maxWaitMs), redirect: 'error' })
  if (response.status === 404 || response.status === 410) return undefined
  if (!response.ok) throw new Error(`the cover ${address} answered ${response.status}`)
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) return undefined
  return new Uint8Array(await response.arrayBuffer())
}

/** A file's content; undefined if it does not exist. */
export async function readIfPresent(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

import type { FileRequest } from '@tempolibre/contract/operations/operation'
import { ApiError } from '@tempolibre/contract/errors'
import { requestTimeoutMs } from '@tempolibre/contract/request'
import { readStored, tokenKey, useRootStore } from '../../foundation/state/index.ts'

/** An answer begins within ten seconds wherever there is a server, in ms. */
const beginsWithinMs = requestTimeoutMs + 5000
/** A paper is drawn after its answer has begun where the machine is busy. */
const paperPatienceMs = 60_000

/**
 * Fetches a file with the visitor's token, which a plain link cannot send. Drops an expired session.
 * @param base address of the API
 * @param patienceMs timeout for the complete file
 * @throws ApiError `unauthorized` or `unavailable`
 */
export async function fetchFile(
  base: string,
  { address, type }: FileRequest,
  patienceMs = paperPatienceMs,
): Promise<Blob> {
  const token = readStored(tokenKey)
  const silent = new AbortController()
  const timer = setTimeout(() => silent.abort(), beginsWithinMs)
  try {
    const response = await fetch(base + address, {
      headers: { accept: type, ...(token && { authorization: `Bearer ${token}` }) },
      signal: AbortSignal.any([silent.signal, AbortSignal.timeout(patienceMs)]),
    })
    clearTimeout(timer)
    if (response.ok) return await response.blob()
    if (response.status === 401) useRootStore.getState().dropSession()
    throw new ApiError(response.status === 401 ? 'unauthorized' : 'unavailable', {
      responseStatus: response.status,
    })
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw new ApiError('unavailable', { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

/** Makes the browser save a file under the given name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // By the next task the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(address))
}

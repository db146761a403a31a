import type { FileRequest } from '@tempolibre/contract/calls/call'
import { ApiError } from '@tempolibre/contract/errors'
import { requestTimeoutMs } from '@tempolibre/contract/request'
import { attempt, browserStorage, tokenKey, useRootStore } from '../../foundation/state/index.ts'

/**
 * Fetches a file with the visitor's token, which a plain link could not carry. A session that has ended is dropped.
 * @param base where the API is
 * @param patienceMs how long it may take to come whole
 * @throws ApiError `unauthorized` or `unavailable`
 */
export async function fetchFile(
  base: string,
  { address, type }: FileRequest,
  patienceMs = requestTimeoutMs,
): Promise<Blob> {
  const token = attempt(() => browserStorage()?.getItem(tokenKey))
  try {
    const response = await fetch(base + address, {
      headers: { accept: type, ...(token && { authorization: `Bearer ${token}` }) },
      signal: AbortSignal.timeout(patienceMs),
    })
    if (response.ok) return await response.blob()
    if (response.status === 401) useRootStore.getState().dropSession()
    throw new ApiError(response.status === 401 ? 'unauthorized' : 'unavailable', {
      responseStatus: response.status,
    })
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw new ApiError('unavailable', { cause: error })
  }
}

/** Has the browser save what was fetched under a name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken it by the next task.
  setTimeout(() => URL.revokeObjectURL(address))
}

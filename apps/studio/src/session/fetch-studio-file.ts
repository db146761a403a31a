import type { FileRequest } from '@tempolibre/contract/operations/operation'
import { ApiError } from '@tempolibre/contract/errors'
import { signedIn } from './studio-request.ts'
import { readToken } from './token.ts'

/** The server writes a table while it is read: that of a large library takes minutes. */
const patienceMs = 15 * 60_000

/** Fetches a file with the member's token, which a plain link cannot send. @throws ApiError */
export function fetchStudioFile({ address, type }: FileRequest): Promise<Blob> {
  return signedIn(async () => {
    try {
      const response = await fetch(address, {
        headers: { accept: type, authorization: `Bearer ${readToken()}` },
        signal: AbortSignal.timeout(patienceMs),
      })
      if (response.ok) return await response.blob()
      throw new ApiError(response.status === 401 ? 'unauthorized' : 'unavailable', {
        responseStatus: response.status,
      })
    } catch (error) {
      if (error instanceof ApiError) throw error
      throw new ApiError('unavailable', { cause: error })
    }
  })
}

import { ApiError } from '@tempolibre/contract/errors'
import type { SendRequest } from '@tempolibre/contract/request'
import { readAccount } from './read-account.ts'
import { useRootStore } from '../../foundation/state/index.ts'

let asked = false

/**
 * Refreshes the stored user from the server, once per document: a plan may have started or ended elsewhere.
 * The call itself drops an expired session.
 */
export async function keepUserFresh(request: SendRequest): Promise<void> {
  const { authToken } = useRootStore.getState().auth
  if (asked || authToken === null) return
  asked = true
  try {
    await readAccount(request)
  } catch (error) {
    // Keep the stored user; the next page asks again.
    if (!(error instanceof ApiError)) throw error
  }
}

import { ApiError } from '@tempolibre/contract/errors'
import type { SendRequest } from '@tempolibre/contract/request'
import { getAccount } from '@tempolibre/contract/calls/account'
import { useRootStore } from '../../foundation/state/index.ts'

let asked = false

/**
 * Brings what the browser remembers of whoever is signed in up to what the server knows, once for a document: a plan may
 * have begun or ended elsewhere. A session that is over is dropped by the call itself.
 */
export async function keepUserFresh(request: SendRequest): Promise<void> {
  const { authToken } = useRootStore.getState().auth
  if (asked || authToken === null) return
  asked = true
  try {
    const { user } = await getAccount(request)
    // Somebody else may have signed in meanwhile.
    const { auth, changeUser } = useRootStore.getState()
    if (auth.authToken === authToken) changeUser(user)
  } catch (error) {
    // What is remembered stays; the next page asks again.
    if (!(error instanceof ApiError)) throw error
  }
}

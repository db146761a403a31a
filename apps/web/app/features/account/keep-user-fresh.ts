import { ApiError } from '@tempolibre/contract/errors'
import type { SendRequest } from '@tempolibre/contract/request'
import { getAccount } from '@tempolibre/contract/calls/account'
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
    const { user } = await getAccount(request)
    // Another user may have signed in meanwhile.
    const { auth, changeUser } = useRootStore.getState()
    if (auth.authToken === authToken) changeUser(user)
  } catch (error) {
    // Keep the stored user; the next page asks again.
    if (!(error instanceof ApiError)) throw error
  }
}

import type { SendRequest } from '@tempolibre/contract/request'
import { getAccount } from '@tempolibre/contract/calls/account'
import { useRootStore } from '../../foundation/state/index.ts'

/** Refreshes the stored user, so that downloads follow a plan change at once. */
export async function refreshUser(request: SendRequest): Promise<void> {
  const { user } = await getAccount(request)
  useRootStore.getState().changeUser(user)
}

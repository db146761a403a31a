import type { SendRequest } from '@tempolibre/contract/request'
import { getAccount } from '@tempolibre/contract/calls/account'
import { useRootStore } from '../../foundation/state/index.ts'

/** Has the browser know at once what a change of plan means for downloads. */
export async function refreshUser(request: SendRequest): Promise<void> {
  const { user } = await getAccount(request)
  useRootStore.getState().changeUser(user)
}

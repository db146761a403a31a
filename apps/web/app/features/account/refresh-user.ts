import type { EndpointOutput } from '@tempolibre/contract'
import type { SendRequest } from '@tempolibre/contract/request'
import { useRootStore } from '../../foundation/state/index.ts'

/** Has the browser know at once what a change of plan means for downloads. */
export async function refreshUser(request: SendRequest): Promise<void> {
  const { user } = await request<EndpointOutput<'getAccount'>>({ method: 'GET', address: '/api/v1/account' })
  useRootStore.getState().changeUser(user)
}

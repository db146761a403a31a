import type { EndpointInput, EndpointOutput } from '@tempolibre/contract'
import type { CallOptions } from '@tempolibre/contract/operations/operation'
import type { SendRequest } from '@tempolibre/contract/request'
import { getAccount } from '@tempolibre/contract/operations/account'
import { useRootStore } from '../../foundation/state/index.ts'

/**
 * Reads the account from the server, and keeps its user, so that downloads follow a change of plan at once. Whatever
 * changes the user meanwhile, in this tab or another, may be newer than an answer that differs: then it is read again.
 * @throws ApiError
 */
export async function readAccount(
  request: SendRequest,
  input: EndpointInput<'getAccount'> = {},
  options: CallOptions = {},
): Promise<EndpointOutput<'getAccount'>> {
  const { authToken, userData } = useRootStore.getState().auth
  const answer = await getAccount(request, input, options)
  const { auth, changeUser } = useRootStore.getState()
  // Another user has signed in meanwhile, or nobody is signed in any more.
  if (auth.authToken !== authToken) return answer
  const isOlder = auth.userData !== userData && JSON.stringify(auth.userData) !== JSON.stringify(answer.user)
  if (isOlder) return readAccount(request, input, options)
  changeUser(answer.user)
  return answer
}

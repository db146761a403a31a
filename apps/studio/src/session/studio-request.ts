import { ApiError } from '@tempolibre/contract/errors'
import { createRequest, type SendRequest } from '@tempolibre/contract/request'
import { currentLanguage } from '../browser/current-language.ts'
import { readToken } from './token.ts'
import { askToConfirmIdentity } from './confirm-identity.ts'
import { askToSignInAgain } from './sign-in-again.ts'

const send = createRequest({ baseUrl: '', authToken: readToken })

/**
 * Sends a call once; answers are in the studio's language. The parameter outranks the cookie of the site's language, and
 * some changes take it in the query, where the contract's calls put nothing.
 */
export const plainRequest: SendRequest = (call, read) => {
  const [path = '', query = ''] = call.address.split('?', 2)
  const parameters = new URLSearchParams(query)
  parameters.set('lang', currentLanguage())
  return send({ ...call, address: `${path}?${parameters.toString()}` }, read)
}

/**
 * Makes a call for the signed-in member. When the session has ended, or a proof is asked for, the call waits for a new
 * sign-in or the proof, and is repeated, so that nothing typed is lost.
 */
export async function signedIn<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const token = readToken()
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'reauthentication_required' && (await askToConfirmIdentity())) continue
      if (error.code !== 'unauthorized') throw error
      // Another call has waited for the same sign-in.
      if (readToken() !== token) continue
      if (!(await askToSignInAgain())) throw error
    }
  }
}

/** Sends a call for the signed-in member, see `signedIn`. */
export const studioRequest: SendRequest = (call, read) => signedIn(() => plainRequest(call, read))

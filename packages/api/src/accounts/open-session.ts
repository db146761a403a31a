import { ApiError, type SignedIn } from '@tempolibre/contract'
import { findUser } from '@tempolibre/database'
import type { Caller } from '../http/caller.ts'
import type { AccountSettings } from './account-settings.ts'
import { toAccountUser } from './account-user.ts'

/** Maximum stored length of the User-Agent header. */
const maxUserAgentLength = 300

/** Opens a session for an authenticated user. */
export async function openSession(
  { db, openAuth }: AccountSettings,
  userId: string,
  { headers }: Caller,
): Promise<SignedIn> {
  const userAgent = headers.get('user-agent')?.slice(0, maxUserAgentLength) ?? ''
  const auth = await openAuth()
  const answer = await auth.api.openSession({
    body: { userId },
    headers: new Headers({ 'user-agent': userAgent }),
    returnHeaders: true,
  })
  const token = answer.headers.get('set-auth-token')
  const user = await findUser(db, { id: userId })
  // The account was deleted at the same moment.
  if (token === null || !user) throw new ApiError('invalid_credentials')
  return { success: true, auth_token: token, user: await toAccountUser(db, user) }
}

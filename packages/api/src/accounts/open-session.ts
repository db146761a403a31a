import { ApiError, type SignedIn } from '@tempolibre/contract'
import { createSession, findUser } from '@tempolibre/database'
import type { Caller } from '../http/caller.ts'
import type { AccountSettings } from './account-settings.ts'
import { toAccountUser } from './account-user.ts'
import { newSessionKey, signSessionKey } from './session-token.ts'

/** Maximum stored length of the User-Agent header. */
const maxUserAgentLength = 300

/**
 * Opens a session for an authenticated user.
 * @throws ApiError `invalid_credentials` if the account was deleted at the same moment
 */
export async function openSession(
  { db, secret }: AccountSettings,
  userId: string,
  { headers }: Caller,
): Promise<SignedIn> {
  const userAgent = headers.get('user-agent')?.slice(0, maxUserAgentLength) ?? ''
  const key = newSessionKey()
  const opened = await createSession(db, { key, userId, userAgent })
  const user = await findUser(db, { id: userId })
  if (!opened || !user) throw new ApiError('invalid_credentials')
  return { success: true, auth_token: signSessionKey(key, secret), user: await toAccountUser(db, user) }
}

import { ApiError, type EndpointOutput, type EndpointParsedInput } from '@tempolibre/contract'
import {
  endSession,
  endSessions,
  findPasswordHash,
  findUserByEmail,
  takeBackAttempt,
} from '@tempolibre/database'
import type { AccountSettings } from '../accounts/account-settings.ts'
import { identify } from '../accounts/identify.ts'
import { countOrRefuse, limitsOf } from '../accounts/limits.ts'
import { openSession } from '../accounts/open-session.ts'
import { isPassword } from '../accounts/passwords.ts'
import type { Caller, UserCaller } from '../add-route.ts'
import { mailConfirmation } from './account-sign-up.ts'

/** R7.1. An unknown address takes as long, and answers the same, as a wrong password. */
export async function signIn(
  settings: AccountSettings,
  input: EndpointParsedInput<'signIn'>,
  caller: Caller,
): Promise<EndpointOutput<'signIn'>> {
  const { db, openAuth, secret } = settings
  const email = input.email.toLowerCase()
  const limited = { account: email, clientAddress: caller.clientAddress }
  // Counted before the password is compared: of many at once, too, only so many are.
  const attempt = await countOrRefuse(db, limitsOf(secret, 'password', limited))
  const user = await findUserByEmail(db, { email })
  if (!(await isPassword(openAuth, input.password, user?.password)) || !user) {
    throw new ApiError('invalid_credentials')
  }
  await takeBackAttempt(db, attempt)
  if (!user.email_verified) {
    await mailConfirmation(settings, { email, language: user.language }, caller)
    throw new ApiError('email_unverified')
  }
  const signedIn = await openSession(settings, user.id, caller)
  // A change of password ends what is open. One that was under way while this session was opened has missed it.
  if ((await findPasswordHash(db, { userId: user.id })) !== user.password) {
    await signOut(settings, {
      ...caller,
      headers: new Headers({ authorization: `Bearer ${signedIn.auth_token}` }),
    })
    throw new ApiError('invalid_credentials')
  }
  return signedIn
}

/** R6.4. */
export async function signOut(
  { db, openAuth }: AccountSettings,
  { headers }: Caller,
): Promise<EndpointOutput<'signOut'>> {
  const user = await identify(openAuth, headers)
  if (user) await endSession(db, { id: user.sessionId, userId: user.id })
  return { success: true }
}

export async function signOutEverywhere(
  { db }: AccountSettings,
  { user }: UserCaller,
): Promise<EndpointOutput<'signOutEverywhere'>> {
  await endSessions(db, { userId: user.id })
  return { success: true }
}

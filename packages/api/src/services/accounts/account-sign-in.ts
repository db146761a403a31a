import { ApiError, type EndpointOutput, type EndpointParsedInput } from '@tempolibre/contract'
import {
  countAttempt,
  endSession,
  endSessions,
  findSignUp,
  findUserByEmail,
  takeBackAttempt,
} from '@tempolibre/database'
import type { AccountSettings } from '../../accounts/account-settings.ts'
import { identify } from '../../accounts/identify.ts'
import { limitsOf, refuseLimited } from '../../accounts/limits.ts'
import { isPassword } from '../../accounts/passwords.ts'
import { askForCode, openUnder } from '../../accounts/second-step.ts'
import { askForMailedLink } from '../../accounts/sign-in-link.ts'
import type { Caller, UserCaller } from '../../http/caller.ts'
import { mailConfirmation } from './account-sign-up.ts'

/**
 * An unknown address gets the same answer in the same time as a wrong password, and so does one that has only been signed
 * up with: only the browser that did so is told that the mailed link has not been opened. Failures of others never lock an
 * owner out: they are counted by sender, and a distributed attack causes a mailed link.
 */
export async function signIn(
  settings: AccountSettings,
  input: EndpointParsedInput<'signIn'>,
  caller: Caller,
): Promise<EndpointOutput<'signIn'>> {
  const { db, secret } = settings
  const { email } = input
  const limits = limitsOf(secret, 'sign_in', { account: email, clientAddress: caller.clientAddress })
  // Counted before the password is compared, so that concurrent attempts are limited too.
  const outcome = await countAttempt(db, limits)
  // During a distributed attack, the typed password is not even checked.
  if (outcome.kind === 'limited' && outcome.by.join() === 'account')
    return askForMailedLink(settings, email, caller)
  const attempt = refuseLimited(outcome)
  const user = await findUserByEmail(db, { email })
  const signUp = await findSignUp(db, { email, id: input.sign_up_id ?? nobody })
  // One comparison in every case, so that its duration tells neither of accounts nor of sign-ups.
  const isRight = await isPassword(input.password, user ? user.password : signUp?.password)
  if (!isRight || (!user && !signUp)) throw new ApiError('invalid_credentials')
  await takeBackAttempt(db, attempt)
  if (!user) {
    if (signUp) await mailConfirmation(settings, { ...signUp, email }, caller)
    throw new ApiError('email_unverified')
  }
  const proved = { userId: user.id, passwordHash: user.password ?? undefined }
  const asked = await askForCode(settings, { ...proved, proof: 'password_proved' })
  return asked ?? openUnder(settings, proved, caller)
}

/** An id that no sign-up has. */
const nobody = '00000000-0000-0000-0000-000000000000'

/** Ends the session of the token, if any. */
export async function signOut(
  settings: AccountSettings,
  { headers }: Caller,
): Promise<EndpointOutput<'signOut'>> {
  const user = await identify(settings, headers)
  if (user) await endSession(settings.db, { id: user.sessionId, userId: user.id })
  return { success: true }
}

export async function signOutEverywhere(
  { db }: AccountSettings,
  { user }: UserCaller,
): Promise<EndpointOutput<'signOutEverywhere'>> {
  await endSessions(db, { userId: user.id })
  return { success: true }
}

import { ApiError, type EndpointOutput, type EndpointParsedInput } from '@tempolibre/contract'
import {
  countAttempt,
  endSession,
  endSessions,
  findUserByEmail,
  listSignUps,
  takeBackAttempt,
} from '@tempolibre/database'
import type { AccountSettings } from '../accounts/account-settings.ts'
import { identify } from '../accounts/identify.ts'
import { limitsOf, refuseLimited } from '../accounts/limits.ts'
import type { OpenAuth } from '../accounts/open-auth.ts'
import { isPassword } from '../accounts/passwords.ts'
import { askForCode, openUnder } from '../accounts/second-step.ts'
import { askForMailedLink } from '../accounts/sign-in-link.ts'
import type { Caller, UserCaller } from '../http/caller.ts'
import { mailConfirmation } from './account-sign-up.ts'

/**
 * An unknown address takes as long, and answers the same, as a wrong password. Failures elsewhere keep nobody out:
 * they are counted by sender, and where they come from everywhere a link is mailed.
 */
export async function signIn(
  settings: AccountSettings,
  input: EndpointParsedInput<'signIn'>,
  caller: Caller,
): Promise<EndpointOutput<'signIn'>> {
  const { db, openAuth, secret } = settings
  const email = input.email.toLowerCase()
  const limits = limitsOf(secret, 'sign_in', { account: email, clientAddress: caller.clientAddress })
  // Counted before the password is compared: of many at once, too, only so many are.
  const outcome = await db.transaction().execute((transaction) => countAttempt(transaction, limits))
  // Guessed at from all over the net: what was typed is not even looked at.
  if (outcome.kind === 'limited' && outcome.by.join() === 'account')
    return askForMailedLink(settings, email, caller)
  const attempt = refuseLimited(outcome)
  const user = await findUserByEmail(db, { email })
  const waiting = user ? [] : await listSignUps(db, { email, most: maxSignUps })
  const signUp = await findByPassword(openAuth, waiting, input.password)
  // Compared even with nobody's, where there is nothing else to compare with.
  const isRight = waiting.length === 0 && (await isPassword(openAuth, input.password, user?.password))
  if (signUp || (user && isRight)) await takeBackAttempt(db, attempt)
  if (signUp) {
    await mailConfirmation(settings, { ...signUp, email }, caller)
    throw new ApiError('email_unverified')
  }
  if (!user || !isRight) throw new ApiError('invalid_credentials')
  const proved = { userId: user.id, passwordHash: user.password ?? undefined }
  const asked = await askForCode(settings, { ...proved, proof: 'password_proved' })
  return asked ?? openUnder(settings, proved, caller)
}

/** So many sign-ups of one address are looked at, the latest first: comparing passwords takes its time. */
const maxSignUps = 10

/** The sign-up that was made with this password. */
async function findByPassword<SignUp extends { password: string }>(
  openAuth: OpenAuth,
  signUps: readonly SignUp[],
  password: string,
): Promise<SignUp | undefined> {
  for (const signUp of signUps) if (await isPassword(openAuth, password, signUp.password)) return signUp
  return undefined
}

/** Ends the session of the token, if it is still in force. */
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

import { ApiError, type EndpointOutput, type EndpointParsedInput } from '@tempolibre/contract'
import {
  countAttempt,
  endSession,
  endSessions,
  findUserByEmail,
  listSignUps,
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
 * An unknown address gets the same answer in the same time as a wrong password. Failures of others never lock an
 * owner out: they are counted by sender, and a distributed attack causes a mailed link.
 */
export async function signIn(
  settings: AccountSettings,
  input: EndpointParsedInput<'signIn'>,
  caller: Caller,
): Promise<EndpointOutput<'signIn'>> {
  const { db, secret } = settings
  const email = input.email.toLowerCase()
  const limits = limitsOf(secret, 'sign_in', { account: email, clientAddress: caller.clientAddress })
  // Counted before the password is compared, so that concurrent attempts are limited too.
  const outcome = await db.transaction().execute((transaction) => countAttempt(transaction, limits))
  // During a distributed attack, the typed password is not even checked.
  if (outcome.kind === 'limited' && outcome.by.join() === 'account')
    return askForMailedLink(settings, email, caller)
  const attempt = refuseLimited(outcome)
  const user = await findUserByEmail(db, { email })
  const waiting = user ? [] : await listSignUps(db, { email, max: maxSignUps })
  const signUp = await findByPassword(waiting, input.password)
  // Without an account, a dummy hash is compared.
  const isRight = waiting.length === 0 && (await isPassword(input.password, user?.password))
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

/** Maximum pending sign-ups of one address to check, latest first: comparing passwords is slow. */
const maxSignUps = 10

/** The sign-up made with this password. */
async function findByPassword<SignUp extends { password: string }>(
  signUps: readonly SignUp[],
  password: string,
): Promise<SignUp | undefined> {
  for (const signUp of signUps) if (await isPassword(password, signUp.password)) return signUp
  return undefined
}

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

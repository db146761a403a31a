import { ApiError, type EndpointOutput, type EndpointParsedInput } from '@tempolibre/contract'
import {
  endSecondStep,
  findPasskey,
  findPasswordHash,
  findUser,
  takeBackAttempt,
  trySecondStep,
} from '@tempolibre/database'
import type { AccountSettings } from '../../accounts/account-settings.ts'
import { countOrRefuse, limitsOf, tooMany } from '../../accounts/limits.ts'
import { hashToken } from '../../accounts/links.ts'
import { openSession } from '../../accounts/open-session.ts'
import { askForPasskey, findSigner } from '../../accounts/passkeys.ts'
import { refuseCode, takeCode } from '../../accounts/second-factor.ts'
import { closeSession, openUnder } from '../../accounts/second-step.ts'
import { askForMailedLink } from '../../accounts/sign-in-link.ts'
import type { Caller } from '../../http/caller.ts'

/**
 * The second step. A challenge only proves that the first step succeeded: it ends when answered, after five tries, or
 * with the password that opened it.
 */
export async function signInWithCode(
  settings: AccountSettings,
  { challenge, code }: EndpointParsedInput<'signInWithCode'>,
  caller: Caller,
): Promise<EndpointOutput<'signInWithCode'>> {
  const { db, secret } = settings
  const { clientAddress } = caller
  const attempt = await countOrRefuse(db, limitsOf(secret, 'challenge', { account: '', clientAddress }))
  const tokenHash = hashToken(challenge)
  const step = await trySecondStep(db, { tokenHash })
  if (!step) throw new ApiError('challenge_expired')
  await takeBackAttempt(db, attempt)
  const { proof, userId } = step
  const user = await findUser(db, { id: userId })
  if (!user) throw new ApiError('challenge_expired')
  const outcome = await takeCode(settings, {
    userId,
    code,
    clientAddress,
    kind: proof === 'password_proved' ? 'code_after_password' : 'code_after_mail',
  })
  if (outcome.kind === 'limited') {
    // An attacker who guesses codes knows the password, so the mailbox replaces it.
    if (proof === 'password_proved' && outcome.by.join() === 'account')
      return askForMailedLink(settings, user.email, caller)
    throw tooMany(outcome)
  }
  if (outcome.kind === 'refused') throw refuseCode(outcome.fault)
  // Read while the challenge is valid: a new password voids it.
  const passwordHash = await findPasswordHash(db, { userId })
  if (!(await endSecondStep(db, { tokenHash }))) throw new ApiError('challenge_expired')
  return openUnder(settings, { userId, passwordHash }, caller)
}

export async function startPasskeySignIn(
  settings: AccountSettings,
  { clientAddress }: Caller,
): Promise<EndpointOutput<'startPasskeySignIn'>> {
  const limits = limitsOf(settings.secret, 'passkey_options', { account: '', clientAddress })
  await countOrRefuse(settings.db, limits)
  return { success: true, options: await askForPasskey(settings) }
}

/** A passkey replaces password and second factor, since the device has verified its user. */
export async function signInWithPasskey(
  settings: AccountSettings,
  input: EndpointParsedInput<'signInWithPasskey'>,
  caller: Caller,
): Promise<EndpointOutput<'signInWithPasskey'>> {
  const { userId } = await findSigner(settings, input)
  const signedIn = await openSession(settings, userId, caller)
  // Removing all passkeys ends all sessions, but misses one that is opened at the same moment.
  if (!(await findPasskey(settings.db, { credentialId: input.assertion.id }))) {
    await closeSession(settings, signedIn)
    throw new ApiError('passkey_refused')
  }
  return signedIn
}

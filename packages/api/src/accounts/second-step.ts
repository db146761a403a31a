import { ApiError, type SecondStepAnswer, type SignedIn } from '@tempolibre/contract'
import {
  createSecondStep,
  endSession,
  findAuthenticatorApp,
  findPasswordHash,
  type FirstProof,
} from '@tempolibre/database'
import type { Caller } from '../http/caller.ts'
import type { AccountSettings } from './account-settings.ts'
import { identify } from './identify.ts'
import { hashToken, makeToken } from './links.ts'
import { openSession } from './open-session.ts'

/** A user who has proved to know the password, and its hash at that time. */
export interface ProvedUser {
  userId: string
  passwordHash: string | undefined
}

/** Opens a session only if the proved password is still in force. */
export async function openUnder(
  settings: AccountSettings,
  { passwordHash, userId }: ProvedUser,
  caller: Caller,
): Promise<SignedIn> {
  const signedIn = await openSession(settings, userId, caller)
  // A change of password ends all open sessions, but misses a session that is opened at the same moment.
  if ((await findPasswordHash(settings.db, { userId })) !== passwordHash) {
    await closeSession(settings, signedIn)
    throw new ApiError('invalid_credentials')
  }
  return signedIn
}

/** Ends a session that should not have been opened. */
export async function closeSession(settings: AccountSettings, { auth_token, user }: SignedIn): Promise<void> {
  const session = await identify(settings, new Headers({ authorization: `Bearer ${auth_token}` }))
  if (session) await endSession(settings.db, { id: session.sessionId, userId: user.id })
}

/** Enough time to find a phone. */
const secondStepSeconds = 600

/** The first step's answer if the account requires a second one, else undefined. */
export async function askForCode(
  { db }: AccountSettings,
  { passwordHash, proof, userId }: ProvedUser & { proof: FirstProof },
): Promise<SecondStepAnswer | undefined> {
  if (!(await findAuthenticatorApp(db, { userId }))) return undefined
  const challenge = makeToken()
  const expiresAt = new Date(Date.now() + secondStepSeconds * 1000)
  const opened = await createSecondStep(db, {
    userId,
    proof,
    passwordHash,
    tokenHash: hashToken(challenge),
    seconds: secondStepSeconds,
  })
  // The password was changed at the same moment.
  if (!opened) throw new ApiError('invalid_credentials')
  return { success: true, second_step: { challenge, expires_at: expiresAt.toISOString() } }
}

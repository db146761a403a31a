import { ApiError } from '@tempolibre/contract'
import { findPasswordHash, takeBackAttempt } from '@tempolibre/database'
import type { UserCaller } from '../http/caller.ts'
import type { AccountSettings } from './account-settings.ts'
import { countOrRefuse, limitsOf } from './limits.ts'
import type { OpenAuth } from './open-auth.ts'

/** As better-auth keeps them: scrypt, in a thread of its own. */
export async function hashPassword(openAuth: OpenAuth, password: string): Promise<string> {
  const { password: passwords } = await (await openAuth()).$context
  return passwords.hash(password)
}

/** What is compared where there is no account: a hash of the same form, which no password has. */
const hashOfNobody = `${'0'.repeat(32)}:${'0'.repeat(128)}`

/** Whether this is the password; takes the same time where there is no hash to compare it with. */
export async function isPassword(
  openAuth: OpenAuth,
  password: string,
  hash: string | null | undefined,
): Promise<boolean> {
  const { password: passwords } = await (await openAuth()).$context
  return passwords.verify({ hash: hash ?? hashOfNobody, password })
}

/**
 * Lets through whoever knows the password of the account that asks. Throws `invalid_input` where it is wrong; after ten
 * failures in a quarter of an hour, `too_many_requests`, so that a stolen token does not help to find it.
 */
export async function requirePassword(
  { db, openAuth, secret }: AccountSettings,
  password: string,
  { clientAddress, user }: UserCaller,
): Promise<void> {
  const attempt = await countOrRefuse(db, limitsOf(secret, 'password', { account: user.id, clientAddress }))
  if (!(await isPassword(openAuth, password, await findPasswordHash(db, { userId: user.id })))) {
    throw new ApiError('invalid_input', { fields: [wrongPassword] })
  }
  await takeBackAttempt(db, attempt)
}

const wrongPassword = { field: 'body.current_password', code: 'wrong', message: 'wrong' }

import { ApiError } from '@tempolibre/contract'
import { findPasswordHash, takeBackAttempt } from '@tempolibre/database'
import type { UserCaller } from '../http/caller.ts'
import type { AccountSettings } from './account-settings.ts'
import { countOrRefuse, limitsOf } from './limits.ts'
import type { OpenAuth } from './open-auth.ts'

/** Hashes like better-auth: scrypt, in a separate thread. */
export async function hashPassword(openAuth: OpenAuth, password: string): Promise<string> {
  const { password: passwords } = await (await openAuth()).$context
  return passwords.hash(password)
}

/** Compared if there is no account: a hash of the same form that no password has. */
const hashOfNobody = `${'0'.repeat(32)}:${'0'.repeat(128)}`

/** Checks a password; takes the same time without a hash to compare with. */
export async function isPassword(
  openAuth: OpenAuth,
  password: string,
  hash: string | null | undefined,
): Promise<boolean> {
  const { password: passwords } = await (await openAuth()).$context
  return passwords.verify({ hash: hash ?? hashOfNobody, password })
}

/**
 * Requires the password of the calling account, with a limit of ten failures in a quarter of an hour, so that a
 * stolen token does not help to find it.
 * @throws ApiError `invalid_input` if it is wrong, `too_many_requests` above the limit
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

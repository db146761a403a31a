import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { ApiError } from '@tempolibre/contract'
import { findPasswordHash, takeBackAttempt } from '@tempolibre/database'
import type { UserCaller } from '../http/caller.ts'
import type { AccountSettings } from './account-settings.ts'
import { currentWork } from '../http/pay-work.ts'
import { countOrRefuse, limitsOf } from './limits.ts'

/** Cost of scrypt (RFC 7914): 32 MB and some 60 ms for each hash. */
const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }
/** CPU seconds of one hash: of threads that are not ours only the whole process could be measured. */
export const hashSeconds = 0.1
const keyBytes = 64
const saltBytes = 16

/** Hashes a password with scrypt, in another thread: `salt:key`, both in hexadecimal. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes).toString('hex')
  return `${salt}:${(await deriveKey(password, salt)).toString('hex')}`
}

/** Compared if there is no account: a hash of the same form that no password has. */
const hashOfNobody = `${'0'.repeat(2 * saltBytes)}:${'0'.repeat(2 * keyBytes)}`

/** Checks a password; takes the same time without a hash to compare with. */
export async function isPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const [salt = '', key = ''] = (hash ?? hashOfNobody).split(':')
  const derived = await deriveKey(password, salt)
  const expected = Buffer.from(key, 'hex')
  return expected.length === derived.length && timingSafeEqual(derived, expected)
}

/** The salt is used as its hexadecimal text. Equal characters may be typed differently, hence NFKC (Unicode UAX 15). */
function deriveKey(password: string, salt: string): Promise<Buffer> {
  currentWork().spend({ cpuSeconds: hashSeconds, bytes: 0 }, 'light')
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyBytes, cost, (error, key) => {
      if (error) reject(error)
      else resolve(key)
    })
  })
}

/**
 * Requires the password of the calling account, with a limit of ten failures in a quarter of an hour, so that a
 * stolen token does not help to find it.
 * @throws ApiError `invalid_input` if it is wrong, `too_many_requests` above the limit
 */
export async function requirePassword(
  { db, secret }: AccountSettings,
  password: string,
  { clientAddress, user }: UserCaller,
): Promise<void> {
  const attempt = await countOrRefuse(db, limitsOf(secret, 'password', { account: user.id, clientAddress }))
  if (!(await isPassword(password, await findPasswordHash(db, { userId: user.id })))) {
    throw new ApiError('invalid_input', { fields: [wrongPassword] })
  }
  await takeBackAttempt(db, attempt)
}

const wrongPassword = { field: 'body.current_password', code: 'wrong', message: 'wrong' }

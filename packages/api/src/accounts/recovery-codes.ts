import { createHash, randomInt } from 'node:crypto'
import { recoveryCodeCount } from '@tempolibre/domain'

/** Crockford's base32: without letters that look alike (https://www.crockford.com/base32.html). */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
/** 80 bits, too many to guess even from the hashes. */
const letters = 16
const groupLength = 4

const codePattern = new RegExp(`^[${alphabet}]{${letters}}$`)

/** Codes that replace an authenticator app's, such as `7k2m-9qwx-4htd-0v5n`; they are shown once. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const code = Array.from({ length: letters }, () => alphabet[randomInt(alphabet.length)]).join('')
    return code.replaceAll(new RegExp(`.{${groupLength}}(?!$)`, 'g'), '$&-')
  })
}

/** Normalises a typed code for comparison; undefined if it cannot be a recovery code. */
export function readRecoveryCode(text: string): string | undefined {
  const code = text.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1')
  return codePattern.test(code) ? code : undefined
}

/**
 * The stored hash of a code. The code is random enough for a plain hash, which remains valid when AUTH_SECRET
 * changes.
 */
export function hashRecoveryCode(code: string): string {
  return createHash('sha256')
    .update(`recovery code ${readRecoveryCode(code) ?? ''}`)
    .digest('base64url')
}

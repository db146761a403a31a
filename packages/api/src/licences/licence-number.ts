import { randomBytes } from 'node:crypto'

/** Crockford's base 32: no I, L, O, U, which are misread. Source: crockford.com/base32.html. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 12

/** A number nobody can guess: `TL-` and 60 random bits, four letters or digits at a time. */
export function makeLicenceNumber(): string {
  // 256 is a multiple of 32: the lower five bits of a random byte favour no letter.
  const letters = Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('')
  return `TL-${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`
}

import { randomBytes } from 'node:crypto'

/** Crockford's base 32: without I, L, O, U, which are easily misread. Source: crockford.com/base32.html. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 12

/** Creates an unguessable number of a licence. */
export const makeLicenceNumber = (): string => makeNumber('TL')

/** Creates an unguessable number: the prefix and 60 random bits in groups of four letters or digits. */
export function makeNumber(prefix: 'TL' | 'TH'): string {
  // 256 is a multiple of 32, so the lower five bits of a random byte are unbiased.
  const letters = Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('')
  return `${prefix}-${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`
}

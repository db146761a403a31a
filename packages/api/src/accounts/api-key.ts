import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { apiKeyPrefix } from '@tempolibre/contract'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 62^32: 190 bits, so a key cannot be guessed, and its plain hash cannot be reversed. */
const randomLength = 32
const checksumLength = 6

/** A new key: prefix, random characters, and a checksum by which scanners and typing errors are told from real keys. */
export function makeApiKey(): string {
  const random = Array.from({ length: randomLength }, () => digits[randomInt(digits.length)]).join('')
  return `${apiKeyPrefix}${random}${checksumOf(random)}`
}

/** Whether a key is well-formed, which spares the database what is not. */
export function isWellFormedKey(key: string): boolean {
  const [, random = '', checksum] = /^tl_live_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/.exec(key) ?? []
  return checksum !== undefined && checksumOf(random) === checksum
}

/** The form in which a key is stored and found. */
export function hashApiKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

/** Enough of a key for its owner to know it by. */
export function showApiKey(key: string): string {
  return `${key.slice(0, apiKeyPrefix.length + 4)}…${key.slice(-4)}`
}

/** CRC-32 (ISO 3309) in base 62, padded with zeros to six digits, which hold 32 bits. */
function checksumOf(text: string): string {
  let rest = crc32(text)
  let checksum = ''
  for (let place = 0; place < checksumLength; place++) {
    checksum = `${digits[rest % digits.length]}${checksum}`
    rest = Math.floor(rest / digits.length)
  }
  return checksum
}

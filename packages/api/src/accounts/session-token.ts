import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Random part of a token: 192 bits, so it cannot be guessed. */
const tokenBytes = 24

/** A new random session key. */
export function newSessionKey(): string {
  return randomBytes(tokenBytes).toString('base64url')
}

/**
 * The token of a session: `key.signature`, percent-encoded. The signature is the key's HMAC-SHA-256 (RFC 2104) under the
 * installation's secret, in base64. Who can read the database alone therefore holds no token.
 */
export function signSessionKey(key: string, secret: string): string {
  return encodeURIComponent(`${key}.${signatureOf(key, secret).toString('base64')}`)
}

/** The session key in an `Authorization: Bearer` header (RFC 6750); undefined unless its signature is right. */
export function readBearer(authorization: string | null, secret: string): string | undefined {
  const token = /^bearer +(\S+) *$/i.exec(authorization ?? '')?.[1]
  const [, key, signature] = /^([\w-]+)\.([\w+/-]+=*)$/.exec(decode(token ?? '')) ?? []
  if (key === undefined || signature === undefined) return undefined
  const given = Buffer.from(signature, 'base64')
  const expected = signatureOf(key, secret)
  return given.length === expected.length && timingSafeEqual(given, expected) ? key : undefined
}

function signatureOf(key: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(key).digest()
}

function decode(token: string): string {
  try {
    return decodeURIComponent(token)
  } catch {
    // A malformed escape: not one of our tokens.
    return ''
  }
}

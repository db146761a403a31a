import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { seal, unseal } from '../seal.ts'

/** The length of an HMAC-SHA-1 (RFC 4226 §4, R6). */
const secretBytes = 20
/** Steps of 30 s by which an app's clock may be fast or slow (RFC 6238 §5.2). */
const drift = 1

/** RFC 6238 with the parameters that every app supports. */
const figures = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** A code of an authenticator app, not a recovery code. */
const codePattern = /^\d{6}$/

/** Creates a secret for an app. */
export function makeAppSecret(): Buffer {
  return randomBytes(secretBytes)
}

/** The secret in base32 (RFC 4648), for typing it. */
export function writeAppSecret(secret: Buffer): string {
  return toSecret(secret).base32
}

/**
 * The secret as an address that apps open or read from a QR code. Source:
 * https://github.com/google/google-authenticator/wiki/Key-Uri-Format
 * @param issuer name of the site
 * @param label identifies the account
 */
export function authenticatorAddress(
  secret: Buffer,
  { issuer, label }: { issuer: string; label: string },
): string {
  // A colon separates issuer and label.
  const totp = new TOTP({ ...figures, issuer: issuer.replaceAll(':', ' '), label, secret: toSecret(secret) })
  return totp.toString()
}

/** The code in the form it is compared; undefined if it cannot be an app's code. */
export function readAppCode(text: string): string | undefined {
  const code = text.replace(/[\s-]/g, '')
  return codePattern.test(code) ? code : undefined
}

/**
 * The time step of a code; undefined unless it is the current one or a neighbour.
 * @param now milliseconds since 1970
 */
export function findStep(secret: Buffer, code: string, now: number): number | undefined {
  const delta = TOTP.validate({
    ...figures,
    token: code,
    secret: toSecret(secret),
    timestamp: now,
    window: drift,
  })
  return delta === null ? undefined : TOTP.counter({ period: figures.period, timestamp: now }) + delta
}

const sealOf = (userId: string, secret: string) => ({
  secret,
  owner: userId,
  purpose: 'tempolibre: secrets of authenticator apps',
})

/** Encrypts an app's secret for storage. */
export function sealAppSecret(plain: Buffer, userId: string, secret: string): string {
  return seal(plain, sealOf(userId, secret))
}

/** Decrypts an app's secret; undefined if it was sealed with another AUTH_SECRET. */
export function openAppSecret(sealed: string, userId: string, secret: string): Buffer | undefined {
  try {
    return unseal(sealed, sealOf(userId, secret))
  } catch {
    return undefined
  }
}

function toSecret(bytes: Buffer): Secret {
  return new Secret({ buffer: new Uint8Array(bytes).buffer })
}

import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { seal, unseal } from '../seal.ts'

/** As long as an HMAC-SHA-1 (RFC 4226 §4, R6). */
const secretBytes = 20
/** Steps of 30 s that an app's clock may be early or late (RFC 6238 §5.2). */
const drift = 1

/** What every app knows how to count by: RFC 6238 with the figures that all of them take. */
const figures = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** A code of an authenticator app, as opposed to a recovery code. */
const codePattern = /^\d{6}$/

/** A new secret for an app. */
export function makeAppSecret(): Buffer {
  return randomBytes(secretBytes)
}

/** The secret as text, in base32 (RFC 4648), for whoever types it. */
export function writeAppSecret(secret: Buffer): string {
  return toSecret(secret).base32
}

/**
 * The secret as an address that apps open and read from a QR code.
 * Source: https://github.com/google/google-authenticator/wiki/Key-Uri-Format
 * @param issuer what the site is called
 * @param label whose account it is
 */
export function authenticatorAddress(
  secret: Buffer,
  { issuer, label }: { issuer: string; label: string },
): string {
  // A colon parts the two.
  const totp = new TOTP({ ...figures, issuer: issuer.replaceAll(':', ' '), label, secret: toSecret(secret) })
  return totp.toString()
}

/** The code as it is compared; undefined where it cannot be one of an app. */
export function readAppCode(text: string): string | undefined {
  const code = text.replace(/[\s-]/g, '')
  return codePattern.test(code) ? code : undefined
}

/**
 * The time step a code belongs to; undefined where it is none of the present one's or its neighbours'.
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

/** An app's secret as it is kept. */
export function sealAppSecret(plain: Buffer, userId: string, secret: string): string {
  return seal(plain, sealOf(userId, secret))
}

/** An app's secret; undefined where it was sealed with an AUTH_SECRET that is lost. */
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

import { createHash, randomBytes } from 'node:crypto'
import type { NewLink } from '@tempolibre/database'
import { type Language, pathTo } from '@tempolibre/locales'

/** Seconds a link is valid. */
const confirmationSeconds = 24 * 3600
const resetSeconds = 3600
const signInSeconds = 1800

/** A link to mail: 32 random bytes, stored only as a hash. */
export interface MailedLink extends NewLink {
  url: string
}

/** The hash a token is found by. The token is random enough for a plain hash. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/**
 * A link that confirms an address. Browsers do not send the part after `#`, so it is in no log; the page sends it on.
 */
export function makeConfirmationLink(siteUrl: string, language: Language): MailedLink {
  const token = makeToken()
  return {
    url: `${siteUrl}${pathTo('login', language)}#verify=${token}`,
    tokenHash: hashToken(token),
    seconds: confirmationSeconds,
  }
}

/**
 * A link for choosing a new password. Its token is also after the `#`. `finishUrl` leads an address that has only been
 * signed up with to the page where its reader finishes that.
 */
export function makeResetLink(siteUrl: string, language: Language): MailedLink & { finishUrl: string } {
  const token = makeToken()
  return {
    url: `${siteUrl}${pathTo('reset-password', language)}#reset=${token}`,
    finishUrl: `${siteUrl}${pathTo('login', language)}#verify=${token}`,
    tokenHash: hashToken(token),
    seconds: resetSeconds,
  }
}

/** A link that signs in, for an account under attack. */
export function makeSignInLink(siteUrl: string, language: Language): MailedLink {
  const token = makeToken()
  return {
    url: `${siteUrl}${pathTo('login', language)}#sign-in=${token}`,
    tokenHash: hashToken(token),
    seconds: signInSeconds,
  }
}

/** 32 random bytes; only the hash is stored. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The mail to the holder of an account whose address is used to sign up again. */
export function existsMail(siteUrl: string) {
  return (language: Language) => ({
    link: siteUrl + pathTo('login', language),
    reset_link: siteUrl + pathTo('forgot-password', language),
  })
}

import { createHash, randomBytes } from 'node:crypto'
import type { NewLink } from '@tempolibre/database'
import { type Language, pathTo } from '@tempolibre/locales'

/** Seconds a link lives. */
const confirmationSeconds = 24 * 3600
const resetSeconds = 3600
const signInSeconds = 1800

/** A link to be mailed: 32 random bytes, of which only the hash is kept. */
export interface MailedLink extends NewLink {
  url: string
}

/** By what a token is found: it is random enough for a plain hash. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** A link that confirms an address. Browsers keep what follows the `#` to themselves, so no log has it; the page sends it on. */
export function makeConfirmationLink(siteUrl: string, language: Language): MailedLink {
  const token = makeToken()
  return {
    url: `${siteUrl}${pathTo('login', language)}#verify=${token}`,
    tokenHash: hashToken(token),
    seconds: confirmationSeconds,
  }
}

/** A link by which to choose a new password. Its token is behind the `#` as well. */
export function makeResetLink(siteUrl: string, language: Language): MailedLink {
  const token = makeToken()
  return {
    url: `${siteUrl}${pathTo('reset-password', language)}#reset=${token}`,
    tokenHash: hashToken(token),
    seconds: resetSeconds,
  }
}

/** A link that signs in, for an account that strangers try to open. */
export function makeSignInLink(siteUrl: string, language: Language): MailedLink {
  const token = makeToken()
  return {
    url: `${siteUrl}${pathTo('login', language)}#sign-in=${token}`,
    tokenHash: hashToken(token),
    seconds: signInSeconds,
  }
}

/** 32 random bytes; of what is given out only the hash is kept. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What the holder of an account is told when their address is given for another one. */
export function existsMail(siteUrl: string) {
  return (language: Language) => ({
    link: siteUrl + pathTo('login', language),
    reset_link: siteUrl + pathTo('forgot-password', language),
  })
}

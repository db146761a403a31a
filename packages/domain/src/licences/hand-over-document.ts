// The certificate by which the holder of a licence hands a song over to a client. No zod here: browsers read it too.
import type { Language } from '@tempolibre/locales'
import { cleanName } from '../texts/clean-text.ts'
import { type LicenceDocument, readNumber, signsOf } from './licence-document.ts'
import { handOverNumberPattern } from '../licence-verification/signed-hand-over.mjs'

export { handOverNumberPattern }

/** What is signed: every value is a text, an integer, null, or an object of these. */
export interface HandOverDocument {
  /** Increases when the meaning of a field changes. */
  format: 1
  /** As in the licence that it stands on: it gives no rights. */
  test?: 'gives_no_rights'
  /** `TH-` and twelve letters and digits. */
  number: string
  /** ISO 8601, UTC. */
  issued_at: string
  /** The holder of the licence, who hands over. */
  issuer: string
  client: string
  /** The work that is delivered. */
  project: string
  language: Language
  /** The licence that it stands on; `sha256` of its canonical form, hexadecimal, by which the public log names it. */
  licence: { number: string; sha256: string }
  track: LicenceDocument['track']
  /** The credit line that the licence requires, or null. */
  credit: string | null
  /** Those of the licence, whose section on work for clients says what the client may do. */
  terms: LicenceDocument['terms']
  verify_url: string
  /** Id of the published key that signed it. */
  key_id: string
}

/** Ed25519 (RFC 8032) over `canonicalise(hand_over)` in UTF-8. */
export interface SignedHandOver {
  hand_over: HandOverDocument
  /** Base64url without padding. */
  signature: string
}

/** Finds the number of a hand-over in a text, as `findLicenceNumber` does; the letters TH are needed. */
export function findHandOverNumber(text: string): string | undefined {
  const [written = text] = /(?<![0-9a-z])th(?:-[0-9a-z]{4}){3}(?![0-9a-z])/i.exec(text) ?? []
  const [, signs] = /^TH(.*)$/.exec(signsOf(written)) ?? []
  const number = readNumber('TH', signs ?? '')
  return handOverNumberPattern.test(number) ? number : undefined
}

/** Maximum characters (code points) of a client's name and of a project's. */
export const maxHandOverName = 120

export const handOverFields = ['client', 'project'] as const
export type HandOverField = (typeof handOverFields)[number]

/** What is wrong with a name. */
export type HandOverFault = 'missing' | 'too_long' | 'invalid'

/** One line without spaces around it or doubled ones. */
export const tidyHandOverName = (text: string): string => cleanName(text.replaceAll(/\s+/gu, ' '))

/** @param text tidied */
export function findHandOverFault(text: string): HandOverFault | undefined {
  if (text === '') return 'missing'
  if (Array.from(text).length > maxHandOverName) return 'too_long'
  // Control characters, and half a surrogate pair, which cannot be signed.
  return /[\p{Cc}\p{Cs}]/u.test(text) ? 'invalid' : undefined
}

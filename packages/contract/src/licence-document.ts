// What a licence says and how it is signed. No zod here: browsers that check a licence read it too.
import type { Language } from '@tempolibre/locales'
import type { PlanKind } from './schemas.ts'
import { licenceNumberPattern } from './licence-verification/signed-licence.mjs'
import type { Permission, Usage } from './usage-matrix.ts'

// What signing and verifying must agree on stands with the verifying, which runs without TypeScript too.
export { canonicalise } from './licence-verification/canonicalise.mjs'
export { certificateMark } from './licence-verification/certificate.mjs'
export { licenceNumberPattern }

export const fileFormats = ['wav', 'flac', 'mp3'] as const
export type FileFormat = (typeof fileFormats)[number]

/**
 * The licence number a text means, however it was typed or copied: any case, any hyphens or none, alone or within an
 * address; O, I and L as the digits they were mistaken for. Undefined where it can be none.
 */
export function findLicenceNumber(text: string): string | undefined {
  const [written = text] = /(?<![0-9a-z])tl(?:-[0-9a-z]{4}){3}(?![0-9a-z])/i.exec(text) ?? []
  const signs = written
    .slice(0, 100)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
  const read = signs.replace(/^TL/, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  const number = ['TL', read.slice(0, 4), read.slice(4, 8), read.slice(8)].join('-')
  return licenceNumberPattern.test(number) ? number : undefined
}

/** The licence itself: every value a text, a number without fraction, null, or an object of these. */
export interface LicenceDocument {
  /** Rises when the meaning of a field changes. */
  format: 1
  number: string
  /** ISO 8601, UTC. */
  issued_at: string
  licensor: string
  holder: string
  language: Language
  track: { id: string; title: string; artist: string }
  /**
   * The acoustic fingerprint of the recording: it is recognised by it although it was re-encoded, resampled or cut.
   * `algorithm` says how it is made and written (docs/licence-format.md). Absent from licences issued before there were
   * fingerprints, and for tracks without one.
   */
  sound?: { algorithm: string; fingerprint: string }
  plan: PlanKind
  /** What the plan covered on that day; uses it did not cover are left out. */
  uses: Partial<Record<Usage, Exclude<Permission, 'no'>>>
  /** The line to be named; null where none is asked for. */
  credit: string | null
  terms: { version: string; url: string; sha256: string }
  verify_url: string
  /** Which of the published keys signed it. */
  key_id: string
}

export type SoundFingerprint = NonNullable<LicenceDocument['sound']>

/** The file a holder keeps: the licence and its signature, Ed25519 (RFC 8032) over `canonicalise(licence)` in UTF-8. */
export interface SignedLicence {
  licence: LicenceDocument
  /** Base64url without padding. */
  signature: string
}

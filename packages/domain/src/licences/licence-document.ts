// The licence document and its signature. No zod here: browsers that check a licence read it too.
import type { Language } from '@tempolibre/locales'
import type { VersionKind } from '../families/version-kinds.ts'
import type { PlanKind } from '../plans/plan-kind.ts'
import { licenceNumberPattern } from '../licence-verification/signed-licence.mjs'
import type { Permission, Usage } from '../plans/usage-matrix.ts'

// Canonicalisation is shared by signing and verifying, so it lives with the verifier, which also runs without
// TypeScript.
export { canonicalise } from '../licence-verification/canonicalise.mjs'
export { certificateMark } from '../licence-verification/certificate.mjs'
export { licenceNumberPattern }

export const fileFormats = ['wav', 'flac', 'mp3'] as const
export type FileFormat = (typeof fileFormats)[number]

/**
 * Finds the licence number in a text, however it was typed or copied: any case, with or without hyphens, alone or
 * within an address; O, I and L are read as digits. Undefined if there is none.
 */
export function findLicenceNumber(text: string): string | undefined {
  const [written = text] = /(?<![0-9a-z])tl(?:-[0-9a-z]{4}){3}(?![0-9a-z])/i.exec(text) ?? []
  const number = readNumber('TL', signsOf(written).replace(/^TL/, ''))
  return licenceNumberPattern.test(number) ? number : undefined
}

/** The letters and digits of a number, in upper case. */
export const signsOf = (written: string): string =>
  written
    .slice(0, 100)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')

/** A number of twelve signs in groups of four; signs that are easily misread are taken for the digits they look like. */
export function readNumber(prefix: 'TL' | 'TH', signs: string): string {
  const read = signs.replaceAll('O', '0').replace(/[IL]/g, '1')
  return [prefix, read.slice(0, 4), read.slice(4, 8), read.slice(8)].join('-')
}

/** The licence itself: every value is a text, an integer, null, or an object of these. */
export interface LicenceDocument {
  /** Increases when the meaning of a field changes. */
  format: 1
  /** It was issued where nothing is sold in earnest, and gives no rights. */
  test?: 'gives_no_rights'
  number: string
  /** ISO 8601, UTC. */
  issued_at: string
  licensor: string
  holder: string
  language: Language
  track: { id: string; title: string; artist: string }
  /**
   * The acoustic fingerprint of the recording, which recognises it after re-encoding, resampling or cutting.
   * `algorithm` names how it is computed and encoded (docs/licence-format.md), `milliseconds` is the length of the whole
   * recording. Absent from licences issued before fingerprints existed, and for tracks without one.
   */
  sound?: { algorithm: string; fingerprint: string; milliseconds?: number }
  /**
   * The versions of the song on the day of issue: the licence covers all of them. Absent from licences for songs without
   * any, and from those issued before there were versions.
   */
  versions?: {
    id: string
    kind: VersionKind
    /** As the label writes it. */
    name: string
    /** Of its recording, if the catalogue has one. */
    sound?: { algorithm: string; fingerprint: string; milliseconds?: number }
  }[]
  /**
   * Every file handed out under it brings the signed fingerprint of its own sound in its tags (`FileSound`), unless that is
   * among `sound` and `versions`. Absent from licences issued before files did.
   */
  file_sounds?: 'in_tags'
  plan: PlanKind
  /** The uses the plan covered on the day of issue; other uses are left out. */
  uses: Partial<Record<Usage, Exclude<Permission, 'no'>>>
  /** The required credit line, or null. */
  credit: string | null
  /**
   * What the holder said the song is for: a statement, which neither widens nor narrows `uses`. Absent if nothing was said,
   * and from licences issued before it could be.
   */
  declared_use?: Usage
  terms: { version: string; url: string; sha256: string }
  verify_url: string
  /** Id of the published key that signed it. */
  key_id: string
}

/** Which file of a licence a recording is, and how it sounds. No value is a fraction. */
export interface FileSound {
  /** Increases when the meaning of a field changes. */
  format: 1
  /** Number of the licence, and the SHA-256 of its canonical form: to no other does this belong. */
  licence: string
  licence_sha256: string
  /** What a reader calls it, in the licence's language. */
  name: string
  /** The acoustic fingerprint of this very file; absent if none can be made of it. */
  sound?: { algorithm: string; fingerprint: string }
  /** Its length, if it has less than two minutes. */
  milliseconds?: number
  /** Id of the published key that signed it. */
  key_id: string
}

/** In the tags of a file: what it says of its sound and the signature, made like a licence's. */
export interface SignedFileSound {
  file: FileSound
  /** Base64url without padding. */
  signature: string
}

/**
 * Which recording of a song is downloaded under a licence: the one that the licence was issued for, or the one that the song
 * has now. A licence covers both.
 */
export const recordingChoices = ['licensed', 'current'] as const
export type RecordingChoice = (typeof recordingChoices)[number]

/** A version of a licensed song. */
export type CoveredVersion = NonNullable<LicenceDocument['versions']>[number]

export type SoundFingerprint = NonNullable<LicenceDocument['sound']>

/** The holder's file: the licence and its signature, Ed25519 (RFC 8032) over `canonicalise(licence)` in UTF-8. */
export interface SignedLicence {
  licence: LicenceDocument
  /** Base64url without padding. */
  signature: string
}

import {
  canonicalise,
  type CoveredVersion,
  type LicenceDocument,
  partyLine,
  type Permission,
  type PlanKind,
  productNameOf,
  type SoundFingerprint,
  type Usage,
  usageMatrix,
  usages,
} from '@tempolibre/domain'
import { type Language, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { BindingVersion } from '../terms/account-terms.ts'
import type { CurrentTerms } from '../terms/terms-cache.ts'
import type { SigningKey } from './keyring.ts'

/** The contents of a new licence. */
export interface LicenceFacts {
  number: string
  issuedAt: Date
  holder: string
  language: Language
  track: { id: number; title: string; artist: string }
  /** Of the recording, if the catalogue has one. */
  sound: SoundFingerprint | undefined
  /** Of the song, all of which the licence covers. */
  versions: CoveredVersion[]
  plan: PlanKind
  /** Whether the plan requires a credit line. */
  creditRequired: boolean
  /** What the holder said the song is for; the plan covers it. */
  declaredUse: Usage | undefined
  /** It is issued where nothing is sold in earnest, and gives no rights. */
  rehearsal: boolean
}

/** Writes a licence and signs it. */
export function writeLicence(
  facts: LicenceFacts,
  {
    key,
    licenceTerms,
    siteUrl,
    terms,
  }: { key: SigningKey; terms: CurrentTerms; licenceTerms: BindingVersion; siteUrl: string },
): { document: string; signature: string } {
  const { declaredUse, holder, issuedAt, language, number, plan, sound, track, versions } = facts
  const uses = usesOf(plan)
  const { seller } = terms
  const { sha256, version } = licenceTerms
  // A language that was added later has its terms in English.
  const termsLanguage = sha256[language] === undefined ? 'en' : language
  const product = productNameOf(seller, siteUrl)
  const namesCredit = facts.creditRequired || Object.values(uses).includes('with_credit')
  const licence: LicenceDocument = {
    format: 1,
    ...(facts.rehearsal && { test: 'gives_no_rights' }),
    number,
    issued_at: issuedAt.toISOString(),
    licensor: `${seller ? partyLine(seller, language) : product}, ${siteUrl}`,
    holder: wellFormed(holder),
    language,
    track: { id: String(track.id), title: wellFormed(track.title), artist: wellFormed(track.artist) },
    ...(sound && { sound }),
    ...(versions.length > 0 && { versions }),
    file_sounds: 'in_tags',
    plan,
    uses,
    credit: namesCredit
      ? m.certificate_credit_line(
          {
            title: wellFormed(track.title),
            artist: wellFormed(track.artist),
            product,
            address: siteUrl,
          },
          { locale: language },
        )
      : null,
    ...(declaredUse && { declared_use: declaredUse }),
    terms: {
      version,
      url: `${siteUrl}${licenceTermsPath(version, termsLanguage)}`,
      sha256: sha256[termsLanguage] ?? '',
    },
    verify_url: verifyUrlOf(siteUrl, number, language),
    key_id: key.id,
  }
  const document = canonicalise({ ...licence })
  return { document, signature: key.sign(document) }
}

/** The public page that verifies a licence. */
export function verifyUrlOf(siteUrl: string, number: string, language: Language): string {
  return `${siteUrl}${pathTo('licence', language, number.toLowerCase())}`
}

/** Path of the exact text that licences were issued under. */
export function licenceTermsPath(version: string, language: Language): string {
  return `/api/v1/licence-terms/${version}/${language}`
}

function usesOf(plan: PlanKind): LicenceDocument['uses'] {
  const granted = usages
    .map((usage): [Usage, Permission] => [usage, usageMatrix[usage][plan]])
    .filter((entry): entry is [Usage, Exclude<Permission, 'no'>] => entry[1] !== 'no')
  return Object.fromEntries(granted)
}

/** A lone surrogate cannot be encoded in UTF-8, so signed data must not contain one. */
function wellFormed(text: string): string {
  return text.toWellFormed()
}

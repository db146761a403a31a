import { ApiError, type EndpointOutput } from '@tempolibre/contract'
import {
  type CoveredVersion,
  type LicenceDocument,
  productNameOf,
  type SignedLicence,
} from '@tempolibre/domain'
import {
  findHeldLicence,
  findLicence,
  findSeller,
  listCoveredVersions,
  listHandedOutSounds,
  listTrackRecordings,
  listUnmeasured,
  listPlans,
  listSigningKeys,
} from '@tempolibre/database'
import { dateFormat, type Language } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { nameEdition } from '@tempolibre/domain/edition-names'
import { signCertificate } from '../../licences/certificate.ts'
import type { DrawPaper } from '../../papers/answer-with-paper.ts'
import { drawApart } from '../../papers/draw-apart.ts'
import { describeSellerNumbers } from '../../payments/describe-invoice.ts'
import { currentWork, type PaidWork } from '../../http/pay-work.ts'
import type { LicensingContext } from '../../licences/licensing-context.ts'
import { findPaperLook } from '../../look/paper-look.ts'
import { readLicenceDocument } from '../../licences/read-licence-document.ts'
import { describeEditions, describeHandedOut, describeVersions } from '../../licences/covered-versions.ts'
import { registeredSound } from '../../licences/registered-sound.ts'
import { shortenName } from '../../licences/shorten-name.ts'
import { describeStatus, publicStatus } from '../../licences/status.ts'

/** The public data of a licence. */
export async function getLicence(
  { db }: LicensingContext,
  { lang, number }: { number: string; lang: Language },
): Promise<EndpointOutput<'getLicence'>> {
  const row = await findLicence(db, { number, language: lang })
  if (!row) throw new ApiError('not_found')
  const document = readLicenceDocument(row)
  const sound = document.sound ?? registeredSound(row)
  const versions = await listCoveredSounds(db, document, row, lang)
  const unmeasured = await listUnmeasured(db, { number })
  return {
    success: true,
    licence: {
      number: row.number,
      status: publicStatus(row),
      holder: row.anonymised_at ? '' : shortenName(row.holder),
      track_title: row.track_title,
      artist_name: row.artist_name,
      track_slug: row.track_slug,
      plan_kind: row.plan_kind,
      ...(row.plan_name !== null && { plan_name: row.plan_name }),
      uses: document.uses,
      issued_at: row.issued_at.toISOString(),
      ...describeStatus(row),
      terms_version: document.terms.version,
      terms_url: document.terms.url,
      terms_sha256: document.terms.sha256,
      key_id: row.key_id,
      ...(sound && { sound }),
      ...(versions.length > 0 && { versions }),
      ...(unmeasured.length > 0 && { unmeasured: unmeasured.map((edition) => nameEdition(edition, lang)) }),
    },
  }
}

/**
 * The versions that were signed, those that the song has got since, what was made of its recording and downloaded, with the
 * fingerprint of each file that was handed out, then its later recordings.
 */
async function listCoveredSounds(
  db: LicensingContext['db'],
  { number, versions: signed = [] }: LicenceDocument,
  {
    editions,
    issued_at: issuedAt,
    recording_version,
    track_id: trackId,
  }: {
    track_id: number | null
    recording_version: number | null
    editions: readonly string[]
    issued_at: Date
  },
  language: Language,
): Promise<CoveredVersion[]> {
  if (trackId === null) return signed
  const handedOut = describeHandedOut(await listHandedOutSounds(db, { number }), trackId, language)
  const measured = new Set(handedOut.map(({ id }) => id))
  const present = [
    ...describeVersions(await listCoveredVersions(db, { trackId, language, issuedAt })),
    ...describeEditions(trackId, editions, language).filter(({ id }) => !measured.has(id)),
    ...handedOut,
  ]
  const isSigned = (version: CoveredVersion) => signed.some((other) => isSameRecording(version, other))
  const fromVersion = (recording_version ?? 1) + 1
  const later = (await listTrackRecordings(db, { trackId, fromVersion })).flatMap((recording) => {
    const sound = registeredSound(recording)
    if (!sound || !recording.since) return []
    const date = dateFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(recording.since)
    const name = m.licence_later_recording({ date }, { locale: language })
    return { id: String(trackId), kind: 'alternate' as const, name, sound }
  })
  return [...signed, ...present.filter((version) => !isSigned(version)), ...later]
}

/** A version without a fingerprint is told by its id alone. */
const isSameRecording = (one: CoveredVersion, other: CoveredVersion) =>
  one.id === other.id && (!one.sound || !other.sound || one.sound.fingerprint === other.sound.fingerprint)

/** The public keys, including retired ones; creates the first one if there is none. */
export async function getLicenceKeys({
  db,
  keyring,
}: LicensingContext): Promise<EndpointOutput<'listLicenceKeys'>> {
  await keyring.confirmed()
  const rows = await listSigningKeys(db)
  return {
    success: true,
    keys: rows.map((row) => ({
      id: row.id,
      algorithm: 'Ed25519',
      public_key: row.public_key,
      created_at: row.created_at.toISOString(),
      retired_at: row.retired_at?.toISOString() ?? null,
    })),
  }
}

/** The signed licence as a file for its holder; `not_found` for other users. */
export async function getSignedLicence(
  { db }: LicensingContext,
  { number, userId }: { number: string; userId: string },
): Promise<string> {
  const row = await findHeldLicence(db, { number, userId })
  if (!row) throw new ApiError('not_found')
  return writeSignedLicence(row)
}

/**
 * The certificate as a signed PDF, in the requested language or else that of the licence; `not_found` for other
 * users.
 */
export async function getCertificate(
  licensing: LicensingContext,
  { language, number, userId }: { number: string; userId: string; language?: Language | undefined },
): Promise<DrawPaper> {
  const row = await findHeldLicence(licensing.db, { number, userId })
  if (!row) throw new ApiError('not_found')
  const draw = await prepareCertificates(licensing)
  return (work) => draw(row, language, work)
}

/** The data of a licence that its certificate needs. */
interface CertifiedLicence {
  document: string
  signature: string
  disputed_at: Date | null
  revoked_at: Date | null
  rehearsal: boolean
  /** Null if none is known. */
  plan_id: number | null
  /** What was made of the recording and downloaded. */
  editions: readonly string[]
}

/** Loads what certificates share once, and returns a function that draws them. */
export async function prepareCertificates(
  { db, keyring, readMedia, siteUrl }: LicensingContext,
  drawsFor: PaidWork = currentWork(),
) {
  const [key, seller, look] = await Promise.all([
    keyring.confirmed(),
    findSeller(db),
    findPaperLook({ db, readMedia }),
  ])
  const plans = new Map<Language, ReturnType<typeof listPlans>>()
  function plansIn(language: Language) {
    const known = plans.get(language) ?? listPlans(db, { language })
    plans.set(language, known)
    return known
  }
  return async (row: CertifiedLicence, asked?: Language, work = drawsFor): Promise<Buffer> => {
    const licence = readLicenceDocument(row)
    const language = asked ?? licence.language
    const all = await plansIn(language)
    // Of several plans of a kind, the one that it was issued under.
    const named = all.find(({ id }) => id === row.plan_id) ?? all.find(({ kind }) => kind === licence.plan)
    const drawn = await drawApart(
      {
        certificate: {
          licence,
          language,
          keyId: key.id,
          signedLicence: writeSignedLicence(row),
          planName: named?.name ?? licence.plan,
          productName: productNameOf(seller, siteUrl),
          sellerNumbers: seller ? describeSellerNumbers(seller, language) : [],
          look: { accent: look.accent, logo: look.logo },
          disputedAt: row.disputed_at,
          revokedAt: row.revoked_at,
          isTest: row.rehearsal,
          // Signed ones have the same names.
          editions: describeEditions(0, row.editions, licence.language).map(({ name }) => name),
        },
      },
      work,
    )
    return signCertificate(drawn, key)
  }
}

/** Writes a licence and its signature as one human-readable file. */
export function writeSignedLicence(row: { document: string; signature: string }): string {
  const signed: SignedLicence = {
    licence: readLicenceDocument(row),
    signature: row.signature,
  }
  return `${JSON.stringify(signed, null, 2)}\n`
}

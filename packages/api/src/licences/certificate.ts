import { certificateMark, type LicenceDocument, type Usage, usages } from '@tempolibre/domain'
import type { Language } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { OpenDocument } from '../pdf/open-document.ts'
import type { SigningKey } from './keyring.ts'
import { permissionNames, usageNames } from '../terms/usage-names.ts'
import { drawHeading, drawRows, margin, measure, writeDate } from './certificate-parts.ts'
import { drawSignedPaper, type SignedPaperFacts } from './signed-paper.ts'

export interface CertificateFacts extends SignedPaperFacts {
  licence: LicenceDocument
  /** The attached file. */
  signedLicence: string
  planName: string
  /** Names of what was made of the recording and downloaded since. */
  editions?: readonly string[]
}

/** Draws one A4 page with the signed licence attached, still to be signed itself (`signCertificate`). */
export function drawCertificate(facts: CertificateFacts): Promise<Buffer> {
  const { keyId: key, language: locale, licence, signedLicence } = facts
  const { number } = licence
  const about = {
    document: licence,
    signed: signedLicence,
    description: m.certificate_attachment({ number }, { locale }),
    title: m.certificate_title({}, { locale }),
    lead: describeScope(licence, locale),
    warning: describeTrouble(facts),
    check: {
      alternative: m.certificate_code({ number }, { locale }),
      online: m.certificate_check_online({}, { locale }),
      offline: (address: string) => m.certificate_check_offline({ key, address }, { locale }),
    },
  }
  return drawSignedPaper(facts, about, (document, top) =>
    drawUses(document, facts, drawFacts(document, facts, top) + 18),
  )
}

function describeScope({ uses }: LicenceDocument, locale: Language): string {
  return uses.client_work === undefined
    ? m.certificate_lead({}, { locale })
    : m.certificate_lead_clients({}, { locale })
}

/** Why the certificate must not be relied on now; undefined if it is valid. */
function describeTrouble({ disputedAt, language: locale, revokedAt }: CertificateFacts): string | undefined {
  if (revokedAt) return m.certificate_revoked({ date: writeDate(revokedAt, locale) }, { locale })
  return disputedAt ? m.certificate_disputed({ date: writeDate(disputedAt, locale) }, { locale }) : undefined
}

/** Appends a line, a comment after the PDF's end, that signs every byte before it. */
export function signCertificate(pdf: Buffer, key: SigningKey): Buffer {
  const signed = pdf.at(-1) === 0x0a ? pdf : Buffer.concat([pdf, Buffer.from('\n')])
  return Buffer.concat([signed, Buffer.from(`${certificateMark}${key.id} ${key.sign(signed)}\n`)])
}

function drawFacts(document: OpenDocument, facts: CertificateFacts, top: number): number {
  const { language: locale, licence, planName } = facts
  const rows: [string, string][] = [
    [m.certificate_number({}, { locale }), licence.number],
    [m.certificate_holder({}, { locale }), licence.holder],
    [m.certificate_track({}, { locale }), licence.track.title],
    ...listVersions(facts, locale),
    [m.certificate_artist({}, { locale }), licence.track.artist],
    [m.certificate_plan({}, { locale }), planName],
    ...statedUse(licence, locale),
    [m.certificate_issued({}, { locale }), writeDate(new Date(licence.issued_at), locale)],
    [m.certificate_licensor({}, { locale }), [licence.licensor, ...(facts.sellerNumbers ?? [])].join(' · ')],
  ]
  return drawRows(document, rows, top)
}

/** The versions of the song, and what was made of its recording: the licence covers them as well. */
function listVersions(
  { editions = [], licence: { versions = [] } }: CertificateFacts,
  locale: Language,
): [string, string][] {
  const names = [...new Set([...versions.map(({ name }) => name), ...editions])].join(' · ')
  return names === '' ? [] : [[m.certificate_versions({}, { locale }), names]]
}

/** What the holder said the song is for, as their own statement. */
function statedUse({ declared_use: use }: LicenceDocument, locale: Language): [string, string][] {
  if (use === undefined) return []
  const value = m.certificate_declared_by({ use: usageNames[use](locale) }, { locale })
  return [[m.certificate_declared_use({}, { locale }), value]]
}

function drawUses(
  document: OpenDocument,
  { language: locale, licence: { uses } }: CertificateFacts,
  top: number,
): number {
  let y = drawHeading(document, m.certificate_uses({}, { locale }), top)
  const table = document.group('Table')
  const granted = usages.filter((usage): usage is Usage => uses[usage] !== undefined)
  for (const usage of granted) {
    const within = document.group('TR', table)
    const permission = permissionNames[uses[usage] ?? 'no'](locale)
    document.text({
      tag: 'TH',
      text: usageNames[usage](locale),
      x: margin,
      y,
      width: 300,
      size: 10.5,
      within,
    })
    y = document.text({
      tag: 'TD',
      text: permission,
      x: margin + 300,
      y,
      width: measure - 300,
      size: 10.5,
      weight: 'bold',
      align: 'right',
      within,
    })
  }
  const excluded = usages.filter((usage) => uses[usage] === undefined)
  if (excluded.length === 0) return y
  y = drawHeading(document, m.certificate_not_covered({}, { locale }), y + 12)
  const text = excluded.map((usage) => usageNames[usage](locale)).join(' · ')
  return document.text({ tag: 'P', text, x: margin, y, width: measure, size: 10.5 })
}

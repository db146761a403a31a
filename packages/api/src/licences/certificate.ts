import { certificateMark, deriveAccent, type LicenceDocument, type Usage, usages } from '@tempolibre/domain'
import type { Language } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { PaperLook } from '../look/paper-look.ts'
import { drawIssuer } from '../pdf/draw-issuer.ts'
import { type OpenDocument, openDocument, pageSize } from '../pdf/open-document.ts'
import type { SigningKey } from './keyring.ts'
import { permissionNames, usageNames } from '../terms/usage-names.ts'
import {
  attach,
  drawCheck,
  drawCredit,
  drawHeading,
  drawReplaced,
  drawRows,
  drawTerms,
  drawTestNotice,
  margin,
  measure,
  paper,
  quiet,
  writeDate,
} from './certificate-parts.ts'

export interface CertificateFacts {
  licence: LicenceDocument
  /** The language of the certificate; names and credit line stay as issued. */
  language: Language
  /** Names the key that it will be signed with. */
  keyId: string
  /** The attached file. */
  signedLicence: string
  planName: string
  /** Name of the product that issues the certificate. */
  productName: string
  /** The licensor's numbers at tax offices, each with its name. */
  sellerNumbers?: readonly string[]
  look: Pick<PaperLook, 'accent' | 'logo'>
  disputedAt: Date | null
  revokedAt: Date | null
  /** It gives no rights. */
  isTest: boolean
  /** Names of what was made of the recording and downloaded since. */
  editions?: readonly string[]
}

/** Draws one A4 page with the signed licence attached, still to be signed itself (`signCertificate`). */
export async function drawCertificate(facts: CertificateFacts): Promise<Buffer> {
  const { language: locale, licence, look, productName } = facts
  const { hot } = deriveAccent(look.accent).light
  const document = await openDocument({
    title: `${m.certificate_title({}, { locale })} ${licence.number}`,
    language: locale,
    author: productName,
    createdAt: new Date(licence.issued_at),
    texts: facts,
  })
  document.decorate((pdf) => pdf.rect(0, 0, pageSize.width, pageSize.height).fill(paper))
  let y = drawIssuer(document, { name: productName, look, x: margin, width: 300 })
  y = document.text({
    tag: 'H1',
    text: m.certificate_title({}, { locale }),
    x: margin,
    y: y + 14,
    width: measure,
    size: 34,
    weight: 'bold',
    lineHeight: 1.05,
  })
  if (facts.isTest) y = drawTestNotice(document, look, locale, y + 10)
  const warning = describeTrouble(facts)
  // A test covers nothing.
  if (warning !== undefined || !facts.isTest)
    y = document.text({
      tag: 'P',
      text: warning ?? describeScope(licence, locale),
      x: margin,
      y: y + 10,
      width: measure,
      size: warning === undefined ? 11.5 : 17,
      weight: warning === undefined ? 'regular' : 'bold',
      color: warning === undefined ? quiet : hot,
    })
  y = drawFacts(document, facts, y + 18)
  y = drawUses(document, facts, y + 18)
  if (licence.credit !== null) y = drawCredit(document, licence.credit, locale, y + 16)
  y = drawTerms(document, licence.terms, locale, y + 16)
  if (document.hasReplaced()) y = drawReplaced(document, locale, y + 16)
  const { number, verify_url: address } = licence
  const check = {
    address,
    alternative: m.certificate_code({ number }, { locale }),
    online: m.certificate_check_online({}, { locale }),
    offline: (keys: string) => m.certificate_check_offline({ key: facts.keyId, address: keys }, { locale }),
  }
  drawCheck(document, { ...check, language: locale, look }, y + 18)
  attach(document, {
    name: `${number}.json`,
    description: m.certificate_attachment({ number }, { locale }),
    content: facts.signedLicence,
    since: new Date(licence.issued_at),
  })
  return document.finish()
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

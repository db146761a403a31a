import { certificateMark, deriveAccent, type LicenceDocument, type Usage, usages } from '@tempolibre/contract'
import { dateFormat, type Language } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { encode } from 'uqr'
import type { PaperLook } from '../look/paper-look.ts'
import { drawIssuer } from '../pdf/draw-issuer.ts'
import { type OpenDocument, openDocument, pageSize } from '../pdf/open-document.ts'
import type { SigningKey } from './keyring.ts'
import { permissionNames, usageNames } from '../terms/usage-names.ts'

/** Where the site publishes its public keys. */
const keysPath = '/.well-known/tempolibre-licence-keys.json'

const ink = '#16120e'
const quiet = '#5f564c'
const paper = '#fbf7f0'
const rule = '#e4dbcd'
const margin = 56
const measure = pageSize.width - 2 * margin
const labelWidth = 108

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
  look: Pick<PaperLook, 'accent' | 'logo'>
  disputedAt: Date | null
  revokedAt: Date | null
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
  const warning = describeTrouble(facts)
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
  y = drawTerms(document, facts, y + 16)
  drawCheck(document, facts, y + 18)
  attach(document, facts)
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

function drawFacts(
  document: OpenDocument,
  { language: locale, licence, planName }: CertificateFacts,
  top: number,
): number {
  const rows: [string, string][] = [
    [m.certificate_number({}, { locale }), licence.number],
    [m.certificate_holder({}, { locale }), licence.holder],
    [m.certificate_track({}, { locale }), licence.track.title],
    ...listVersions(licence, locale),
    [m.certificate_artist({}, { locale }), licence.track.artist],
    [m.certificate_plan({}, { locale }), planName],
    ...statedUse(licence, locale),
    [m.certificate_issued({}, { locale }), writeDate(new Date(licence.issued_at), locale)],
    [m.certificate_licensor({}, { locale }), licence.licensor],
  ]
  const table = document.group('Table')
  let y = top
  for (const [label, value] of rows) {
    drawRule(document, y)
    const within = document.group('TR', table)
    document.text({
      tag: 'TH',
      text: label,
      x: margin,
      y: y + 6,
      width: labelWidth,
      size: 10,
      color: quiet,
      within,
    })
    const below = document.text({
      tag: 'TD',
      text: shorten(value, 240),
      x: margin + labelWidth,
      y: y + 5,
      width: measure - labelWidth,
      size: 11.5,
      weight: 'bold',
      within,
    })
    y = below + 5
  }
  drawRule(document, y)
  return y
}

/** The versions of the song, which the licence covers as well. */
function listVersions({ versions = [] }: LicenceDocument, locale: Language): [string, string][] {
  const names = versions.map(({ name }) => name).join(' · ')
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

function drawCredit(document: OpenDocument, credit: string, locale: Language, top: number): number {
  const y = drawHeading(document, m.certificate_credit({}, { locale }), top)
  return document.text({ tag: 'P', text: shorten(credit, 300), x: margin, y, width: measure, size: 10.5 })
}

function drawTerms(
  document: OpenDocument,
  { language: locale, licence: { terms } }: CertificateFacts,
  top: number,
): number {
  let y = drawHeading(document, m.certificate_terms({}, { locale }), top)
  const line = { tag: 'P', x: margin, width: measure, size: 9 }
  const version = m.certificate_terms_version({ version: terms.version }, { locale })
  y = document.text({ ...line, text: version, y })
  y = document.text({ ...line, text: terms.url, link: terms.url, color: quiet, y })
  return document.text({
    ...line,
    text: m.certificate_terms_hash({ hash: terms.sha256 }, { locale }),
    color: quiet,
    y,
  })
}

function drawCheck(
  document: OpenDocument,
  { keyId, language: locale, licence, look }: CertificateFacts,
  top: number,
): void {
  const size = 96
  const alternative = m.certificate_code({ number: licence.number }, { locale })
  drawCode(document, {
    text: licence.verify_url,
    alternative,
    x: pageSize.width - margin - size,
    y: top,
    size,
  })
  const width = measure - size - 24
  let y = drawHeading(document, m.certificate_check({}, { locale }), top, width)
  const line = { tag: 'P', x: margin, width, size: 10 }
  y = document.text({ ...line, text: m.certificate_check_online({}, { locale }), y })
  y = document.text({
    ...line,
    text: licence.verify_url,
    link: licence.verify_url,
    color: deriveAccent(look.accent).light.hot,
    weight: 'bold',
    y: y + 2,
  })
  const address = new URL(licence.verify_url).origin + keysPath
  document.text({
    ...line,
    text: m.certificate_check_offline({ key: keyId, address }, { locale }),
    size: 9,
    color: quiet,
    y: y + 4,
  })
}

function drawHeading(document: OpenDocument, text: string, y: number, width = measure): number {
  return document.text({ tag: 'H2', text, x: margin, y, width, size: 12.5, weight: 'bold' }) + 3
}

function drawRule(document: OpenDocument, y: number): void {
  document.decorate((pdf) => pdf.rect(margin, y, measure, 0.75).fill(rule))
}

/** A QR code with its text as the alternative for screen readers. */
function drawCode(
  { pdf, group }: OpenDocument,
  code: { text: string; alternative: string; x: number; y: number; size: number },
): void {
  const { data, size: modules } = encode(code.text, { border: 0 })
  const module = code.size / modules
  const figure = pdf.struct('Figure', { alt: code.alternative }, [
    () => {
      pdf.save()
      data.forEach((row, line) =>
        row.forEach((dark, column) => {
          if (dark) pdf.rect(code.x + column * module, code.y + line * module, module, module)
        }),
      )
      pdf.fill(ink)
      pdf.restore()
    },
  ])
  group('Sect').add(figure)
}

function attach({ pdf }: OpenDocument, { language: locale, licence, signedLicence }: CertificateFacts): void {
  const issued = new Date(licence.issued_at)
  const options: PDFKit.Mixins.PDFAttachmentOptions & { relationship: 'Data' } = {
    name: `${licence.number}.json`,
    type: 'application/json',
    description: m.certificate_attachment({ number: licence.number }, { locale }),
    creationDate: issued,
    modifiedDate: issued,
    // Missing in the types.
    relationship: 'Data',
  }
  pdf.file(Buffer.from(signedLicence), options)
}

/** Shortens a name that exceeds the page; the signed licence contains it in full. */
function shorten(text: string, maxLength: number): string {
  const characters = Array.from(text)
  return characters.length > maxLength ? `${characters.slice(0, maxLength).join('')}…` : text
}

function writeDate(date: Date, locale: Language): string {
  return dateFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(date)
}

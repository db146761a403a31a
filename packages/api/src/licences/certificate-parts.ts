import { deriveAccent, type LicenceDocument } from '@tempolibre/domain'
import { dateFormat, type Language } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { PaperLook } from '../look/paper-look.ts'
import { drawCode } from '../pdf/draw-code.ts'
import { drawNotice } from '../pdf/draw-notice.ts'
import { splitGraphemes } from '../pdf/open-font.ts'
import { type OpenDocument, pageSize } from '../pdf/open-document.ts'

/** Where the site publishes its public keys. */
const keysPath = '/.well-known/tempolibre-licence-keys.json'

export const quiet = '#5f564c'
export const paper = '#fbf7f0'
const rule = '#e4dbcd'
export const margin = 56
export const measure = pageSize.width - 2 * margin
const labelWidth = 108

/** Draws facts as a table, each row below a line. @returns the y below it, as all of these do */
export function drawRows(
  document: OpenDocument,
  rows: readonly (readonly [label: string, value: string])[],
  top: number,
): number {
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

/** Draws that a licence of a rehearsal gives no rights, and why. */
export function drawTestNotice(
  document: OpenDocument,
  look: Pick<PaperLook, 'accent'>,
  locale: Language,
  y: number,
): number {
  return drawNotice(document, {
    title: m.verify_test_licence({}, { locale }),
    text: m.verify_test_licence_text({}, { locale }),
    color: deriveAccent(look.accent).light.hot,
    x: margin,
    y,
    width: measure,
  })
}

/** Draws the credit line that the licence requires. */
export function drawCredit(document: OpenDocument, credit: string, locale: Language, top: number): number {
  const y = drawHeading(document, m.certificate_credit({}, { locale }), top)
  return document.text({ tag: 'P', text: shorten(credit, 300), x: margin, y, width: measure, size: 10.5 })
}

/** Draws which terms apply. */
export function drawTerms(
  document: OpenDocument,
  terms: LicenceDocument['terms'],
  locale: Language,
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

/** How the paper is checked. */
export interface Check {
  /** The public page. */
  address: string
  /** The alternative of its QR code for screen readers. */
  alternative: string
  online: string
  /** Says with which key the file is signed, given where the keys are. */
  offline: (keys: string) => string
  language: Language
  look: Pick<PaperLook, 'accent'>
}

/** Draws what stands for characters that no font has, and where the names are complete. */
export function drawReplaced(document: OpenDocument, locale: Language, top: number): number {
  const text = m.paper_replaced({}, { locale })
  return document.text({ tag: 'P', text, x: margin, y: top, width: measure, size: 9, color: quiet })
}

/** Draws how the paper is checked: the address as a code and as a link, and the key. */
export function drawCheck(document: OpenDocument, check: Check, top: number): void {
  const size = 96
  drawCode(document, {
    text: check.address,
    alternative: check.alternative,
    x: pageSize.width - margin - size,
    y: top,
    size,
  })
  const width = measure - size - 24
  let y = drawHeading(document, m.certificate_check({}, { locale: check.language }), top, width)
  const line = { tag: 'P', x: margin, width, size: 10 }
  y = document.text({ ...line, text: check.online, y })
  y = document.text({
    ...line,
    text: check.address,
    link: check.address,
    color: deriveAccent(check.look.accent).light.hot,
    weight: 'bold',
    y: y + 2,
  })
  document.text({
    ...line,
    text: check.offline(new URL(check.address).origin + keysPath),
    size: 9,
    color: quiet,
    y: y + 4,
  })
}

/** Draws the heading of a part. */
export function drawHeading(document: OpenDocument, text: string, y: number, width = measure): number {
  return document.text({ tag: 'H2', text, x: margin, y, width, size: 12.5, weight: 'bold' }) + 3
}

function drawRule(document: OpenDocument, y: number): void {
  document.decorate((pdf) => pdf.rect(margin, y, measure, 0.75).fill(rule))
}

/** Attaches what is signed, as a file. */
export function attach(
  { pdf }: OpenDocument,
  { content, description, name, since }: { name: string; description: string; content: string; since: Date },
): void {
  const options: PDFKit.Mixins.PDFAttachmentOptions & { relationship: 'Data' } = {
    name,
    type: 'application/json',
    description,
    creationDate: since,
    modifiedDate: since,
    // Missing in the types.
    relationship: 'Data',
  }
  pdf.file(Buffer.from(content), options)
}

/** Shortens a name that exceeds the page; the signed licence contains it in full. */
export function shorten(text: string, maxLength: number): string {
  const characters = splitGraphemes(text)
  return characters.length > maxLength ? `${characters.slice(0, maxLength).join('')}…` : text
}

/** A full date in UTC. */
export function writeDate(date: Date, locale: Language): string {
  return dateFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(date)
}

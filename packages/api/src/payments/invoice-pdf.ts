import { addressLines, productNameOf, type Seller } from '@tempolibre/contract'
import type { InvoiceRow } from '@tempolibre/database'
import { dateFormat, type Language, numberFormat } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { type OpenDocument, openDocument, pageSize } from '../pdf/open-document.ts'

const margin = 56
const measure = pageSize.width - 2 * margin
const amountWidth = 120
const ink = '#16120e'
const quiet = '#5f564c'
const rule = '#e4dbcd'
const hot = '#d4370e'

/** An invoice as one A4 page in its own language; one of the test checkout says so first of all. */
export async function drawInvoice(invoice: InvoiceRow, siteUrl: string): Promise<Buffer> {
  const locale = invoice.language
  const { seller } = invoice
  const issuer = productNameOf(seller ?? undefined, siteUrl)
  const title = m.invoice_title({ number: invoice.number }, { locale })
  const document = await openDocument({
    title,
    language: locale,
    author: issuer,
    createdAt: invoice.issued_at,
  })
  document.decorate((pdf) => pdf.rect(margin, 52, 40, 5).fill(hot))
  let y = document.text({
    tag: 'P',
    text: issuer,
    x: margin,
    y: 66,
    width: measure,
    size: 13,
    weight: 'bold',
  })
  for (const text of seller ? describeSeller(seller, locale) : [])
    y = document.text({ tag: 'P', text, x: margin, y, width: measure, size: 10, color: quiet })
  y = document.text({
    tag: 'P',
    text: siteUrl,
    link: siteUrl,
    x: margin,
    y,
    width: measure,
    size: 10,
    color: quiet,
  })
  y = document.text({
    tag: 'H1',
    text: title,
    x: margin,
    y: y + 22,
    width: measure,
    size: 28,
    weight: 'bold',
    lineHeight: 1.1,
  })
  if (invoice.provider === 'test') y = drawTestNotice(document, locale, y + 14)
  y = drawParties(document, invoice, y + 20)
  y = drawTable(document, invoice, y + 24)
  if (invoice.provider !== 'test') {
    const text = m.invoice_paid({ date: writeDate(invoice.issued_at, locale) }, { locale })
    document.text({ tag: 'P', text, x: margin, y: y + 20, width: measure, size: 11 })
  }
  return document.finish()
}

/** Who issues the invoice: Directive 2006/112/EC art. 226, in Spain RD 1619/2012 art. 6, in France CGI ann. II art. 242 nonies A. */
function describeSeller(seller: Seller, locale: Language): string[] {
  const { email, phone, tax_number: taxNumber, vat_number: vatNumber } = seller
  return [
    seller.legal_name[locale],
    seller.legal_form?.[locale],
    addressLines(seller, locale).join(', '),
    vatNumber === null ? undefined : m.invoice_vat_number({ number: vatNumber }, { locale }),
    taxNumber === null ? undefined : m.invoice_tax_number({ number: taxNumber }, { locale }),
    seller.register_entry?.[locale],
    `${email} · ${phone}`,
  ].filter((line) => line !== undefined)
}

function drawTestNotice(document: OpenDocument, locale: Language, top: number): number {
  const title = { text: m.invoice_test({}, { locale }), size: 13, weight: 'bold' as const }
  const text = { text: m.invoice_test_text({}, { locale }), size: 10.5 }
  const width = measure - 32
  const height =
    document.measure(title.text, { ...title, width }).height +
    document.measure(text.text, { ...text, width }).height
  document.decorate((pdf) =>
    pdf
      .rect(margin, top, measure, height + 24)
      .lineWidth(1.5)
      .stroke(hot),
  )
  const x = margin + 16
  const y = document.text({ tag: 'P', ...title, x, y: top + 12, width, color: hot })
  return document.text({ tag: 'P', ...text, x, y, width }) + 12
}

function drawParties(document: OpenDocument, invoice: InvoiceRow, top: number): number {
  const locale = invoice.language
  const label = (text: string, x: number) =>
    document.text({ tag: 'P', text, x, y: top, width: measure / 2 - 20, size: 9.5, color: quiet })
  const right = margin + measure / 2
  const below = label(m.invoice_to({}, { locale }), margin)
  const width = measure / 2 - 20
  let y = document.text({
    tag: 'P',
    text: invoice.holder_name,
    x: margin,
    y: below,
    width,
    size: 12,
    weight: 'bold',
  })
  y = document.text({ tag: 'P', text: invoice.holder_email, x: margin, y, width, size: 10.5 })
  label(m.invoice_date({}, { locale }), right)
  const date = writeDate(invoice.issued_at, locale)
  return Math.max(y, document.text({ tag: 'P', text: date, x: right, y: below, width, size: 12 }))
}

function drawTable(document: OpenDocument, invoice: InvoiceRow, top: number): number {
  const locale = invoice.language
  const table = document.group('Table')
  const amount = writeAmount(invoice)
  const plan = invoice.plan_name
  const item =
    invoice.plan_kind === 'lifetime'
      ? m.invoice_lifetime({ plan }, { locale })
      : m.invoice_month({ plan }, { locale })
  const row = (
    cells: readonly [string, string],
    style: { y: number; size: number; tags: readonly [string, string]; weight?: 'bold'; color?: string },
  ): number => {
    const { tags, ...rest } = style
    const within = document.group('TR', table)
    const [left, right] = cells
    const width = measure - amountWidth - 12
    const below = document.text({ ...rest, tag: tags[0], within, text: left, x: margin, width })
    document.text({
      ...rest,
      tag: tags[1],
      within,
      text: right,
      x: margin + measure - amountWidth,
      width: amountWidth,
      align: 'right',
    })
    return below
  }
  const line = (y: number, color: string) =>
    document.decorate((pdf) => pdf.rect(margin, y, measure, 1).fill(color))
  let y = row([m.invoice_item({}, { locale }), m.invoice_amount({}, { locale })], {
    y: top,
    size: 9.5,
    tags: ['TH', 'TH'],
    color: quiet,
  })
  line(y + 6, rule)
  y = row([item, amount], { y: y + 14, size: 12, tags: ['TD', 'TD'] })
  line(y + 8, ink)
  return row([m.invoice_total({}, { locale }), amount], {
    y: y + 16,
    size: 15,
    tags: ['TH', 'TD'],
    weight: 'bold',
  })
}

function writeDate(date: Date, language: Language): string {
  return dateFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(date)
}

/** With every digit of the currency: invoices show idle zeros. */
function writeAmount({ amount_minor: minor, currency, language }: InvoiceRow): string {
  if (currency === null) return numberFormat(language).format(minor)
  const format = numberFormat(language, { style: 'currency', currency })
  return format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

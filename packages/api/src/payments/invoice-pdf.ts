import { isTestProvider, deriveAccent, productNameOf } from '@tempolibre/domain'
import type { InvoicePaper } from '@tempolibre/database'
import { m } from '@tempolibre/locales/messages'
import type { PaperLook } from '../look/paper-look.ts'
import { drawIssuer } from '../pdf/draw-issuer.ts'
import { drawNotice } from '../pdf/draw-notice.ts'
import { type OpenDocument, openDocument, pageSize } from '../pdf/open-document.ts'
import {
  dateOf,
  describeBuyer,
  describeItem,
  describePrice,
  describeSeller,
  describeSums,
  describeTerms,
  titleOf,
  writeInvoiced,
} from './describe-invoice.ts'

const margin = 56
const measure = pageSize.width - 2 * margin
const amountWidth = 120
const ink = '#16120e'
const quiet = '#5f564c'
const rule = '#e4dbcd'

export interface InvoiceFacts {
  invoice: InvoicePaper
  siteUrl: string
  look: Pick<PaperLook, 'accent' | 'logo'>
}

/** Draws an invoice as one A4 page in its own language; an invoice of the test checkout says so at the top. */
export async function drawInvoice({ invoice, look, siteUrl }: InvoiceFacts): Promise<Buffer> {
  const { hot } = deriveAccent(look.accent).light
  const locale = invoice.language
  const { seller } = invoice
  const issuer = productNameOf(seller ?? undefined, siteUrl)
  const name = titleOf(invoice)
  const document = await openDocument({
    title: name,
    language: locale,
    author: issuer,
    createdAt: invoice.issued_at,
    texts: invoice,
    country: invoice.buyer?.country,
  })
  let y = drawIssuer(document, { name: issuer, look, x: margin, width: measure })
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
    text: name,
    x: margin,
    y: y + 22,
    width: measure,
    // Numbers of tests are longer, and stay on one line.
    size: isTestProvider(invoice.provider) ? 22 : 28,
    weight: 'bold',
    lineHeight: 1.1,
  })
  if (isTestProvider(invoice.provider)) {
    const [title, text] = [m.invoice_test({}, { locale }), m.invoice_test_text({}, { locale })]
    y = drawNotice(document, { title, text, color: hot, x: margin, y: y + 14, width: measure })
  }
  y = drawParties(document, invoice, y + 20)
  y = drawTable(document, invoice, y + 24)
  y += 20
  for (const text of describeTerms(invoice))
    y = document.text({ tag: 'P', text, x: margin, y, width: measure, size: 10.5 }) + 6
  if (document.hasReplaced()) {
    const text = m.paper_replaced_page({ address: siteUrl }, { locale })
    document.text({ tag: 'P', text, x: margin, y: y + 6, width: measure, size: 9, color: quiet })
  }
  return document.finish()
}

function drawParties(document: OpenDocument, invoice: InvoicePaper, top: number): number {
  const locale = invoice.language
  const width = measure / 2 - 20
  const label = (text: string, x: number) =>
    document.text({ tag: 'P', text, x, y: top, width, size: 9.5, color: quiet })
  const right = margin + measure / 2
  const below = label(m.invoice_to({}, { locale }), margin)
  const { lines, name: text } = describeBuyer(invoice)
  let y = document.text({ tag: 'P', text, x: margin, y: below, width, size: 12, weight: 'bold' })
  for (const line of lines) y = document.text({ tag: 'P', text: line, x: margin, y, width, size: 10.5 })
  label(m.invoice_date({}, { locale }), right)
  const date = dateOf(invoice)
  return Math.max(y, document.text({ tag: 'P', text: date, x: right, y: below, width, size: 12 }))
}

function drawTable(document: OpenDocument, invoice: InvoicePaper, top: number): number {
  const locale = { locale: invoice.language }
  const table = document.group('Table')
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
  const { amount_minor: total, tax } = invoice
  const amount = (minor: number) => writeInvoiced(invoice, minor)
  const price = tax ? m.invoice_amount_net({}, locale) : m.invoice_amount({}, locale)
  let y = row([m.invoice_item({}, locale), price], { y: top, size: 9.5, tags: ['TH', 'TH'], color: quiet })
  line(y + 6, rule)
  const { supplied, text } = describeItem(invoice)
  const { off, price: full } = describePrice(invoice)
  y = row([text, amount(full)], { y: y + 14, size: 12, tags: ['TD', 'TD'] })
  if (supplied !== undefined)
    y = document.text({ tag: 'P', text: supplied, x: margin, y, width: measure, size: 10, color: quiet })
  for (const [name, minor] of off) y = row([name, amount(minor)], { y: y + 6, size: 12, tags: ['TD', 'TD'] })
  line(y + 8, ink)
  y += 12
  for (const [name, minor] of describeSums(invoice))
    y = row([name, amount(minor)], { y, size: 11, tags: ['TH', 'TD'] })
  return row([m.invoice_total({}, locale), amount(total)], {
    y: y + 4,
    size: 15,
    tags: ['TH', 'TD'],
    weight: 'bold',
  })
}

import {
  isTestProvider,
  addressLines,
  describeTaxLine,
  describeTaxReason,
  type Seller,
  writeAmount,
} from '@tempolibre/domain'
import type { InvoicePaper } from '@tempolibre/database'
import { dateFormat, type Language, numberFormat } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'

// The contents of an invoice: Directive 2006/112/EC art. 226, in Spain RD 1619/2012 arts. 6, 7 and 15, in France CGI
// ann. II art. 242 nonies A and Code de commerce art. L441-9.

/** The kind of document, with its number. */
export function titleOf({ amount_minor, corrects, language, number, simplified }: InvoicePaper): string {
  const locale = { locale: language }
  if (corrects !== null) {
    return amount_minor < 0
      ? m.invoice_title_credit({ number }, locale)
      : m.invoice_title_correction({ number }, locale)
  }
  return simplified ? m.invoice_title_simplified({ number }, locale) : m.invoice_title({ number }, locale)
}

/** The issuer, line by line, below the product's name. */
export function describeSeller(seller: Seller, locale: Language): string[] {
  const { email, phone } = seller
  return [
    seller.legal_name[locale],
    seller.legal_form?.[locale],
    addressLines(seller, locale).join(', '),
    ...describeSellerNumbers(seller, locale),
    seller.register_entry?.[locale],
    `${email} · ${phone}`,
  ].filter((line) => line !== undefined)
}

/** By which numbers the seller is known to tax offices. */
export function describeSellerNumbers(
  { tax_number: taxNumber, vat_number: vatNumber }: Pick<Seller, 'tax_number' | 'vat_number'>,
  locale: Language,
): string[] {
  return [
    ...(vatNumber === null ? [] : [m.invoice_vat_number({ number: vatNumber }, { locale })]),
    ...(taxNumber === null ? [] : [m.invoice_tax_number({ number: taxNumber }, { locale })]),
  ]
}

/** The recipient: the name, and the lines below it. */
export function describeBuyer(invoice: InvoicePaper): { name: string; lines: string[] } {
  const { buyer, holder_email: email, holder_name: holder, language } = invoice
  if (!buyer) return { name: holder, lines: [email] }
  const { kind, vat_number: number } = buyer
  const locale = { locale: language }
  const described =
    number &&
    (kind === 'person' ? m.invoice_tax_number({ number }, locale) : m.invoice_vat_number({ number }, locale))
  return {
    name: buyer.bill_to,
    lines: [...addressLines({ address: buyer }, language), ...(described === null ? [] : [described]), email],
  }
}

/** The item: the plan and its period of supply. */
export function describeItem(invoice: InvoicePaper): { text: string; supplied: string | undefined } {
  const { language, plan_kind: kind, plan_name: plan, supplied_from: from, supplied_until: until } = invoice
  const locale = { locale: language }
  const text = kind === 'lifetime' ? m.invoice_lifetime({ plan }, locale) : m.invoice_month({ plan }, locale)
  if (!from) return { text, supplied: undefined }
  const day = (date: Date) => writeDate(date, language, invoice.time_zone)
  return {
    text,
    supplied: until
      ? m.invoice_period({ from: day(from), until: day(until) }, locale)
      : m.invoice_supplied({ date: day(from) }, locale),
  }
}

/** The item's price before what is taken off, and a line for each of that, all without tax where tax is shown. */
export function describePrice(invoice: InvoicePaper): { price: number; off: [string, number][] } {
  const { amount_minor: total, coupon_code: code, discount_minor: discount, language, tax } = invoice
  const { credit_minor: credit, credited_plan: plan } = invoice
  const locale = { locale: language }
  const off: [string, number][] = [
    ...(discount === null || code === null ? [] : [takenOff(m.invoice_discount({ code }, locale), discount)]),
    ...(credit === null || plan === null ? [] : [takenOff(m.plan_credit_line({ plan }, locale), credit)]),
  ]
  const net = tax?.net_minor ?? total
  return { price: off.reduce((price, [, minor]) => price - minor, net), off }
}

const takenOff = (name: string, minor: number): [string, number] => [name, -minor]

/**
 * The amounts above the total: the net amount and a line per tax; none if the seller had not set how prices are
 * taxed.
 */
export function describeSums(invoice: InvoicePaper): [name: string, minor: number][] {
  const { language, seller, tax } = invoice
  if (!tax) return []
  const locale = { locale: language }
  const taxes = tax.lines.map((line): [string, number] => [
    describeTaxLine(line, seller, language),
    line.tax_minor,
  ])
  const totalTax: [string, number] = [m.tax_name({}, locale), tax.tax_minor]
  return [[m.invoice_net({}, locale), tax.net_minor], ...(taxes.length > 0 ? taxes : [totalTax])]
}

/** Further mandatory statements, one paragraph each. */
export function describeTerms(invoice: InvoicePaper): string[] {
  const { amount_minor, buyer, corrected_at, corrects, language, provider, seller, tax } = invoice
  const locale = { locale: language }
  const corrected = corrects !== null &&
    corrected_at !== null && {
      number: corrects,
      date: writeDate(corrected_at, language, invoice.corrected_time_zone),
    }
  const isBusiness = buyer?.kind === 'company' || (buyer?.kind === undefined && Boolean(buyer?.vat_number))
  const isBusinessOfFrench = seller?.address.country === 'FR' && isBusiness
  return [
    tax ? describeTaxReason(tax, seller, language) : undefined,
    tax?.home && describeTaxAtHome(tax.home, invoice),
    corrected &&
      (amount_minor < 0 ? m.invoice_corrects(corrected, locale) : m.invoice_corrects_back(corrected, locale)),
    !isTestProvider(provider) && corrects === null
      ? m.invoice_paid({ date: paidOn(invoice) }, locale)
      : undefined,
    tax && isBusinessOfFrench && corrects === null ? m.invoice_terms_fr({}, locale) : undefined,
  ].filter((text) => typeof text === 'string')
}

/** The tax in the seller's own currency, and the rate (Directive 2006/112/EC art. 230). */
function describeTaxAtHome(
  { currency: home, day, rate, tax_minor: minor }: NonNullable<NonNullable<InvoicePaper['tax']>['home']>,
  { currency, language }: InvoicePaper,
): string {
  const figure = numberFormat(language, { maximumSignificantDigits: 6 }).format(rate)
  return m.invoice_tax_at_home(
    {
      amount: writeAmount(minor, home, language),
      home,
      currency: currency ?? '',
      rate: figure,
      date: writeDate(new Date(day), language, null),
    },
    { locale: language },
  )
}

/** Invoices of before the day was kept say what they said: of a single payment its day, else their own date. */
function paidOn(invoice: InvoicePaper): string {
  const { language, paid_at: paid, plan_kind: kind, supplied_from: from, time_zone } = invoice
  const day = paid ?? (kind === 'lifetime' ? from : null)
  return day ? writeDate(day, language, time_zone) : dateOf(invoice)
}

/** The date of issue, as the seller's calendar had it. */
export function dateOf({ issued_at, language, time_zone }: InvoicePaper): string {
  return writeDate(issued_at, language, time_zone)
}

/** @param timeZone null: UTC, as before the seller's was kept */
function writeDate(date: Date, language: Language, timeZone: string | null): string {
  return dateFormat(language, { dateStyle: 'long', timeZone: timeZone ?? 'UTC' }).format(date)
}

/** With all digits of the currency: invoices keep trailing zeros. */
export function writeInvoiced({ currency, language }: InvoicePaper, minor: number): string {
  return currency === null ? numberFormat(language).format(minor) : writeAmount(minor, currency, language)
}

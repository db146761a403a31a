import { type Language, numberFormat } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Seller } from '../seller/seller.ts'
import { countryName } from '../seller/seller-lines.ts'
import type { Tax, TaxReason } from './tax.ts'

/** The seller's data that tax texts depend on; null: no seller was set. */
type TaxSeller = { address: Pick<Seller['address'], 'country'>; tax?: Seller['tax'] | undefined } | null

/** The label of a tax line: `VAT 21%`, `IVA 25,5 % (Finlandia)` for a country other than the seller's. */
export function describeTaxLine(
  { name, percent, territory }: Tax['lines'][number],
  seller: TaxSeller,
  language: Language,
): string {
  const rate = numberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(percent / 100)
  const tax = `${name ?? m.tax_name({}, { locale: language })} ${rate}`
  const country = territory?.slice(0, 2)
  return country === undefined || country === seller?.address.country
    ? tax
    : `${tax} (${countryName(country, language)})`
}

/** The equivalent national law of the seller's country, for its tax office. */
const nationalLaw: Readonly<Partial<Record<TaxReason, Readonly<Record<string, string>>>>> = {
  reverse_charge: { ES: 'Ley 37/1992, art. 69.Uno.1.º', FR: 'CGI, art. 259, 1°' },
  outside_scope: { ES: 'Ley 37/1992, arts. 69 y 70', FR: 'CGI, art. 259 et 259 D' },
}

/** Why there is no tax, with its legal basis, as invoices must state it; undefined if tax is charged. */
export function describeTaxReason(
  { reason }: Pick<Tax, 'reason'>,
  seller: TaxSeller,
  language: Language,
): string | undefined {
  const locale = { locale: language }
  const law = reason === null ? undefined : nationalLaw[reason]?.[seller?.address.country ?? '']
  const withLaw = (words: string) => (law === undefined ? words : `${words} ${law}.`)
  switch (reason) {
    case null:
      return undefined
    case 'exempt':
      return seller?.tax?.exemption?.[language] ?? m.tax_reason_not_collected({}, locale)
    case 'reverse_charge':
      return withLaw(m.tax_reason_reverse_charge({}, locale))
    case 'outside_scope':
      return withLaw(m.tax_reason_outside_scope({}, locale))
    case 'not_collected':
      return m.tax_reason_not_collected({}, locale)
  }
}

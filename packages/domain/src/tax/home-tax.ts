// The tax of an invoice in the currency of where the seller is taxed.
import { toMajor, toMinor } from '../money/money.ts'
import { isVatArea, taxTerritoryOf } from '../territories/tax-territory.ts'
import type { Tax } from './tax.ts'

/** A reference rate of the European Central Bank: units of the currency for one euro. */
export interface ExchangeRate {
  /** ISO 4217. */
  currency: string
  per_euro: number
  /** When it was published, `YYYY-MM-DD`. */
  day: string
}

/** Member states whose currency is not the euro, on 1 January 2026. */
const ownCurrencies: Readonly<Record<string, string>> = {
  CZ: 'CZK',
  DK: 'DKK',
  HU: 'HUF',
  PL: 'PLN',
  RO: 'RON',
  SE: 'SEK',
}

/** The currency in which a seller's invoices must state the tax; undefined outside the Union's VAT area. */
export function homeCurrencyOf(address: { country: string; postal_code: string | null }): string | undefined {
  const territory = taxTerritoryOf(address)
  return isVatArea(territory) ? (ownCurrencies[territory.slice(0, 2)] ?? 'EUR') : undefined
}

/**
 * The tax in the seller's own currency, at the rates given (Directive 2006/112/EC arts. 91 and 230).
 * @param rates of both currencies; none is needed of the euro
 * @returns undefined if there is no tax, it is in that currency already, or a rate is missing
 */
export function taxAtHome(
  { tax_minor }: Pick<Tax, 'tax_minor'>,
  { currency, home, rates }: { currency: string; home: string; rates: readonly ExchangeRate[] },
): Tax['home'] {
  if (tax_minor === 0 || currency === home) return undefined
  const find = (code: string) => rates.find((rate) => rate.currency === code)
  const [from, to] = [find(currency), find(home)]
  if ((!from && currency !== 'EUR') || (!to && home !== 'EUR')) return undefined
  const rate = (from?.per_euro ?? 1) / (to?.per_euro ?? 1)
  const days = [from?.day, to?.day].filter((day) => day !== undefined)
  return {
    currency: home,
    tax_minor: toMinor(toMajor(tax_minor, currency) / rate, home),
    rate,
    day: days.toSorted()[0] ?? '',
  }
}

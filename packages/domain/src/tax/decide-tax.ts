import type { Seller } from '../seller/seller.ts'
import type { Tax, TaxReason } from './tax.ts'
import { isVatArea, taxTerritoryOf } from '../territories/tax-territory.ts'
import { standardVatRates } from '../territories/vat-rates.ts'

/** The buyer's data that the tax depends on. */
export interface TaxedBuyer {
  country: string
  postal_code: string | null
  /** With the country's prefix; null: a consumer. */
  vat_number: string | null
  /** Whether VIES has confirmed the number. */
  vat_confirmed: boolean
}

/** How a sale is taxed: at a rate in percent, or not at all and why. */
export type TaxDecision =
  | { territory: string; percent: number; reason: null }
  | { territory: string; percent: 0; reason: TaxReason }

/** A seller who has set how prices are taxed. */
export type TaxedSeller = Pick<Seller, 'address'> & { tax: NonNullable<Seller['tax']> }

/** Narrows to a seller who has set how prices are taxed. */
export function isTaxed<Given extends Pick<Seller, 'address' | 'tax'>>(
  seller: Given | null | undefined,
): seller is Given & TaxedSeller {
  return Boolean(seller?.tax)
}

/**
 * Decides where a licence is supplied, and at which rate. It is a service supplied electronically (Directive
 * 2006/112/EC):
 *
 * | Buyer | Tax |
 * |---|---|
 * | any, if the seller is exempt | none, for the seller's reason |
 * | in the seller's country, or unknown | the seller's rate |
 * | where the seller has set a rate outside the VAT area | that rate: the seller is registered there |
 * | business elsewhere in the VAT area, number confirmed | none: reverse charge (arts. 44 and 196) |
 * | consumer elsewhere in the VAT area | by the seller's choice: the buyer's rate (art. 58), or, below the threshold of art. 59c, the seller's |
 * | outside the VAT area | none: outside the scope (arts. 44, 58 and 59) |
 * | elsewhere, of a seller outside the VAT area | none: not collected |
 *
 * A buyer with an unconfirmed number counts as a consumer (Regulation 282/2011 art. 18).
 */
export function decideTax(seller: TaxedSeller, buyer: TaxedBuyer | null): TaxDecision {
  const { eu_consumers: consumers, exemption } = seller.tax
  const home = taxTerritoryOf(seller.address)
  const territory = buyer ? taxTerritoryOf(buyer) : home
  if (exemption !== null) return { territory, percent: 0, reason: 'exempt' }
  const outside = (place: string): TaxDecision => ({
    territory: place,
    percent: 0,
    reason: isVatArea(home) ? 'outside_scope' : 'not_collected',
  })
  const at = (place: string): TaxDecision => {
    const percent = seller.tax.rates[place] ?? standardVatRates[place]
    return percent === undefined ? outside(place) : { territory: place, percent, reason: null }
  }
  if (!buyer || territory === home) return at(home)
  if (!isVatArea(territory)) return at(territory)
  const stateOf = (place: string) => place.slice(0, 2)
  if (isVatArea(home) && stateOf(territory) === stateOf(home)) return at(territory)
  if (buyer.vat_number !== null && buyer.vat_confirmed) {
    return { territory, percent: 0, reason: 'reverse_charge' }
  }
  if (consumers === 'buyer') return at(territory)
  return isVatArea(home) ? at(home) : outside(territory)
}

/**
 * The amount charged for a price, in the currency's minor unit. A price that includes tax is charged as it is;
 * otherwise tax is added.
 */
export function chargeOf(price: number, seller: TaxedSeller, { percent }: TaxDecision): number {
  return seller.tax.prices === 'included' ? price : price + portion(price, percent, 100)
}

/** Splits a paid amount into net and tax; recovers the tax that `chargeOf` added to the cent. */
export function splitPaid(amount: number, { percent, reason, territory }: TaxDecision): Tax {
  const tax = portion(amount, percent, 100 + percent)
  const net = amount - tax
  return {
    source: 'rules',
    net_minor: net,
    tax_minor: tax,
    lines: reason === null ? [{ territory, percent, name: null, net_minor: net, tax_minor: tax }] : [],
    reason,
  }
}

/**
 * The tax of a credit note, negative, for a refund that raises the refunded total of an invoice from `before` to
 * `after`. It is computed from the totals, so that the notes of a full refund add up to the invoice.
 */
export function creditOf(tax: Tax, { after, before }: { before: number; after: number }): Tax {
  const amount = tax.net_minor + tax.tax_minor
  const share = (minor: number) => portion(minor, before, amount) - portion(minor, after, amount)
  const credited = share(tax.tax_minor)
  const net = before - after - credited
  const [only, ...others] = tax.lines
  return {
    ...tax,
    net_minor: net,
    tax_minor: credited,
    // At the rate of the invoice.
    ...(tax.home && { home: { ...tax.home, tax_minor: share(tax.home.tax_minor) } }),
    lines:
      only && others.length === 0
        ? [{ ...only, net_minor: net, tax_minor: credited }]
        : tax.lines.map((line) => ({
            ...line,
            net_minor: share(line.net_minor),
            tax_minor: share(line.tax_minor),
          })),
  }
}

/**
 * `amount × part ÷ whole`, rounded half away from zero to the minor unit. Uses integers: rates have at most two
 * decimals, and floating point cannot represent half a cent exactly.
 */
function portion(amount: number, part: number, whole: number): number {
  const scaled = (value: number) => BigInt(Math.round(value * 100))
  const [numerator, denominator] = [BigInt(amount) * scaled(part), scaled(whole)]
  if (denominator === 0n) return 0
  const size = numerator < 0n ? -numerator : numerator
  const rounded = Number((2n * size + denominator) / (2n * denominator))
  return numerator < 0n ? -rounded || 0 : rounded
}

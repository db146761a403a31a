import {
  type BillingField,
  type BillingTexts,
  chargeOf,
  decideTax,
  findMissing,
  findUnanswered,
  type InvoicedSale,
  isSmall,
  isTaxed,
  type PlanPrice,
  type Seller,
  splitPaid,
  stepOf,
  type Tax,
  type TaxDecision,
  taxTerritoryOf,
} from '@tempolibre/domain'
import type { InvoiceBuyer } from '@tempolibre/contract'
import { type Database, findBillingDetails, findSeller } from '@tempolibre/database'
import type { Kysely } from 'kysely'

/** The parties to a sale, and its tax. */
export interface SaleTax {
  seller: Seller | null
  /** Null: no billing details. */
  buyer: InvoiceBuyer | null
  /** Undefined: the seller has not set how prices are taxed. */
  decision: TaxDecision | undefined
}

/** Decides the tax of a sale to an account as of now. */
export async function findSaleTax(db: Kysely<Database>, { userId }: { userId: string }): Promise<SaleTax> {
  const seller = (await findSeller(db)) ?? null
  const buyer = (await findBillingDetails(db, { userId })) ?? null
  return { seller, buyer, decision: decide(seller, buyer) }
}

function decide(seller: Seller | null, buyer: InvoiceBuyer | null): TaxDecision | undefined {
  if (!isTaxed(seller)) return undefined
  return decideTax(seller, buyer && { ...buyer, vat_confirmed: buyer.vat_state === 'valid' })
}

/** The amount charged for a price, both in the currency's minor unit; the price itself if no tax is set. */
export function chargeIn({ decision, seller }: SaleTax, { currency, price_minor: price }: PlanPrice): number {
  const charge = decision && isTaxed(seller) ? chargeOf(price, seller, decision) : price
  const step = stepOf(currency)
  return Math.round(charge / step) * step
}

/** The tax of an amount that was or will be paid; null if no tax is set. */
export function taxIn({ decision }: SaleTax, amountMinor: number): Tax | null {
  return decision ? splitPaid(amountMinor, decision) : null
}

/**
 * Whether an invoice must be simplified (Real Decreto 1619/2012 arts. 4 and 7): supplied in Spain by a seller there, small,
 * and its buyer's tax number or, of a business, the address is unknown, which a full invoice must contain (art. 6.1.d and e).
 */
export function isSimplified(
  seller: Seller | null,
  buyer: InvoiceBuyer | null,
  { currency, tax }: { currency: string; tax: Tax | null },
): boolean {
  if (!tax || seller?.address.country !== 'ES') return false
  const place = tax.lines[0]?.territory ?? (buyer ? taxTerritoryOf(buyer) : 'ES')
  if (place !== 'ES' || !isSmall(currency, tax.net_minor + tax.tax_minor)) return false
  if (!buyer?.vat_number) return true
  return buyer.kind !== 'person' && (!buyer.street || !buyer.city)
}

/** What a price is invoiced as; null: invoices of the seller show no tax, and need nothing of the buyer. */
export function invoicedAs(seller: Seller | null, price: PlanPrice): InvoicedSale | null {
  return isTaxed(seller) ? { seller, price } : null
}

/** The billing details without which a price cannot be charged; all that are always needed if there are none. */
export function missingDetails({ buyer, seller }: SaleTax, price: PlanPrice): BillingField[] {
  const sale = invoicedAs(seller, price)
  return sale ? findMissing(sale, textsOf(buyer)) : []
}

/** The buyer as the invoice of a payment keeps them: with what they were asked for and have not given. */
export function buyerOnInvoice({ buyer, seller }: SaleTax, paid: PlanPrice): InvoiceBuyer | null {
  if (!buyer || !isTaxed(seller)) return buyer
  // What was paid includes the tax.
  const sale = { seller: { ...seller, tax: { ...seller.tax, prices: 'included' as const } }, price: paid }
  const asked = findUnanswered(sale, textsOf(buyer))
  return asked.length > 0 ? { ...buyer, asked } : buyer
}

function textsOf(buyer: InvoiceBuyer | null): BillingTexts {
  return {
    kind: buyer ? (buyer.kind ?? 'company') : '',
    country: buyer?.country ?? '',
    bill_to: buyer?.bill_to ?? '',
    street: buyer?.street ?? '',
    postal_code: buyer?.postal_code ?? '',
    city: buyer?.city ?? '',
    region: buyer?.region ?? '',
    vat_number: buyer?.vat_number ?? '',
  }
}

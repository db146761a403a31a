import {
  chargeOf,
  decideTax,
  type InvoiceBuyer,
  isTaxed,
  type PlanPrice,
  type Seller,
  splitPaid,
  stepOf,
  type Tax,
  type TaxDecision,
  taxTerritoryOf,
} from '@tempolibre/contract'
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

/** RD 1619/2012 art. 4.1.a: in euros, tax included. An amount in another currency is never known to be smaller. */
const simplifiedUpTo = 40_000

/**
 * Whether an invoice must be simplified (Real Decreto 1619/2012 art. 7): supplied in Spain by a seller there, to a
 * buyer whose tax number or address is unknown, which a full invoice must contain (art. 6.1.d and e).
 */
export function isSimplified(seller: Seller | null, buyer: InvoiceBuyer | null, tax: Tax | null): boolean {
  if (!tax || seller?.address.country !== 'ES') return false
  const place = tax.lines[0]?.territory ?? (buyer ? taxTerritoryOf(buyer) : 'ES')
  return place === 'ES' && (!buyer?.vat_number || !buyer.street || !buyer.city)
}

/**
 * Whether billing details are required before anything is charged: the buyer's location, and above 400 € in Spain
 * their identity.
 */
export function needsBillingDetails(sale: SaleTax, currency: string, amountMinor: number): boolean {
  const { buyer, decision, seller } = sale
  if (!decision) return false
  const isSmall = currency === 'EUR' && amountMinor <= simplifiedUpTo
  return !buyer || (!isSmall && isSimplified(seller, buyer, taxIn(sale, amountMinor)))
}

import {
  chargeOf,
  decideTax,
  type InvoiceBuyer,
  isTaxed,
  type Seller,
  splitPaid,
  type Tax,
  type TaxDecision,
  taxTerritoryOf,
} from '@tempolibre/contract'
import { type Database, findBillingDetails, findSeller } from '@tempolibre/database'
import type { Kysely } from 'kysely'

/** Who sells to an account, and how that is taxed. */
export interface SaleTax {
  seller: Seller | null
  /** Null: nothing was given. */
  buyer: InvoiceBuyer | null
  /** Undefined: the seller has not said how prices are taxed. */
  decision: TaxDecision | undefined
}

/** How a sale to an account is taxed as of now. */
export async function findSaleTax(db: Kysely<Database>, { userId }: { userId: string }): Promise<SaleTax> {
  const seller = (await findSeller(db)) ?? null
  const buyer = (await findBillingDetails(db, { userId })) ?? null
  return { seller, buyer, decision: decide(seller, buyer) }
}

function decide(seller: Seller | null, buyer: InvoiceBuyer | null): TaxDecision | undefined {
  if (!isTaxed(seller)) return undefined
  return decideTax(seller, buyer && { ...buyer, vat_confirmed: buyer.vat_state === 'valid' })
}

/** What is charged for a price, both in the currency's minor unit; the price where nobody has said how it is taxed. */
export function chargeIn({ decision, seller }: SaleTax, price: number): number {
  return decision && isTaxed(seller) ? chargeOf(price, seller, decision) : price
}

/** The tax of what was or will be paid; null where nobody has said how prices are taxed. */
export function taxIn({ decision }: SaleTax, amountMinor: number): Tax | null {
  return decision ? splitPaid(amountMinor, decision) : null
}

/** RD 1619/2012 art. 4.1.a: in euros, tax included. */
const simplifiedUpTo = 40_000

/**
 * Whether an invoice is a simplified one (Real Decreto 1619/2012 art. 7): supplied in Spain by a seller there, to somebody
 * whose tax number or address is not known, which a full one must name (art. 6.1.d and e).
 */
export function isSimplified(seller: Seller | null, buyer: InvoiceBuyer | null, tax: Tax | null): boolean {
  if (!tax || seller?.address.country !== 'ES') return false
  const place = tax.lines[0]?.territory ?? (buyer ? taxTerritoryOf(buyer) : 'ES')
  return place === 'ES' && (!buyer?.vat_number || !buyer.street || !buyer.city)
}

/** Whether more must be known of the buyer before anything is charged: where they are, and above 400 € in Spain who. */
export function needsBillingDetails(sale: SaleTax, amountMinor: number): boolean {
  const { buyer, decision, seller } = sale
  if (!decision) return false
  return !buyer || (amountMinor > simplifiedUpTo && isSimplified(seller, buyer, taxIn(sale, amountMinor)))
}

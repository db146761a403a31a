// What an invoice must say of its buyer. No zod here: the form in the browser reads it, as the API and the invoice do.
import type { PlanPrice } from '../plans/plan-price.ts'
import { chargeOf, decideTax, type TaxedSeller } from '../tax/decide-tax.ts'
import { isTaxedByPostalCode } from '../territories/postal-code.ts'
import { type BillingField, billingFields, type BillingTexts } from './billing-fields.ts'

/**
 * `required`: nothing is sold without it. `asked`: the law leaves doubt, or only wants it where there is one; the sale
 * goes on without, and the invoice keeps that it was asked for.
 */
export type FieldNeed = 'required' | 'asked' | 'optional'

/** A sale for which an invoice will be issued. */
export interface InvoicedSale {
  seller: TaxedSeller
  price: PlanPrice
}

/** Real Decreto 1619/2012 art. 4.1.a: in euros, tax included. An amount in another currency is never known to be smaller. */
const simplifiedUpTo = 40_000

/** What the rules look at. */
interface Facts {
  sellerCountry: string | undefined
  buyerCountry: string
  /** Where the licence is supplied: a country, or a part of one; undefined without a sale. */
  place: string | undefined
  isBusiness: boolean
  hasNumber: boolean
  /** Whether the invoice may leave out who the buyer is (Real Decreto 1619/2012 art. 4). */
  mayBeSimplified: boolean
}

interface Rule {
  need: Exclude<FieldNeed, 'optional'>
  fields: readonly BillingField[]
  applies: (facts: Facts) => boolean
}

/**
 * The first rule that names a field decides it.
 *
 * | Rule | Source |
 * |---|---|
 * | country and name, always | Directive 2006/112/EC art. 226 (5); the country decides the tax |
 * | postal code, where it decides the tax | art. 6 of the same: Canary Islands, Réunion, Madeira |
 * | address of a business, unless the invoice may be simplified without it | art. 226 (5); Code de commerce art. L441-9 |
 * | number of a buyer in Spain, above 400 € | Real Decreto 1619/2012 art. 6.1.d.3º |
 * | number of a buyer elsewhere for a supply in Spain above 400 € | the same; foreigners may have none |
 * | number of a business in France | CGI annexe II art. 242 nonies A: it contains the SIREN |
 *
 * The address of a private person is never required (Real Decreto 1619/2012 art. 6.1.e).
 */
const rules: readonly Rule[] = [
  { need: 'required', fields: ['kind', 'country', 'bill_to'], applies: () => true },
  {
    need: 'required',
    fields: ['postal_code'],
    applies: ({ buyerCountry }) => isTaxedByPostalCode(buyerCountry),
  },
  {
    need: 'required',
    fields: ['street', 'city'],
    applies: ({ hasNumber, isBusiness, mayBeSimplified }) => isBusiness && (hasNumber || !mayBeSimplified),
  },
  {
    need: 'required',
    fields: ['postal_code'],
    applies: ({ buyerCountry, hasNumber, isBusiness, mayBeSimplified }) =>
      isBusiness && (hasNumber || !mayBeSimplified) && !withoutPostalCodes.has(buyerCountry),
  },
  {
    need: 'required',
    fields: ['vat_number'],
    applies: ({ buyerCountry, mayBeSimplified, place, sellerCountry }) =>
      sellerCountry === 'ES' && place === 'ES' && !mayBeSimplified && buyerCountry === 'ES',
  },
  {
    need: 'asked',
    fields: ['vat_number'],
    applies: ({ mayBeSimplified, place, sellerCountry }) =>
      sellerCountry === 'ES' && place === 'ES' && !mayBeSimplified,
  },
  {
    need: 'asked',
    fields: ['vat_number'],
    applies: ({ buyerCountry, isBusiness, sellerCountry }) =>
      sellerCountry === 'FR' && buyerCountry === 'FR' && isBusiness,
  },
]

/** Countries whose addresses have no postal code (Universal Postal Union, “Postal addressing systems”). */
const withoutPostalCodes: ReadonlySet<string> = new Set(
  (
    'AE AG AO AW BF BI BJ BO BQ BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GQ GY HK JM KI KM KN KP LY ML MO ' +
    'MR MW NR NU QA RW SB SC SL SR SS ST SX SY TD TG TK TL TO TT TV UG VU YE ZW'
  ).split(' '),
)

/** What the invoice of a sale needs of its buyer, field by field. @param sale null: nothing is being sold */
export function invoiceNeeds(
  sale: InvoicedSale | null,
  buyer: BillingTexts,
): Record<BillingField, FieldNeed> {
  const facts = findFacts(sale, buyer)
  const needOf = (field: BillingField): FieldNeed =>
    rules.find(({ applies, fields }) => fields.includes(field) && applies(facts))?.need ?? 'optional'
  return {
    kind: needOf('kind'),
    country: needOf('country'),
    bill_to: needOf('bill_to'),
    street: needOf('street'),
    postal_code: needOf('postal_code'),
    city: needOf('city'),
    region: needOf('region'),
    vat_number: needOf('vat_number'),
  }
}

/** The fields without which a sale cannot be made. */
export function findMissing(sale: InvoicedSale, buyer: BillingTexts): BillingField[] {
  const needs = invoiceNeeds(sale, buyer)
  return billingFields.filter((field) => needs[field] === 'required' && buyer[field].trim() === '')
}

/** The fields that a buyer was asked for and has left empty. */
export function findUnanswered(sale: InvoicedSale, buyer: BillingTexts): BillingField[] {
  const needs = invoiceNeeds(sale, buyer)
  return billingFields.filter((field) => needs[field] === 'asked' && buyer[field].trim() === '')
}

function findFacts(sale: InvoicedSale | null, buyer: BillingTexts): Facts {
  const about = {
    buyerCountry: buyer.country,
    isBusiness: buyer.kind === 'company',
    hasNumber: buyer.vat_number.trim() !== '',
  }
  if (!sale) return { ...about, sellerCountry: undefined, place: undefined, mayBeSimplified: true }
  const { price, seller } = sale
  const located = { country: buyer.country, postal_code: buyer.postal_code }
  // Whether VIES has confirmed a number makes no field needed: where there is one, it is not missing.
  const decision = decideTax(seller, { ...located, vat_number: null, vat_confirmed: false })
  const place = decision.territory
  const charge = chargeOf(price.price_minor, seller, decision)
  const sellerCountry = seller.address.country
  return {
    ...about,
    sellerCountry,
    place,
    mayBeSimplified: sellerCountry === 'ES' && place === 'ES' && isSmall(price.currency, charge),
  }
}

/** Whether an amount is small enough for a simplified invoice of Spain. */
export function isSmall(currency: string, amountMinor: number): boolean {
  return currency === 'EUR' && amountMinor <= simplifiedUpTo
}

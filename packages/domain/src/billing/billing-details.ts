// The buyer's details for invoices, as entered. No zod here: the form in the browser reads it too.
import { isOneOf } from '@tempolibre/locales'
import { countCodePoints, isOneLine, isVisible } from '../contact/contact-message.ts'
import { isCountry } from '../territories/countries.ts'
import { examplePostalCode, isPostalCode, tidyPostalCode } from '../territories/postal-code.ts'
import { type BillingField, billingFields, type BillingTexts, buyerKinds } from './billing-fields.ts'
import { type InvoicedSale, invoiceNeeds } from './invoice-needs.ts'
import {
  exampleVatNumber,
  isPlainNumber,
  isVatNumber,
  tidyPlainNumber,
  tidyVatNumber,
  vatLettersOf,
} from './vat-number.ts'
import { cleanName } from '../texts/clean-text.ts'

export * from './billing-fields.ts'

export type BillingFault = 'missing' | 'invalid' | 'too_long'
export type BillingFaults = Partial<Record<BillingField, BillingFault>>

/** Maximum lengths in code points. */
export const billingLimits = {
  kind: 10,
  country: 2,
  bill_to: 120,
  street: 200,
  postal_code: 20,
  city: 100,
  region: 100,
  vat_number: 30,
} as const satisfies Record<BillingField, number>

/**
 * Normalises texts as they are checked and stored. Who has not said as whom they buy is a company if there is a number.
 */
export function tidyBilling(texts: BillingTexts): BillingTexts {
  const tidy = cleanName
  const kind = tidy(texts.kind) || (tidy(texts.vat_number) === '' ? 'person' : 'company')
  return {
    kind,
    country: texts.country,
    bill_to: tidy(texts.bill_to),
    street: tidy(texts.street),
    postal_code: tidyPostalCode(tidy(texts.postal_code), texts.country),
    city: tidy(texts.city),
    region: tidy(texts.region),
    vat_number: tidyNumber(texts.vat_number, kind, texts.country),
  }
}

/** Companies have a VAT number, persons in Spain a NIF, which is one; the numbers of other persons are no VAT numbers. */
const hasVatNumber = (kind: string, country: string) => kind !== 'person' || vatLettersOf(country) === 'ES'

const tidyNumber = (text: string, kind: string, country: string) =>
  hasVatNumber(kind, country) ? tidyVatNumber(text, country) : tidyPlainNumber(text)

/** How a code is written in a country. */
export interface ExpectedCode {
  /** ISO 3166-1. */
  country: string
  /** An invented one. */
  example: string
}

/**
 * How a field is written in the buyer's country, if it is checked there: what is said of a number or a postal code that is
 * refused. @param given as entered
 */
export function expectedCode(field: string, given: BillingTexts): ExpectedCode | undefined {
  const { country, kind } = tidyBilling(given)
  const example =
    field === 'postal_code'
      ? examplePostalCode(country)
      : field === 'vat_number' && hasVatNumber(kind, country)
        ? exampleVatNumber(country, kind === 'person')
        : undefined
  return example === undefined ? undefined : { country, example }
}

/**
 * Finds the faults of each field, after tidying; an empty object if there are none.
 * @param sale what the details are given for; null: for invoices to come
 */
export function findBillingFaults(given: BillingTexts, sale: InvoicedSale | null = null): BillingFaults {
  const texts = tidyBilling(given)
  const needs = invoiceNeeds(sale, texts)
  const faults: BillingFaults = {}
  for (const field of billingFields) {
    const fault = findFault(field, texts, needs[field] === 'required')
    if (fault) faults[field] = fault
  }
  return faults
}

function findFault(field: BillingField, texts: BillingTexts, isNeeded: boolean): BillingFault | undefined {
  const text = texts[field]
  if (!isVisible(text)) {
    if (isNeeded) return 'missing'
    return text === '' ? undefined : 'invalid'
  }
  if (countCodePoints(text) > billingLimits[field]) return field === 'vat_number' ? 'invalid' : 'too_long'
  if (!isOneLine(text)) return 'invalid'
  if (field === 'kind') return isOneOf(buyerKinds, text) ? undefined : 'invalid'
  if (field === 'country') return isCountry(text) ? undefined : 'invalid'
  if (field === 'postal_code') return isPostalCode(text, texts.country) ? undefined : 'invalid'
  if (field !== 'vat_number') return undefined
  const { country, kind } = texts
  const isGood = hasVatNumber(kind, country) ? isVatNumber(text, country) : isPlainNumber(text)
  return isGood ? undefined : 'invalid'
}

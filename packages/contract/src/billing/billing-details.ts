// The buyer's details for invoices, as entered. No zod here: the form in the browser reads it too.
import { isOneOf } from '@tempolibre/locales'
import { countCodePoints, isOneLine, isVisible, wellFormed } from '../contact-message.ts'
import { isCountry } from '../territories/countries.ts'
import { isVatNumber, tidyVatNumber } from './vat-number.ts'

/** Fields in the order of the form; `bill_to` is a person's or company's name. */
export const billingFields = [
  'country',
  'bill_to',
  'street',
  'postal_code',
  'city',
  'region',
  'vat_number',
] as const
export type BillingField = (typeof billingFields)[number]
export type BillingTexts = Record<BillingField, string>

export function isBillingField(field: string): field is BillingField {
  return isOneOf(billingFields, field)
}

export type BillingFault = 'missing' | 'invalid' | 'too_long'
export type BillingFaults = Partial<Record<BillingField, BillingFault>>

/** Maximum lengths in code points. */
export const billingLimits = {
  country: 2,
  bill_to: 120,
  street: 200,
  postal_code: 20,
  city: 100,
  region: 100,
  vat_number: 30,
} as const satisfies Record<BillingField, number>

/** Countries where the postal code decides the tax: the Canary Islands, Réunion, Madeira. */
const taxedByPostalCode: ReadonlySet<string> = new Set(['DE', 'ES', 'FI', 'FR', 'GR', 'IT', 'PT'])

/** Whether a field is required: an invoice to a business includes its address. */
export function isBillingFieldNeeded(field: BillingField, { country, vat_number }: BillingTexts): boolean {
  if (field === 'country' || field === 'bill_to') return true
  if (field === 'postal_code' && taxedByPostalCode.has(country)) return true
  return vat_number.trim() !== '' && (field === 'street' || field === 'city' || field === 'postal_code')
}

/** Normalises texts as they are checked and stored. */
export function tidyBilling(texts: BillingTexts): BillingTexts {
  const tidy = (text: string) => wellFormed(text).trim()
  return {
    country: texts.country,
    bill_to: tidy(texts.bill_to),
    street: tidy(texts.street),
    postal_code: tidy(texts.postal_code).toUpperCase(),
    city: tidy(texts.city),
    region: tidy(texts.region),
    vat_number: tidyVatNumber(texts.vat_number, texts.country),
  }
}

/** Finds the faults of each field, after tidying; an empty object if there are none. */
export function findBillingFaults(given: BillingTexts): BillingFaults {
  const texts = tidyBilling(given)
  const faults: BillingFaults = {}
  for (const field of billingFields) {
    const fault = findFault(field, texts)
    if (fault) faults[field] = fault
  }
  return faults
}

function findFault(field: BillingField, texts: BillingTexts): BillingFault | undefined {
  const text = texts[field]
  if (!isVisible(text)) {
    if (isBillingFieldNeeded(field, texts)) return 'missing'
    return text === '' ? undefined : 'invalid'
  }
  if (countCodePoints(text) > billingLimits[field]) return field === 'vat_number' ? 'invalid' : 'too_long'
  if (!isOneLine(text)) return 'invalid'
  if (field === 'country') return isCountry(text) ? undefined : 'invalid'
  return field === 'vat_number' && !isVatNumber(text, texts.country) ? 'invalid' : undefined
}

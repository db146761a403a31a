// The fields of a buyer's details for invoices. No zod here: the form in the browser reads it too.
import { isOneOf } from '@tempolibre/locales'

/** As whom somebody buys; who is self-employed buys as a company. */
export const buyerKinds = ['person', 'company'] as const
export type BuyerKind = (typeof buyerKinds)[number]

/** Fields in the order of the form; `bill_to` is a person's or company's name. */
export const billingFields = [
  'kind',
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

import {
  ApiError,
  billingDetailsSchema,
  type BillingDetails,
  type EndpointOutput,
  type EndpointParsedInput,
  type FieldError,
  type NamedSale,
} from '@tempolibre/contract'
import { type BillingField, findMissing, type InvoicedSale } from '@tempolibre/domain'
import {
  findBillingDetails,
  findHeldSubscription,
  findSeller,
  saveBillingDetails as storeBillingDetails,
  type StoredBuyer,
} from '@tempolibre/database'
import { defaultLanguage } from '@tempolibre/locales'
import { countOrRefuse, limitsOf } from '../../accounts/limits.ts'
import type { UserCaller } from '../../http/caller.ts'
import { checkVatNumbers, isNumberChecked } from '../../payments/check-vat-numbers.ts'
import type { Payments } from '../../payments/open-payments.ts'
import { invoicedAs } from '../../payments/sale-tax.ts'
import { choosePrice } from './describe-checkout.ts'
import { findPlan } from '../../payments/find-plan.ts'

/** The caller's billing details, and the sale they are needed for. */
export async function getBillingDetails(
  payments: Payments,
  named: NamedSale,
  { user }: UserCaller,
): Promise<EndpointOutput<'getBillingDetails'>> {
  const details = await findBillingDetails(payments.db, { userId: user.id })
  const sale = await findInvoicedSale(payments, named, user.id)
  return {
    success: true,
    billing_details: details ? toAnswer(details) : null,
    sale: sale && { seller: { address: sale.seller.address, tax: sale.seller.tax }, price: sale.price },
  }
}

/** Stores billing details for future invoices, and checks the VAT number with VIES if it decides the tax. */
export async function saveBillingDetails(
  payments: Payments,
  { currency, plan_id, ...texts }: EndpointParsedInput<'saveBillingDetails'>,
  { clientAddress, user }: UserCaller,
): Promise<EndpointOutput<'saveBillingDetails'>> {
  const { db, secret } = payments
  const sale = await findInvoicedSale(payments, { currency, plan_id }, user.id)
  const missing = sale ? findMissing(sale, texts) : []
  if (missing.length > 0) throw new ApiError('invalid_input', { fields: missing.map(missingField) })
  await countOrRefuse(db, limitsOf(secret, 'billing_details', { account: user.id, clientAddress }))
  const now = new Date()
  const checked = isNumberChecked(payments, await findSeller(db), texts)
  await db
    .transaction()
    .execute((transaction) => storeBillingDetails(transaction, { userId: user.id, texts, checked, now }))
  await checkVatNumbers(payments, { now, userId: user.id })
  const details = await findBillingDetails(db, { userId: user.id })
  // Deleted with its account at the same moment.
  if (!details) throw new ApiError('unauthorized')
  return { success: true, billing_details: toAnswer(details) }
}

/**
 * What the caller's next invoice is for: the named plan, else the plan that is paid every month. Null if there is none, or
 * our invoices need nothing of the buyer: no tax is set, or the payment service asks itself.
 */
async function findInvoicedSale(
  payments: Payments,
  { currency, plan_id: id }: NamedSale,
  userId: string,
): Promise<InvoicedSale | null> {
  const { db } = payments
  if ((await payments.current()).computesTax) return null
  const seller = (await findSeller(db)) ?? null
  if (id !== undefined) {
    const plan = await findPlan(db, { id, language: defaultLanguage })
    const price = plan && choosePrice(plan, currency)
    return price ? invoicedAs(seller, price) : null
  }
  const held = await findHeldSubscription(db, { userId })
  if (held?.plan_kind !== 'subscription' || held.price_minor === null || held.currency === null) return null
  return invoicedAs(seller, { currency: held.currency, price_minor: held.price_minor })
}

/** A billing detail that is missing, as the API names it. */
export const missingField = (field: BillingField): FieldError => ({
  field: `body.${field}`,
  code: 'missing',
  message: 'missing',
})

/** Without the consultation number, which concerns only the seller. */
const toAnswer = (details: StoredBuyer): BillingDetails => billingDetailsSchema.parse(details)

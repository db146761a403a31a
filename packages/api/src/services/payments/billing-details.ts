import {
  ApiError,
  billingDetailsSchema,
  type BillingDetails,
  type EndpointOutput,
  type EndpointParsedInput,
  type InvoiceBuyer,
} from '@tempolibre/contract'
import {
  findBillingDetails,
  findSeller,
  saveBillingDetails as storeBillingDetails,
} from '@tempolibre/database'
import { countOrRefuse, limitsOf } from '../../accounts/limits.ts'
import type { UserCaller } from '../../http/caller.ts'
import { checkVatNumbers, isNumberChecked } from '../../payments/check-vat-numbers.ts'
import type { Payments } from '../../payments/open-payments.ts'

/** The caller's billing details. */
export async function getBillingDetails(
  { db }: Payments,
  { user }: UserCaller,
): Promise<EndpointOutput<'getBillingDetails'>> {
  const details = await findBillingDetails(db, { userId: user.id })
  return { success: true, billing_details: details ? toAnswer(details) : null }
}

/** Stores billing details for future invoices, and checks the VAT number with VIES if it decides the tax. */
export async function saveBillingDetails(
  payments: Payments,
  texts: EndpointParsedInput<'saveBillingDetails'>,
  { clientAddress, user }: UserCaller,
): Promise<EndpointOutput<'saveBillingDetails'>> {
  const { db, secret } = payments
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

/** Without the consultation number, which concerns only the seller. */
const toAnswer = (details: InvoiceBuyer): BillingDetails => billingDetailsSchema.parse(details)

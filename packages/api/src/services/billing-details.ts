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
import { countOrRefuse, limitsOf } from '../accounts/limits.ts'
import type { UserCaller } from '../http/caller.ts'
import { checkVatNumbers, isNumberChecked } from '../payments/check-vat-numbers.ts'
import type { Payments } from '../payments/open-payments.ts'

/** Who somebody's invoices are written to. */
export async function getBillingDetails(
  { db }: Payments,
  { user }: UserCaller,
): Promise<EndpointOutput<'getBillingDetails'>> {
  const details = await findBillingDetails(db, { userId: user.id })
  return { success: true, billing_details: details ? toAnswer(details) : null }
}

/** Says who invoices are written to from now on, and asks about the VAT number where that decides on tax. */
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
  // Deleted with its account a moment ago.
  if (!details) throw new ApiError('unauthorized')
  return { success: true, billing_details: toAnswer(details) }
}

/** Without the register's proof, which is between it and the seller. */
const toAnswer = (details: InvoiceBuyer): BillingDetails => billingDetailsSchema.parse(details)

import {
  type Database,
  findPayment,
  lockPlanHolder,
  type PaymentAftermath,
  saveAftermath,
  settlePayments,
} from '@tempolibre/database'
import type { Transaction } from 'kysely'
import { mailedAmount, orderPlanMail, tellOfAftermath } from './plan-mails.ts'

const provider = 'stripe'

/**
 * Writes down what has become of a payment, asked for at `askedAt`, brings plan and licences in line with it and tells
 * whoever has them. Nothing for a payment we never took: another site's, or one of a purchase that was given back.
 */
export async function takeAftermath(
  transaction: Transaction<Database>,
  parts: { payment: string; aftermath: PaymentAftermath; askedAt: Date; siteUrl: string },
): Promise<void> {
  const { aftermath, askedAt, payment, siteUrl } = parts
  const found = await findPayment(transaction, { provider, payment })
  if (!found) return
  const holder = found.user_id ? await lockPlanHolder(transaction, { userId: found.user_id }) : undefined
  // Read again behind the lock: another event may have been here while we waited.
  const before = (await findPayment(transaction, { provider, payment })) ?? found
  const saved = await saveAftermath(transaction, { provider, payment, aftermath, askedAt })
  if (!saved) return
  const change = await settlePayments(transaction, { subscriptionId: found.subscription_id })
  if (!holder) return
  const planId = found.plan_id
  const refunded = aftermath.refundedMinor - before.refunded_minor
  if (refunded > 0) {
    await orderPlanMail(transaction, holder, {
      template: 'payment_refunded',
      planId,
      siteUrl,
      key: `refund ${payment} ${aftermath.refundedMinor}`,
      parameters: mailedAmount({ amountMinor: refunded, currency: found.currency }),
    })
  }
  await tellOfAftermath(transaction, holder, { change, planId, siteUrl })
}

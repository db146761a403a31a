import {
  correctInvoice,
  type Database,
  findMailedLicences,
  findPayment,
  type InvoiceRow,
  lockPlanHolder,
  orderMail,
  type PaymentAftermath,
  type PlanHolder,
  saveAftermath,
  settlePayments,
} from '@tempolibre/database'
import { pathTo } from '@tempolibre/locales'
import type { Transaction } from 'kysely'
import { mailedAmount, orderPlanMail, tellOfAftermath } from './plan-mails.ts'

/**
 * Stores the state of a payment, fetched at `askedAt`, updates plan and licences accordingly and notifies their
 * holder. Ignores a payment we never took: of another site, or of a refunded purchase.
 */
export async function takeAftermath(
  transaction: Transaction<Database>,
  parts: { provider: string; payment: string; aftermath: PaymentAftermath; askedAt: Date; siteUrl: string },
): Promise<void> {
  const { aftermath, askedAt, payment, provider, siteUrl } = parts
  const found = await findPayment(transaction, { provider, payment })
  if (!found) return
  const holder = found.user_id ? await lockPlanHolder(transaction, { userId: found.user_id }) : undefined
  // Re-read under the lock: another event may have been processed while we waited.
  const before = (await findPayment(transaction, { provider, payment })) ?? found
  const saved = await saveAftermath(transaction, { provider, payment, aftermath, askedAt })
  if (!saved) return
  const { refundedMinor } = aftermath
  const note = await correctInvoice(transaction, { provider, payment, refundedMinor })
  const change = await settlePayments(transaction, { subscriptionId: found.subscription_id })
  if (!holder) return
  const planId = found.plan_id
  const refunded = refundedMinor - before.refunded_minor
  if (refunded > 0) {
    const held = change.plan?.after.ended_at === null && change.plan.after.hold === 'refunded'
    await orderPlanMail(transaction, holder, {
      template: 'payment_refunded',
      planId,
      provider,
      siteUrl,
      key: `refund ${payment} ${refundedMinor}`,
      parameters: {
        ...mailedAmount({ amountMinor: refunded, currency: found.currency }),
        ...(await findMailedLicences(transaction, { numbers: change.licences.revoked })),
        ...(held && { held: 'yes' }),
      },
    })
  }
  if (note) await orderCreditNote(transaction, holder, { ...note, siteUrl })
  await tellOfAftermath(transaction, holder, {
    change,
    planId: change.planId ?? planId,
    refundTold: refunded > 0,
    siteUrl,
  })
}

/** Sends the credit note to the holder of the invoice. */
async function orderCreditNote(
  transaction: Transaction<Database>,
  { email, language, name }: PlanHolder,
  { invoice, number, siteUrl }: { number: string; invoice: InvoiceRow; siteUrl: string },
): Promise<void> {
  await orderMail(transaction, {
    template: 'credit_note',
    recipientName: name,
    recipient: email,
    language,
    key: `invoice ${number}`,
    parameters: { number, invoice: invoice.number, link: siteUrl + pathTo('subscription', language) },
  })
}

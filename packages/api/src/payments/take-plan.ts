import type { PlanKind } from '@tempolibre/contract'
import {
  addPayments,
  addSubscription,
  type Database,
  endSubscription,
  findHeldSubscription,
  findPlanName,
  issueInvoice,
  orderMail,
  type PlanHolder,
  settleCheckout,
} from '@tempolibre/database'
import { pathTo } from '@tempolibre/locales'
import type { Insertable, Transaction } from 'kysely'
import type { Payment } from './payment-gateway.ts'

/** A plan as it comes into force. */
export interface NewPlan {
  checkoutId: string
  planKind: PlanKind
  /** Where the mail that confirms it leads. */
  siteUrl: string
  subscription: Omit<Insertable<Database['subscriptions']>, 'user_id'>
  /** What was paid for it so far. */
  payments: readonly Payment[]
}

/**
 * Puts a plan into force in place of the one before, decides its checkout, issues invoices and confirms it by mail, in
 * the transaction that holds its holder's plans still. One that has ended already replaces nothing. Answers the new plan's id.
 */
export async function takePlan(
  transaction: Transaction<Database>,
  holder: PlanHolder,
  plan: NewPlan,
): Promise<string> {
  const { subscription } = plan
  if (!subscription.ended_at) {
    const before = await findHeldSubscription(transaction, { userId: holder.id })
    if (before) await endSubscription(transaction, { id: before.id, endedAt: new Date() })
  }
  const id = await addSubscription(transaction, { ...subscription, user_id: holder.id })
  const { payments } = plan
  await addPayments(transaction, { provider: subscription.provider, subscriptionId: id, payments })
  await settleCheckout(transaction, { id: plan.checkoutId, status: 'completed' })
  await issueInvoices(transaction, holder, {
    provider: subscription.provider,
    planId: subscription.plan_id,
    planKind: plan.planKind,
    payments,
  })
  if (!subscription.ended_at) await confirmByMail(transaction, holder, plan)
  return id
}

async function confirmByMail(
  transaction: Transaction<Database>,
  { email, language, name }: PlanHolder,
  { siteUrl, subscription }: NewPlan,
): Promise<void> {
  const plan = await findPlanName(transaction, { planId: subscription.plan_id, language })
  await orderMail(transaction, {
    template: 'plan_confirmed',
    recipientName: name,
    recipient: email,
    language,
    parameters: { plan, link: `${siteUrl}${pathTo('subscription', language)}` },
  })
}

/** One invoice for every payment that has none yet; nothing paid, no invoice. */
export async function issueInvoices(
  transaction: Transaction<Database>,
  holder: PlanHolder,
  about: { provider: string; planId: number; planKind: PlanKind; payments: readonly Payment[] },
): Promise<void> {
  const paid = about.payments.filter(({ amountMinor }) => amountMinor > 0)
  if (paid.length === 0) return
  const planName = await findPlanName(transaction, { planId: about.planId, language: holder.language })
  for (const payment of paid) {
    await issueInvoice(transaction, {
      user_id: holder.id,
      provider: about.provider,
      provider_payment: payment.id,
      plan_kind: about.planKind,
      plan_name: planName,
      holder_name: holder.name,
      holder_email: holder.email,
      language: holder.language,
      amount_minor: payment.amountMinor,
      currency: payment.currency,
    })
  }
}

import {
  addPayments,
  changeSubscription,
  type Database,
  endSubscription,
  findRedemption,
  listDueSubscriptions,
  lockPlanHolder,
  lockSubscription,
} from '@tempolibre/database'
import type { Kysely } from 'kysely'
import { addMonths } from './months.ts'
import type { Payments } from './open-payments.ts'
import type { Payment } from './payment-gateway.ts'
import { tellOfPlanChange } from './plan-mails.ts'
import { chargeWith, discountAt } from './discounts.ts'
import { findSaleTax } from './sale-tax.ts'
import { issueInvoices } from './issue-invoices.ts'

/** Maximum plans per run. */
const batch = 100

/**
 * Does for the test checkout, or another service that does not do it, what Stripe does itself: renews plans at the end of their period, with an invoice if
 * they have a price, and ends cancelled ones. Of one user or of all. Safe in several processes at once: each plan has
 * its own transaction, under its holder's lock.
 */
export async function settleDueSubscriptions(
  { db, siteUrl }: Pick<Payments, 'db' | 'siteUrl'>,
  now: Date,
  {
    provider = 'test',
    renew = true,
    userId,
  }: { userId?: string | undefined; renew?: boolean; provider?: 'test' | 'stripe_test' } = {},
): Promise<void> {
  for (;;) {
    const due = await listDueSubscriptions(db, { provider, now, userId, limit: batch })
    for (const { id, user_id } of due) await settleOne(db, { id, userId: user_id, now, renew, siteUrl })
    if (due.length < batch) return
  }
}

async function settleOne(
  db: Kysely<Database>,
  {
    id,
    now,
    renew,
    siteUrl,
    userId,
  }: { id: string; userId: string | null; now: Date; renew: boolean; siteUrl: string },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const holder = userId === null ? undefined : await lockPlanHolder(transaction, { userId })
    const plan = await lockSubscription(transaction, { id })
    const end = plan?.current_period_end
    // Another process may have handled it while we waited for the lock.
    if (!plan || !end || end > now) return
    if (plan.cancel_at_period_end || !renew || !holder) {
      await endSubscription(transaction, { id, endedAt: end })
      const after = { ...plan, status: 'ended' as const, ended_at: end }
      if (holder) await tellOfPlanChange(transaction, holder, { before: plan, after, siteUrl })
      return
    }
    // Months are counted from the first paid date, so that a plan started on the 31st keeps that day.
    const first = plan.trial_ends_at ?? plan.started_at
    const sale = await findSaleTax(transaction, { userId: holder.id })
    const redemption = await findRedemption(transaction, { subscriptionId: id })
    const payments: Payment[] = []
    let [start, next, month] = [end, end, 0]
    while (next <= now) {
      month += 1
      const candidate = addMonths(first, month)
      if (candidate <= next) continue
      start = next
      next = candidate
      if (plan.price_minor !== null && plan.currency !== null) {
        const price = { currency: plan.currency, price_minor: plan.price_minor }
        const charge = chargeWith(sale, price, discountAt(redemption, month - 1))
        if (charge.amountMinor > 0) payments.push(testPayment({ id, start, end: next }, charge))
      }
    }
    const changes = { status: 'active', current_period_start: start, current_period_end: next } as const
    await changeSubscription(transaction, { id, changes })
    await tellOfPlanChange(transaction, holder, { before: plan, after: { ...plan, ...changes }, siteUrl })
    await addPayments(transaction, { provider: 'test', subscriptionId: id, payments })
    await issueInvoices(transaction, holder, {
      provider: 'test',
      planId: plan.plan_id,
      planKind: plan.plan_kind,
      subscriptionId: id,
      payments,
      siteUrl,
    })
  })
}

/**
 * Like `settleDueSubscriptions`, but ends plans once Stripe takes the payments, or nothing is on sale: none continues for free. What
 * was bought with test keys ends as well once others are set, since nothing renews it.
 */
export async function settleDuePlans(payments: Payments, now: Date, userId?: string): Promise<void> {
  const { isOpen, provider } = await payments.current()
  await settleDueSubscriptions(payments, now, { userId, renew: provider === 'test' && isOpen })
  if (provider !== 'stripe_test')
    await settleDueSubscriptions(payments, now, { userId, renew: false, provider: 'stripe_test' })
}

/** A payment of a period in which nothing is charged. */
export function testPayment(
  { end, id, start }: { id: string; start: Date; end: Date | null },
  price: Pick<Payment, 'amountMinor' | 'currency' | 'discountMinor'>,
): Payment {
  const paidAt = new Date()
  return { id: `${id} ${start.toISOString()}`, ...price, periodStart: start, periodEnd: end, paidAt }
}

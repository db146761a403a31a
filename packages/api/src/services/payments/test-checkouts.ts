import { ApiError, type EndpointOutput, type Plan } from '@tempolibre/contract'
import {
  type CheckoutRow,
  type Database,
  findCheckout,
  grantTrial,
  lockCheckout,
  type MailboxHashes,
  type PlanHolder,
  settleCheckout,
} from '@tempolibre/database'
import type { Transaction } from 'kysely'
import { hashTrialAddress } from '../../accounts/normalise-address.ts'
import type { SignedInUser } from '../../http/caller.ts'
import { addDays, addMonths } from '../../payments/months.ts'
import type { Payments } from '../../payments/open-payments.ts'
import { doesCreditStand, refusePlan, requireStep } from '../../payments/plan-steps.ts'
import { chargeIn, findSaleTax } from '../../payments/sale-tax.ts'
import { testPayment } from '../../payments/settle-due-subscriptions.ts'
import { takePlan } from '../../payments/take-plan.ts'
import { afterUrl, changePlans } from './change-plans.ts'
import { describeCheckout, describeDiscount } from './describe-checkout.ts'
import { findPlan } from '../../payments/find-plan.ts'

/** Pays a test checkout, or declines it. The first decision stands. */
export async function settleTestCheckout(
  payments: Payments,
  { id, outcome }: { id: string; outcome: 'paid' | 'cancelled' },
  user: SignedInUser,
): Promise<EndpointOutput<'settleTestCheckout'>> {
  const { db } = payments
  const known = await findCheckout(db, { id, userId: user.id })
  if (!known) throw new ApiError('not_found')
  // Once real payments are taken, test checkouts can no longer be paid.
  const gateway = await payments.current()
  if (known.provider !== 'test' || gateway.provider !== 'test') throw new ApiError('forbidden')
  if (!gateway.isOpen) throw refusePlan('no_payments', known.language)
  const checkout = await changePlans(payments, user.id, async (transaction, holder, held) => {
    const row = await lockCheckout(transaction, { id })
    if (!row) throw new ApiError('not_found')
    if (row.status !== 'open') return row
    if (outcome === 'cancelled') {
      await settleCheckout(transaction, { id, status: 'cancelled' })
      return { ...row, status: 'cancelled' as const }
    }
    const plan = await findPlan(transaction, { id: String(row.plan_id), language: row.language })
    if (!plan) throw new ApiError('plan_unavailable')
    const { language, provider } = row
    await requireStep(transaction, { plan, held, language, provider, now: new Date() })
    if (!(await doesCreditStand(transaction, { checkout: row, held }))) throw new ApiError('conflict')
    const emailHashes = hashTrialAddress(payments.secret, holder.email)
    const trial = row.trial_days > 0 && (await grantTrial(transaction, { emailHashes }))
    const { siteUrl } = payments
    await takeTestPlan(transaction, holder, { checkout: row, plan, trial, emailHashes, siteUrl })
    return { ...row, status: 'completed' as const }
  })
  return {
    success: true,
    url: afterUrl(payments, checkout),
    checkout: await describeCheckout(payments, checkout, checkout.language),
  }
}

async function takeTestPlan(
  transaction: Transaction<Database>,
  holder: PlanHolder,
  parts: { checkout: CheckoutRow; plan: Plan; trial: boolean; emailHashes: MailboxHashes; siteUrl: string },
): Promise<void> {
  const { checkout, emailHashes, plan, siteUrl, trial } = parts
  const now = new Date()
  const recurring = plan.kind === 'subscription'
  const trialEnd = recurring && trial ? addDays(now, checkout.trial_days) : null
  const { amount_minor: amountMinor, currency, price_minor } = checkout
  // With a coupon that takes off everything, nothing is paid.
  const charged = trialEnd === null && amountMinor !== null && amountMinor > 0 && currency !== null
  const periodEnd = recurring ? (trialEnd ?? addMonths(now, 1)) : null
  const sale = await findSaleTax(transaction, { userId: holder.id })
  const charge = price_minor === null || currency === null ? null : chargeIn(sale, { currency, price_minor })
  const taken = (describeDiscount(checkout, charge)?.amount_minor ?? 0) + (checkout.credit_charge_minor ?? 0)
  const discountMinor = taken > 0 ? taken : undefined
  await takePlan(transaction, holder, {
    checkoutId: checkout.id,
    emailHashes,
    planKind: plan.kind,
    price: { amountMinor, currency },
    siteUrl,
    subscription: {
      plan_id: checkout.plan_id,
      provider: 'test',
      status: trialEnd ? 'trialing' : 'active',
      price_minor: checkout.price_minor,
      currency,
      started_at: now,
      trial_ends_at: trialEnd,
      current_period_start: now,
      current_period_end: periodEnd,
    },
    payments: charged
      ? [
          testPayment(
            { id: checkout.id, start: now, end: periodEnd },
            { amountMinor, currency, discountMinor },
          ),
        ]
      : [],
  })
}

import type { PaymentProvider, Tax } from '@tempolibre/contract'
import {
  type Database,
  findOrderedPrice,
  findPlanName,
  findRedemption,
  type MailParameters,
  orderMail,
  type PlanChange,
  type PlanHolder,
} from '@tempolibre/database'
import { type Page, pathTo } from '@tempolibre/locales'
import type { Transaction } from 'kysely'
import { chargeWith, discountAt } from './discounts.ts'
import { findSaleTax } from './sale-tax.ts'

/** Mails about a plan: each names it, and links to a page of the site. */
type PlanMail = Extract<
  keyof MailParameters,
  | 'plan_confirmed'
  | 'order_confirmed'
  | 'trial_ending'
  | 'trial_paid'
  | 'payment_failed'
  | 'plan_cancelled'
  | 'plan_ended'
  | 'plan_disputed'
  | 'plan_restored'
  | 'payment_refunded'
>

interface PlanMailOrder<Template extends PlanMail> {
  template: Template
  /** The plan named in the mail. */
  planId: number
  siteUrl: string
  /** The payment service: if nothing is charged, the mail says so. */
  provider?: string
  /** Idempotency key: a mail with a given key is sent once. Undefined if the transaction itself happens only once. */
  key?: string | undefined
  /** The page its button links to. */
  page?: Extract<Page, 'subscription' | 'pricing'>
  parameters: Omit<MailParameters[Template], 'link' | 'plan'>
}

/** Orders a mail to the plan's holder, in the same transaction as the reported change. */
export async function orderPlanMail<Template extends PlanMail>(
  transaction: Transaction<Database>,
  { email, language, name }: PlanHolder,
  { key, page = 'subscription', parameters, planId, provider, siteUrl, template }: PlanMailOrder<Template>,
): Promise<void> {
  const plan = await findPlanName(transaction, { planId, language })
  await orderMail(transaction, {
    template,
    recipientName: name,
    recipient: email,
    language,
    key,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `parameters` has all that the others lack
    parameters: {
      ...parameters,
      plan,
      ...testMark(provider),
      link: siteUrl + pathTo(page, language),
    } as unknown as MailParameters[Template],
  })
}

/** Marks a mail about a charge that the test checkout only simulates. */
export function testMark(provider: string | undefined): { test?: string } {
  return provider === 'test' ? { test: 'yes' } : {}
}

/** An amount in a mail's data; it is formatted when the mail is sent. Empty without a price. */
export function mailedAmount(price: { amountMinor: number | null; currency: string | null }) {
  const { amountMinor, currency } = price
  return amountMinor === null || currency === null
    ? { amount_minor: '', currency: '' }
    : { amount_minor: String(amountMinor), currency }
}

/** The tax of an amount in a mail's data; empty without tax. */
export function mailedTax(tax: Tax | null): { tax_minor?: string } {
  return tax && tax.tax_minor !== 0 ? { tax_minor: String(tax.tax_minor) } : {}
}

/**
 * The amount a plan is charged first, in a mail's data, for the price it was bought at: Stripe keeps the amount of the order,
 * the test checkout computes its tax anew.
 */
export async function findChargedAmount(
  transaction: Transaction<Database>,
  holder: PlanHolder,
  plan: Pick<PlanBefore, 'id' | 'plan_id' | 'provider' | 'price_minor' | 'currency'>,
) {
  const ordered =
    plan.provider === 'stripe'
      ? await findOrderedPrice(transaction, { userId: holder.id, planId: plan.plan_id })
      : undefined
  const sale = await findSaleTax(transaction, { userId: holder.id })
  const { currency, price_minor } = plan
  const redemption = await findRedemption(transaction, { subscriptionId: plan.id })
  const charge =
    price_minor === null || currency === null
      ? null
      : chargeWith(sale, { currency, price_minor }, discountAt(redemption, 0)).amountMinor
  const amountMinor = ordered?.amount_minor ?? charge
  return mailedAmount({ amountMinor, currency: ordered?.currency ?? plan.currency })
}

/** The plan before a change. */
interface PlanBefore {
  id: string
  plan_id: number
  provider: PaymentProvider
  status: string
  cancel_at_period_end: boolean
  ended_at: Date | null
  price_minor: number | null
  currency: string | null
}

/** The plan after a change. */
interface PlanAfter {
  status: string
  cancel_at_period_end: boolean
  current_period_start: Date
  current_period_end: Date | null
  ended_at: Date | null
}

/** Orders the mail that a change of a plan requires, if any. */
export async function tellOfPlanChange(
  transaction: Transaction<Database>,
  holder: PlanHolder,
  { after, before, siteUrl }: { before: PlanBefore; after: PlanAfter; siteUrl: string },
): Promise<void> {
  if (before.ended_at !== null) return
  const about = { planId: before.plan_id, provider: before.provider, siteUrl }
  const date = after.current_period_end?.toISOString() ?? ''
  if (after.ended_at !== null) {
    const reason = before.status === 'past_due' ? 'unpaid' : 'cancelled'
    await orderPlanMail(transaction, holder, {
      ...about,
      template: 'plan_ended',
      page: 'pricing',
      parameters: { reason },
    })
    return
  }
  if (before.status === 'trialing' && after.status === 'active') {
    const price = await findChargedAmount(transaction, holder, before)
    await orderPlanMail(transaction, holder, {
      ...about,
      template: 'trial_paid',
      key: `trial_paid ${before.id}`,
      parameters: { ...price, date },
    })
  }
  if (before.status !== 'past_due' && after.status === 'past_due') {
    await orderPlanMail(transaction, holder, {
      ...about,
      template: 'payment_failed',
      key: `payment_failed ${before.id} ${after.current_period_start.toISOString()}`,
      parameters: {},
    })
  }
  if (!before.cancel_at_period_end && after.cancel_at_period_end) {
    await orderPlanMail(transaction, holder, { ...about, template: 'plan_cancelled', parameters: { date } })
  }
}

/** Orders the mail about a dispute's or refund's effect on a plan. */
export async function tellOfAftermath(
  transaction: Transaction<Database>,
  holder: PlanHolder,
  { change, planId, siteUrl }: { change: PlanChange; planId: number; siteUrl: string },
): Promise<void> {
  const about = { planId, siteUrl }
  if (change.ended) {
    const parameters = { reason: change.ended }
    await orderPlanMail(transaction, holder, {
      ...about,
      template: 'plan_ended',
      page: 'pricing',
      parameters,
    })
  } else if (change.disputed) {
    await orderPlanMail(transaction, holder, { ...about, template: 'plan_disputed', parameters: {} })
  } else if (change.restored) {
    await orderPlanMail(transaction, holder, { ...about, template: 'plan_restored', parameters: {} })
  }
}

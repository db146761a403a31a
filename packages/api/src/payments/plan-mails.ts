import type { PaymentProvider, Tax } from '@tempolibre/contract'
import {
  type Database,
  findOrderedPrice,
  findPlanName,
  type MailParameters,
  orderMail,
  type PlanChange,
  type PlanHolder,
} from '@tempolibre/database'
import { type Page, pathTo } from '@tempolibre/locales'
import type { Transaction } from 'kysely'
import { chargeIn, findSaleTax } from './sale-tax.ts'

/** Mails about a plan: each names it, and leads to a page of the site. */
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
  /** The plan, of which the mail says the name. */
  planId: number
  siteUrl: string
  /** Who takes the money: where nobody does, the mail says so. */
  provider?: string
  /** What it is about: a mail with this key goes once. Undefined where the transaction itself happens once. */
  key?: string | undefined
  /** Where its button leads. */
  page?: Extract<Page, 'subscription' | 'pricing'>
  parameters: Omit<MailParameters[Template], 'link' | 'plan'>
}

/** Orders a mail to whoever has a plan, in the transaction of what it tells. */
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
    parameters: {
      ...parameters,
      plan,
      ...testMark(provider),
      link: siteUrl + pathTo(page, language),
    } as unknown as MailParameters[Template],
  })
}

/** Marks a mail about what the test checkout only pretends to charge. */
export function testMark(provider: string | undefined): { test?: string } {
  return provider === 'test' ? { test: 'yes' } : {}
}

/** An amount as mails carry it; they are put into words when they are sent. Empty where there is no price. */
export function mailedAmount(price: { amountMinor: number | null; currency: string | null }) {
  const { amountMinor, currency } = price
  return amountMinor === null || currency === null
    ? { amount_minor: '', currency: '' }
    : { amount_minor: String(amountMinor), currency }
}

/** The tax in an amount, as mails carry it: nothing where there is none. */
export function mailedTax(tax: Tax | null): { tax_minor?: string } {
  return tax && tax.tax_minor !== 0 ? { tax_minor: String(tax.tax_minor) } : {}
}

/**
 * What a plan is charged with, as mails carry it: Stripe keeps to the price of the order, the test checkout takes today's.
 */
export async function findChargedAmount(
  transaction: Transaction<Database>,
  holder: PlanHolder,
  plan: Pick<PlanBefore, 'plan_id' | 'provider' | 'price_minor' | 'currency'>,
) {
  const ordered =
    plan.provider === 'stripe'
      ? await findOrderedPrice(transaction, { userId: holder.id, planId: plan.plan_id })
      : undefined
  const sale = await findSaleTax(transaction, { userId: holder.id })
  const amountMinor =
    ordered?.amount_minor ?? (plan.price_minor === null ? null : chargeIn(sale, plan.price_minor))
  return mailedAmount({ amountMinor, currency: ordered?.currency ?? plan.currency })
}

/** The plan as it stood before a change, and what is the same after it. */
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

/** The plan as it is after a change. */
interface PlanAfter {
  status: string
  cancel_at_period_end: boolean
  current_period_start: Date
  current_period_end: Date | null
  ended_at: Date | null
}

/** Tells whoever has a plan what a change of it means for them; nothing where it means nothing. */
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

/** Tells whoever has a plan what has become of it by a dispute or a refund. */
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

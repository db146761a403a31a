import {
  type ContractAct,
  isTestProvider,
  type PaymentProvider,
  planActs,
  type PlanState,
  type Tax,
} from '@tempolibre/domain'
import {
  type Database,
  findMailedLicences,
  findOrderedPrice,
  findPlanName,
  findRedemption,
  type MailedLicences,
  type MailParameters,
  orderMail,
  type PlanChange,
  type PlanHolder,
  seatsOfPlan,
  tellHolders,
} from '@tempolibre/database'
import { type Page, pathTo } from '@tempolibre/locales'
import type { Transaction } from 'kysely'
import { chargeWith, discountAt } from './discounts.ts'
import { chargeIn, findSaleTax } from './sale-tax.ts'
import { tellOfSeats } from './tell-of-seats.ts'

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
  | 'plan_paused'
  | 'plan_resumed'
  | 'cancellation_undone'
  | 'order_returned'
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

/** Marks a mail about a charge that is only simulated. */
export function testMark(provider: string | undefined): { test?: string } {
  return provider !== undefined && isTestProvider(provider) ? { test: 'yes' } : {}
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
 * the test checkout computes its tax again. With a coupon for some charges also on how many, and what is charged after them.
 */
export async function findChargedAmount(
  transaction: Transaction<Database>,
  holder: PlanHolder,
  plan: Pick<PlanBefore, 'id' | 'plan_id' | 'provider' | 'price_minor' | 'currency'>,
) {
  const ordered =
    plan.provider === 'stripe' || plan.provider === 'stripe_test'
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
  const amount = mailedAmount({ amountMinor, currency: ordered?.currency ?? plan.currency })
  if (!redemption || redemption.months === null || price_minor === null || currency === null) return amount
  // Where Stripe adds the tax, the amount of an order has none.
  const isNet = ordered?.amount_minor === price_minor - redemption.discount_minor
  const regular = isNet ? price_minor : chargeIn(sale, { currency, price_minor })
  return { ...amount, discount_months: String(redemption.months), regular_minor: String(regular) }
}

/** The plan before a change, with what its mails name. */
interface PlanBefore extends PlanState {
  id: string
  plan_id: number
  provider: PaymentProvider
  price_minor: number | null
  currency: string | null
}

/** The plan after a change. */
type PlanAfter = Pick<PlanState, 'status' | 'cancel_at_period_end' | 'current_period_start' | 'ended_at'> & {
  current_period_end: Date | null
}

/** Orders the mails that a change of a plan requires. */
export async function tellOfPlanChange(
  transaction: Transaction<Database>,
  holder: PlanHolder,
  { after, before, siteUrl }: { before: PlanBefore; after: PlanAfter; siteUrl: string },
): Promise<void> {
  // Holds follow from payments, which `tellOfAftermath` tells of.
  const state = { ...after, hold: before.hold, end_cause: before.end_cause }
  const about = { planId: before.plan_id, provider: before.provider, siteUrl }
  for (const act of planActs(before, state)) {
    await tellOfAct(transaction, holder, act, { ...about, before, after })
  }
}

/** Orders the mails about a dispute's or refund's effect on a plan and its licences. */
export async function tellOfAftermath(
  transaction: Transaction<Database>,
  holder: PlanHolder,
  {
    change: { licences, plan },
    planId,
    refundTold = false,
    siteUrl,
  }: {
    change: PlanChange
    planId: number
    /** Whether a mail about a refund names the licences that it has revoked. */
    refundTold?: boolean
    siteUrl: string
  },
): Promise<void> {
  const acts = plan ? planActs(plan.before, plan.after) : []
  const about = { planId, siteUrl }
  const isDisputed = licences.disputed.length > 0 && !acts.includes('plan_disputed')
  for (const act of isDisputed ? [...acts, 'plan_disputed' as const] : acts) {
    const numbers = licences[licencesOf(act)]
    const named = await findMailedLicences(transaction, { numbers })
    await tellOfAct(transaction, holder, act, {
      ...about,
      named,
      isPast: isDisputed && act === 'plan_disputed',
      hasEnded: plan !== undefined && plan.before.ended_at !== null,
    })
  }
  // For a plan that has already ended, or a payment for a past period.
  const lost = acts.some((act) => act === 'plan_ended_by_dispute' || act === 'plan_ended_by_refund')
  if (!lost && !refundTold)
    await tellHolders(transaction, {
      template: 'licence_revoked',
      numbers: licences.revoked,
      cause: 'dispute',
      reason: '',
    })
  if (!acts.includes('plan_restored'))
    await tellHolders(transaction, {
      template: 'licence_restored',
      numbers: licences.restored,
      cause: 'dispute',
      reason: '',
    })
}

const licencesOf = (act: ContractAct) =>
  act === 'plan_disputed' ? 'disputed' : act === 'plan_restored' ? 'restored' : 'revoked'

interface ActFacts {
  planId: number
  provider?: string
  siteUrl: string
  before?: PlanBefore
  after?: PlanAfter
  /** The licences concerned. */
  named?: Partial<MailedLicences>
  /** Whether a dispute concerns licences alone: the plan has ended, or is on hold already. */
  isPast?: boolean
  /** Whether the plan had ended before. */
  hasEnded?: boolean
}

/** Orders the mail about what has happened to a plan, with its seats; `mailsOfActs` says which acts other mails tell of. */
async function tellOfAct(
  transaction: Transaction<Database>,
  holder: PlanHolder,
  act: ContractAct,
  { after, before, hasEnded = false, isPast = false, named = {}, planId, provider, siteUrl }: ActFacts,
): Promise<void> {
  const about = { planId, siteUrl, ...(provider !== undefined && { provider }) }
  const date = after?.current_period_end?.toISOString() ?? ''
  const order = <Template extends PlanMail>(
    template: Template,
    parameters: PlanMailOrder<Template>['parameters'],
    rest: Pick<PlanMailOrder<Template>, 'key' | 'page'> = {},
  ) => orderPlanMail(transaction, holder, { ...about, template, parameters, ...rest })
  switch (act) {
    case 'trial_continued': {
      if (!before) return
      const price = await findChargedAmount(transaction, holder, before)
      return order('trial_paid', { ...price, date }, { key: `trial_paid ${before.id}` })
    }
    case 'renewal_failed':
      return order('payment_failed', {})
    case 'plan_paused':
      return order('plan_paused', {})
    case 'plan_resumed':
      // After a failed payment, the invoice of the one that succeeded tells.
      return before?.status === 'paused' ? order('plan_resumed', {}) : undefined
    case 'plan_cancelled':
      return order('plan_cancelled', { date })
    case 'cancellation_undone':
      return order('cancellation_undone', { date })
    case 'plan_ended':
    case 'plan_ended_unpaid':
    case 'plan_ended_by_dispute':
    case 'plan_ended_by_refund':
      await order('plan_ended', { reason: endReasons[act], ...named }, { page: 'pricing' })
      return tellOfSeats(transaction, {
        ownerId: holder.id,
        before: await seatsOfPlan(transaction, { planId, holderId: holder.id }),
        after: 0,
        siteUrl,
      })
    case 'plan_disputed':
      return order('plan_disputed', { ...named, ...(isPast && { past: 'yes' }) })
    case 'plan_restored':
      await order('plan_restored', named)
      return hasEnded
        ? tellOfSeats(transaction, {
            ownerId: holder.id,
            before: 0,
            after: await seatsOfPlan(transaction, { planId, holderId: holder.id }),
            siteUrl,
          })
        : undefined
    default:
      return undefined
  }
}

const endReasons = {
  plan_ended: 'cancelled',
  plan_ended_unpaid: 'unpaid',
  plan_ended_by_dispute: 'dispute',
  plan_ended_by_refund: 'refund',
} as const

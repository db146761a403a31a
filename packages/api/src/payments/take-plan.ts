import { dayIn, type OrderDocument, type PlanKind, timeZoneOf } from '@tempolibre/domain'
import {
  type AcceptedTermsRow,
  acceptTermsOfPlan,
  addPayments,
  addSubscription,
  countSeats,
  type Database,
  endSubscription,
  findHeldSubscription,
  findPlanName,
  findOrderCredit,
  findOrderNumber,
  findRedemption,
  findTakenCredit,
  type MailboxHashes,
  type MailParameters,
  type PlanHolder,
  redeemCoupon,
  settleCheckout,
} from '@tempolibre/database'
import { pathTo } from '@tempolibre/locales'
import type { Insertable, Transaction } from 'kysely'
import type { Payment } from './payment-gateway.ts'
import { findOrderRight } from './withdrawal-offer.ts'
import { describeTerms } from '../terms/describe-terms.ts'
import { mailedAmount, mailedTax, orderPlanMail } from './plan-mails.ts'
import { chargedDiscount } from './discounts.ts'
import { tellOfSeats } from './tell-of-seats.ts'
import { chargeIn, findSaleTax, type SaleTax, taxIn } from './sale-tax.ts'
import { issueInvoices, taxationOf } from './issue-invoices.ts'

/** A new plan. */
export interface NewPlan {
  checkoutId: string
  /** Of the holder's mailbox, by which coupons are counted. */
  emailHashes: MailboxHashes
  planKind: PlanKind
  /** Its price; null if none is set. */
  price: { amountMinor: number | null; currency: string | null }
  /** Used for the link in the confirmation mail. */
  siteUrl: string
  subscription: Omit<Insertable<Database['subscription']>, 'user_id'>
  /** Its payments so far. */
  payments: readonly Payment[]
  /** It is taken in a rehearsal, though it has no price: its mail says so. */
  isTest?: boolean
}

/**
 * Activates a plan in place of the previous one, completes its checkout, records the accepted terms, issues invoices
 * and orders the confirmation mail, in a transaction that locks its holder's plans. A plan that has already ended
 * replaces nothing. Returns the new plan's id.
 */
export async function takePlan(
  transaction: Transaction<Database>,
  holder: PlanHolder,
  plan: NewPlan,
): Promise<string> {
  const { siteUrl, subscription } = plan
  const before = subscription.ended_at
    ? undefined
    : await findHeldSubscription(transaction, { userId: holder.id })
  const seatsBefore = await countSeats(transaction, { userId: holder.id })
  if (before) await endSubscription(transaction, { id: before.id, endedAt: new Date() })
  const credit = await findOrderCredit(transaction, { checkoutId: plan.checkoutId })
  const right = await findOrderRight(transaction, {
    checkoutId: plan.checkoutId,
    kind: plan.planKind,
    userId: holder.id,
  })
  const row = { ...subscription, ...credit, ...right, user_id: holder.id }
  const id = await addSubscription(transaction, row)
  const accepted = await acceptTermsOfPlan(transaction, {
    checkoutId: plan.checkoutId,
    subscriptionId: id,
    orderedAt: plan.planKind === 'free' ? undefined : new Date(subscription.started_at ?? Date.now()),
  })
  await redeemCoupon(transaction, {
    checkoutId: plan.checkoutId,
    emailHashes: plan.emailHashes,
    subscriptionId: id,
    userId: holder.id,
  })
  const { payments } = plan
  await addPayments(transaction, { provider: subscription.provider, subscriptionId: id, payments })
  await settleCheckout(transaction, { id: plan.checkoutId, status: 'completed' })
  await issueInvoices(transaction, holder, {
    provider: subscription.provider,
    planId: subscription.plan_id,
    planKind: plan.planKind,
    subscriptionId: id,
    payments,
    siteUrl: plan.siteUrl,
  })
  if (!subscription.ended_at) {
    const replaced =
      before && (await findPlanName(transaction, { planId: before.plan_id, language: holder.language }))
    await confirmByMail(transaction, holder, { ...plan, id, accepted, replaced, right })
    const seats = await countSeats(transaction, { userId: holder.id })
    await tellOfSeats(transaction, { ownerId: holder.id, before: seatsBefore, after: seats, siteUrl })
  }
  return id
}

/**
 * The confirmation mail contains what the law requires of an order: price, first charge, terms, and the waiver of
 * withdrawal.
 */
async function confirmByMail(
  transaction: Transaction<Database>,
  holder: PlanHolder,
  plan: NewPlan & {
    id: string
    accepted: readonly AcceptedTermsRow[]
    replaced: string | undefined
    right: OrderRight
  },
): Promise<void> {
  const { accepted, id, isTest, payments, planKind, price, replaced, right, siteUrl, subscription } = plan
  const provider = isTest ? 'test' : subscription.provider
  const about = { planId: subscription.plan_id, siteUrl, key: `order ${id}`, provider }
  if (planKind === 'free') {
    await orderPlanMail(transaction, holder, { ...about, template: 'plan_confirmed', parameters: {} })
    return
  }
  const firstCharge = subscription.trial_ends_at ?? subscription.started_at ?? new Date()
  const sale = await findSaleTax(transaction, { userId: holder.id })
  // If Stripe computes the tax, only the payment tells the charged amount.
  const [paid] = payments
  const amountMinor = paid?.amountMinor ?? price.amountMinor
  const tax = paid
    ? taxationOf(paid, sale, holder).tax
    : amountMinor === null
      ? null
      : taxIn(sale, amountMinor)
  await orderPlanMail(transaction, holder, {
    ...about,
    template: 'order_confirmed',
    parameters: {
      ...mailedAmount({ ...price, amountMinor }),
      ...mailedTax(tax),
      ...(await mailedCredit(transaction, { id, amountMinor, paid, language: holder.language })),
      ...(await mailedDiscount(transaction, { ...plan, amountMinor, paid, sale })),
      interval: planKind === 'subscription' ? 'month' : 'once',
      // By the seller's calendar, as on the invoice, once it is paid; until then by the account's.
      first_charge: paid ? dayIn(timeZoneOf(sale.seller), paid.paidAt) : new Date(firstCharge).toISOString(),
      ...mailedTerms(accepted, holder.language, siteUrl),
      ...(replaced !== undefined && { replaced_plan: replaced }),
      order: await findOrderNumber(transaction, { subscriptionId: id }),
      ...mailedRight(right, planKind, siteUrl + pathTo('withdrawal', holder.language)),
    },
  })
}

/** The coupon of an order in its mail's data: what it took off the first charge, and what is charged without it. */
async function mailedDiscount(
  transaction: Transaction<Database>,
  plan: Pick<NewPlan, 'subscription'> & {
    id: string
    amountMinor: number | null
    paid: Payment | undefined
    sale: SaleTax
  },
): Promise<Partial<MailParameters['order_confirmed']>> {
  const { amountMinor, id, paid, sale, subscription } = plan
  const { currency, price_minor } = subscription
  const redemption = await findRedemption(transaction, { subscriptionId: id })
  if (!redemption || amountMinor === null || currency == null || price_minor == null) return {}
  const price = { currency, price_minor }
  const credit = await findTakenCredit(transaction, { subscriptionId: id, language: 'en' })
  const taken = credit?.credit_charge_minor ?? 0
  const minor = chargedDiscount(paid, (paid?.discountMinor ?? chargeIn(sale, price) - amountMinor) - taken)
  return {
    coupon: redemption.code,
    discount_minor: String(minor),
    discount_months: String(redemption.months ?? ''),
    regular_minor: String(amountMinor + minor + chargedDiscount(paid, taken)),
  }
}

type OrderRight = Awaited<ReturnType<typeof findOrderRight>>

/** The right of withdrawal of an order in its mail's data, which confirms the consents that were given. */
function mailedRight(
  { consented_at, waits_until, withdrawal_ends_at: ends }: OrderRight,
  kind: PlanKind,
  link: string,
): Partial<MailParameters['order_confirmed']> {
  if (!ends) return {}
  const right =
    kind === 'subscription' ? 'service' : consented_at ? 'consented' : waits_until ? 'waits' : 'open'
  return { right, right_ends: new Date(ends).toISOString(), right_link: link }
}

/** What an order was credited with for the plan before, in its mail's data. */
async function mailedCredit(
  transaction: Transaction<Database>,
  {
    amountMinor,
    id,
    language,
    paid,
  }: {
    id: string
    amountMinor: number | null
    paid: Payment | undefined
    language: PlanHolder['language']
  },
): Promise<Partial<MailParameters['order_confirmed']>> {
  const credit = await findTakenCredit(transaction, { subscriptionId: id, language })
  if (!credit || amountMinor === null) return {}
  const { credit_charge_minor, plan_name } = credit
  const minor = chargedDiscount(paid, credit_charge_minor)
  return {
    credit_minor: String(minor),
    credited_plan: plan_name,
    regular_minor: String(amountMinor + minor),
  }
}

/** The versions an order was made under, with their addresses; the current page if none was recorded. */
function mailedTerms(
  accepted: readonly AcceptedTermsRow[],
  language: PlanHolder['language'],
  siteUrl: string,
): Pick<
  MailParameters['order_confirmed'],
  'terms_link' | 'terms_version' | 'licence_terms_link' | 'licence_terms_version'
> {
  const find = (document: OrderDocument) => {
    const row = accepted.find((entry) => entry.document === document)
    return row && describeTerms(row, siteUrl)
  }
  const [terms, licence] = [find('terms'), find('license-terms')]
  return {
    terms_link: terms?.url ?? siteUrl + pathTo('terms', language),
    ...(terms && { terms_version: terms.version }),
    ...(licence && { licence_terms_link: licence.url, licence_terms_version: licence.version }),
  }
}

import { ApiError, type Checkout, type Discount, type Plan } from '@tempolibre/contract'
import type { OrderRight, PlanCredit, PlanPrice } from '@tempolibre/domain'
import {
  type AcceptedTermsRow,
  type CheckoutRow,
  type Database,
  findCreditedPlan,
  listCheckoutTerms,
} from '@tempolibre/database'
import type { Language } from '@tempolibre/locales'
import type { Kysely } from 'kysely'
import { findPlan } from '../../payments/find-plan.ts'
import type { Payments } from '../../payments/open-payments.ts'
import { chargeIn, findSaleTax, type SaleTax, taxIn } from '../../payments/sale-tax.ts'
import { describeCheckoutRight } from '../../payments/withdrawal-offer.ts'
import { describeTerms } from '../../terms/describe-terms.ts'

/** The price in a currency; the plan's own without one, or if there is no price in it. */
export function choosePrice(
  { currency, price_minor, prices = [] }: Plan,
  wanted: string | undefined,
): PlanPrice | undefined {
  const own = price_minor === null || currency === null ? undefined : { currency, price_minor }
  return prices.find((price) => price.currency === wanted) ?? own
}

export async function describeCheckout(
  payments: Payments,
  checkout: CheckoutRow,
  language: Language,
): Promise<Checkout> {
  const { db, siteUrl } = payments
  const plan = await findPlan(db, { id: String(checkout.plan_id), language })
  if (!plan) throw new ApiError('not_found')
  const isOurs = checkout.provider === 'test' || !(await payments.stripe())?.computesTax
  const sale =
    isOurs && checkout.user_id !== null ? await findSaleTax(db, { userId: checkout.user_id }) : undefined
  const accepted = await listCheckoutTerms(db, { checkoutId: checkout.id })
  const credit = await describeCheckoutCredit(db, checkout, language)
  const withdrawal = await describeCheckoutRight(db, { ...checkout, kind: plan.kind })
  return toCheckout(checkout, plan, { accepted, credit, sale, siteUrl, withdrawal })
}

/** What a checkout takes off its charge for what is left of the plan before; null: nothing. */
export async function describeCheckoutCredit(
  db: Kysely<Database>,
  { credit_charge_minor: minor, credited_subscription_id: id, currency }: CheckoutRow,
  language: Language,
): Promise<PlanCredit | null> {
  if (minor === null || id === null || currency === null) return null
  const plan = await findCreditedPlan(db, { subscriptionId: id, language })
  return plan === undefined ? null : { amount_minor: minor, currency, plan }
}

/** What a coupon takes off the first charge; null without one. @param charge without the coupon */
export function describeDiscount(row: CheckoutRow, charge: number | null): Discount | null {
  const {
    amount_minor: amount,
    coupon_code: code,
    credit_charge_minor: credit,
    discount_months: months,
  } = row
  if (code === null || charge === null || amount === null) return null
  return { code, amount_minor: charge - amount - (credit ?? 0), months }
}

/** @param parts.sale its tax; undefined if nothing is charged, or the payment service decides */
export function toCheckout(
  row: CheckoutRow,
  plan: Plan,
  parts: {
    accepted: readonly AcceptedTermsRow[]
    credit: PlanCredit | null
    sale: SaleTax | undefined
    siteUrl: string
    withdrawal: OrderRight | null
  },
): Checkout {
  const { accepted, credit, sale, siteUrl, withdrawal } = parts
  const { currency, price_minor: price } = row
  const charge =
    price === null || currency === null || !sale ? price : chargeIn(sale, { currency, price_minor: price })
  return {
    id: row.id,
    plan,
    status: row.status,
    provider: row.provider,
    amount_minor: row.amount_minor,
    currency: row.currency,
    discount: describeDiscount(row, charge),
    credit,
    withdrawal,
    tax: sale && row.amount_minor !== null ? taxIn(sale, row.amount_minor) : null,
    trial_days: row.trial_days,
    accepted_terms: accepted.map((terms) => describeTerms(terms, siteUrl)),
  }
}

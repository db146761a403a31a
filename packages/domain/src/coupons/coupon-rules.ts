// What coupons take off prices. No zod here: the pages in the browser read it too.
import { stepOf } from '../money/money.ts'

/** A coupon as shown to callers who know its code. */
export interface CouponTerms {
  code: string
  /** Null: the discount is an amount. */
  percent: number | null
  /** Of a discount in amounts: what it is in each currency, in the minor unit. */
  amounts: readonly { currency: string; amount_minor: number }[]
  /** How many charges of a subscription are discounted; null: all of them. */
  months: number | null
  /** The only plans it is for; empty: all. */
  plan_ids: readonly string[]
}

/** Why a coupon does not apply. */
export const couponRefusals = [
  /** There is no such code. */
  'unknown',
  'not_yet',
  /** It was ended, or its time is over. */
  'over',
  /** Redeemed as often as it can be. */
  'used_up',
  /** The same for this account. */
  'used_by_account',
  'not_first_order',
  'other_plan',
  'other_currency',
  /** It takes off several charges, and the plan before is credited to the first one. */
  'with_credit',
] as const
export type CouponRefusal = (typeof couponRefusals)[number]

/** A code: capitals, digits and hyphens. */
export const couponCodeForm = /^[A-Z0-9](?:[A-Z0-9-]{1,30}[A-Z0-9])$/

/** A code as it is stored, however it was typed. */
export function tidyCouponCode(text: string): string {
  return text.toUpperCase().replaceAll(/\s/g, '')
}

/** The discount on a price, both in the currency's minor unit and never more than the price; or why there is none. */
export function discountOf(
  { amounts, percent, plan_ids: plans }: CouponTerms,
  planId: string,
  { currency, price_minor: price }: { currency: string; price_minor: number },
): number | Extract<CouponRefusal, 'other_plan' | 'other_currency'> {
  if (plans.length > 0 && !plans.includes(planId)) return 'other_plan'
  if (percent !== null) {
    const step = stepOf(currency)
    // In hundredths of a percent: floating point cannot represent half a cent exactly.
    return Math.min(price, Math.round((price * Math.round(percent * 100)) / 10_000 / step) * step)
  }
  const amount = amounts.find((entry) => entry.currency === currency)?.amount_minor
  return amount === undefined ? 'other_currency' : Math.min(price, amount)
}

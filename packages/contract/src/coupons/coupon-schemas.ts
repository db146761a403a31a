import { z } from 'zod'
import { couponCodeForm, tidyCouponCode } from '@tempolibre/domain/coupon-rules'

/** The greatest whole number that is stored. */
const maxStored = 2_147_483_647

/** A code as typed. */
export const couponCodeSchema = z.string().max(100).overwrite(tidyCouponCode).regex(couponCodeForm)

/** What is taken off in one currency. */
export const couponAmountSchema = z.object({
  /** ISO 4217. */
  currency: z.string().regex(/^[A-Z]{3}$/),
  amount_minor: z.int().positive().max(maxStored),
})

/** A coupon as shown to callers who know its code. */
export const couponTermsSchema = z.object({
  code: z.string(),
  /** Null: the discount is an amount. */
  percent: z.number().positive().max(100).nullable(),
  /** Of a discount in amounts: what it is in each currency, in the minor unit. */
  amounts: z.array(couponAmountSchema),
  /** How many charges of a subscription are discounted; null: all of them. */
  months: z.int().positive().max(maxStored).nullable(),
  /** The only plans it is for; empty: all. */
  plan_ids: z.array(z.string()),
})

export type CouponTermsAnswer = z.infer<typeof couponTermsSchema>

/** The discount of an order. */
export const discountSchema = z.object({
  code: z.string(),
  /** Taken off, in the currency's minor unit. */
  amount_minor: z.int().nonnegative(),
  /** How many charges are discounted; null: all of them. */
  months: z.int().positive().nullable(),
})
export type Discount = z.infer<typeof discountSchema>

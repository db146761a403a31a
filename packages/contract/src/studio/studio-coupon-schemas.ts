import { z } from 'zod'
import { couponAmountSchema, couponCodeSchema, couponTermsSchema } from '../coupons/coupon-schemas.ts'
import { recordId, recordParts } from './studio-parts.ts'

const time = z.iso.datetime()
const count = z.int().positive().max(2_147_483_647)

/** What an administrator decides about a coupon. Once it was redeemed, only from `plan_ids` on. */
const couponEdit = {
  code: couponCodeSchema,
  /** Null: `amounts` are taken off. At most two decimals. */
  percent: z.number().positive().max(100).multipleOf(0.01).nullable(),
  amounts: z.array(couponAmountSchema).max(50),
  months: couponTermsSchema.shape.months,
  first_order_only: z.boolean(),
  /** Empty: all plans that are paid for. */
  plan_ids: z.array(recordId).max(1000),
  /** Null: at once. */
  valid_from: time.nullable(),
  /** Null: until it is ended. */
  valid_until: time.nullable(),
  /** Null: no limit. */
  max_redemptions: count.nullable(),
  max_per_account: count.nullable(),
  /** Whether it can no longer be redeemed. */
  ended: z.boolean(),
}

export const couponStates = ['active', 'scheduled', 'used_up', 'over'] as const
export type CouponState = (typeof couponStates)[number]

/** A coupon in the studio. */
export const studioCouponSchema = z.object({
  ...recordParts,
  ...couponEdit,
  code: z.string(),
  percent: z.number().nullable(),
  state: z.enum(couponStates),
  /** How often it was redeemed. */
  redeemed: z.int().nonnegative(),
  /** Checkouts that hold it and are not paid yet. */
  reserved: z.int().nonnegative(),
  created_at: time,
})
export type StudioCoupon = z.infer<typeof studioCouponSchema>
export const newStudioCouponSchema = z.object(couponEdit)
export const studioCouponChangeSchema = z.object(couponEdit).partial()
export type StudioCouponChange = z.infer<typeof studioCouponChangeSchema>

/** One order with a coupon. */
export const couponRedemptionSchema = z.object({
  id: z.uuid(),
  /** The account; null once it is deleted. */
  user_id: z.uuid().nullable(),
  email: z.string().nullable(),
  plan_name: z.string(),
  currency: z.string(),
  /** Off the plan's price. */
  discount_minor: z.int(),
  months: z.int().positive().nullable(),
  redeemed_at: time,
})

/** A coupon with its orders. */
export const studioCouponDetailsSchema = studioCouponSchema.extend({
  /** The latest first, at most a hundred. */
  redemptions: z.array(couponRedemptionSchema),
})
export type StudioCouponDetails = z.infer<typeof studioCouponDetailsSchema>

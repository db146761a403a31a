import { ApiError, type CouponTermsAnswer } from '@tempolibre/contract'
import { type CouponRefusal, discountOf, type PlanPrice } from '@tempolibre/domain'
import {
  countRedemptions,
  type Database,
  findCoupon,
  hasOrdered,
  lockCoupon,
  type MailboxHashes,
  type RedeemableCoupon,
  takeBackAttempt,
} from '@tempolibre/database'
import type { Kysely, Transaction } from 'kysely'
import { countOrRefuse, limitsOf } from '../accounts/limits.ts'
import type { Payments } from './open-payments.ts'

/** The discount of an order. */
export interface OrderDiscount {
  couponId: number
  /** Off the plan's price, in its currency's minor unit. */
  minor: number
  /** How many charges are discounted; null: all of them. */
  months: number | null
}

/** Refuses a coupon; the reason is worded by the answer. */
export function refuseCoupon(reason: CouponRefusal): ApiError {
  return new ApiError('coupon_refused', { fields: [{ field: 'body.coupon', code: reason, message: reason }] })
}

/**
 * Reserves a coupon for an order, in the transaction that starts its checkout and locks the account's plans: the open
 * checkout holds it until it is paid or over. Orders of one coupon wait for each other, so that no limit is exceeded.
 * @param order.checkoutId the account's open checkout, which this order replaces
 * @throws ApiError `coupon_refused`
 */
export async function reserveCoupon(
  transaction: Transaction<Database>,
  order: {
    code: string
    planId: string
    price: PlanPrice | undefined
    userId: string
    emailHashes: MailboxHashes
    checkoutId: string | undefined
  },
): Promise<OrderDiscount> {
  const { checkoutId, code, emailHashes, planId, price, userId } = order
  const coupon = requireOpen(await lockCoupon(transaction, { code, checkoutId }))
  const { first_order_only: firstOnly, id: couponId, max_per_account: max, months } = coupon
  if (max !== null && (await countRedemptions(transaction, { couponId, userId, emailHashes })) >= max)
    throw refuseCoupon('used_by_account')
  if (firstOnly && (await hasOrdered(transaction, { userId, emailHashes })))
    throw refuseCoupon('not_first_order')
  if (!price) throw refuseCoupon('other_plan')
  const minor = discountOf(coupon, planId, price)
  if (typeof minor === 'string') throw refuseCoupon(minor)
  return { couponId, minor, months }
}

/** What a coupon takes off, for callers who know its code. @throws ApiError `coupon_refused` */
export async function readCoupon(
  db: Kysely<Database>,
  { code }: { code: string },
): Promise<CouponTermsAnswer> {
  const { amounts, months, percent, plan_ids } = requireOpen(await findCoupon(db, { code }))
  return { code, percent, amounts, months, plan_ids }
}

/** @throws ApiError `coupon_refused` for a coupon that cannot be redeemed now */
function requireOpen(coupon: RedeemableCoupon | undefined): RedeemableCoupon {
  if (!coupon) throw refuseCoupon('unknown')
  if (coupon.over) throw refuseCoupon('over')
  if (!coupon.begun) throw refuseCoupon('not_yet')
  if (coupon.used_up) throw refuseCoupon('used_up')
  return coupon
}

/** Tries a code. Codes that do not exist are counted for each sender, so that nobody finds one by guessing. */
export async function tryCode<Result>(
  { db, secret }: Pick<Payments, 'db' | 'secret'>,
  clientAddress: string | undefined,
  find: () => Promise<Result>,
): Promise<Result> {
  const attempt = await countOrRefuse(db, limitsOf(secret, 'coupon', { account: '', clientAddress }))
  try {
    const found = await find()
    await takeBackAttempt(db, attempt)
    return found
  } catch (error) {
    if (!isUnknownCode(error)) await takeBackAttempt(db, attempt)
    throw error
  }
}

const isUnknownCode = (error: unknown) =>
  error instanceof ApiError &&
  error.code === 'coupon_refused' &&
  error.fields.some(({ code }) => code === ('unknown' satisfies CouponRefusal))

import type { CouponTermsAnswer } from '@tempolibre/contract'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'
import type { MailboxHashes } from '../trials.ts'

type Amounts = { currency: string; amount_minor: number }[]

/** Columns of a coupon that callers who know its code may see: what it takes off. */
export const couponTerms = {
  percent: sql<number | null>`coupon.percent::float8`,
  amounts: sql<Amounts>`(
    select coalesce(jsonb_agg(jsonb_build_object('currency', currency, 'amount_minor', amount_minor) order by currency), '[]')
    from coupon_amount where coupon_id = coupon.id)`,
  plan_ids: sql<string[]>`(
    select coalesce(jsonb_agg(plan_id::text order by plan_id), '[]') from coupon_plan where coupon_id = coupon.id)`,
} as const

/** Orders with a coupon, and open checkouts that hold it. */
export const couponUses = {
  redeemed: sql<number>`(select count(*)::int from coupon_redemption where coupon_id = coupon.id)`,
  reserved: sql<number>`(
    select count(*)::int from checkout where coupon_id = coupon.id and status = 'open')`,
} as const

/** A coupon with what decides whether it can be redeemed. */
export interface RedeemableCoupon extends CouponTermsAnswer {
  id: number
  /** By the database's clock. */
  begun: boolean
  over: boolean
  used_up: boolean
  max_per_account: number | null
  first_order_only: boolean
}

function redeemable(db: Kysely<Database>, checkoutId: string | undefined) {
  const reserved = sql`(select count(*) from checkout
    where coupon_id = coupon.id and status = 'open' and id is distinct from ${checkoutId ?? null}::uuid)`
  const used = sql`${couponUses.redeemed} + ${reserved}`
  return db
    .selectFrom('coupon')
    .select([
      'coupon.id',
      'coupon.code',
      'coupon.months',
      'coupon.max_per_account',
      'coupon.first_order_only',
      couponTerms.percent.as('percent'),
      couponTerms.amounts.as('amounts'),
      couponTerms.plan_ids.as('plan_ids'),
      sql<boolean>`coupon.valid_from is null or coupon.valid_from <= now()`.as('begun'),
      sql<boolean>`coupon.ended_at is not null or coalesce(coupon.valid_until <= now(), false)`.as('over'),
      sql<boolean>`coalesce(${used} >= coupon.max_redemptions, false)`.as('used_up'),
    ])
}

/**
 * A coupon by its code.
 * @param params.checkoutId of an open checkout whose reservation does not count: the order replaces it
 */
export function findCoupon(
  db: Kysely<Database>,
  { checkoutId, code }: { code: string; checkoutId?: string | undefined },
): Promise<RedeemableCoupon | undefined> {
  return redeemable(db, checkoutId).where('coupon.code', '=', code).executeTakeFirst()
}

/** Locks a coupon until the transaction ends, so that its uses are counted one order at a time. */
export async function lockCoupon(
  transaction: Transaction<Database>,
  { checkoutId, code }: { code: string; checkoutId: string | undefined },
): Promise<RedeemableCoupon | undefined> {
  const locked = await transaction
    .selectFrom('coupon')
    .where('code', '=', code)
    .select('id')
    .forUpdate()
    .executeTakeFirst()
  // Read after the lock: another order may have used it while we waited.
  return locked && findCoupon(transaction, { code, checkoutId })
}

/** Whether any coupon can be redeemed some day: pages then ask for a code. */
export async function hasCoupons(db: Kysely<Database>): Promise<boolean> {
  const found = await db
    .selectFrom('coupon')
    .where('ended_at', 'is', null)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** How often an account, or another one with its mailbox, has redeemed a coupon. */
export async function countRedemptions(
  db: Kysely<Database>,
  { couponId, emailHashes, userId }: { couponId: number; userId: string; emailHashes: MailboxHashes },
): Promise<number> {
  const { count } = await db
    .selectFrom('coupon_redemption')
    .where('coupon_id', '=', couponId)
    .where((row) => row.or([row('user_id', '=', userId), row('email_hash', 'in', emailHashes)]))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Whether an account has ordered a paid plan before, or another one with its mailbox has with a coupon. */
export async function hasOrdered(
  db: Kysely<Database>,
  { emailHashes, userId }: { userId: string; emailHashes: MailboxHashes },
): Promise<boolean> {
  const order = await db
    .selectFrom('subscription')
    .innerJoin('plan', 'plan.id', 'subscription.plan_id')
    .where('subscription.user_id', '=', userId)
    .where('plan.kind', '!=', 'free')
    .select('subscription.id')
    .limit(1)
    .executeTakeFirst()
  if (order) return true
  const redeemed = await db
    .selectFrom('coupon_redemption')
    .where('email_hash', 'in', emailHashes)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return redeemed !== undefined
}

/** Records that an order has redeemed the coupon of its checkout; nothing without one. */
export async function redeemCoupon(
  transaction: Transaction<Database>,
  { checkoutId, emailHashes, subscriptionId, userId }: RedeemedOrder,
): Promise<void> {
  await transaction
    .insertInto('coupon_redemption')
    .columns([
      'coupon_id',
      'user_id',
      'email_hash',
      'subscription_id',
      'code',
      'currency',
      'discount_minor',
      'months',
    ])
    .expression((query) =>
      query
        .selectFrom('checkout')
        .innerJoin('coupon', 'coupon.id', 'checkout.coupon_id')
        .where('checkout.id', '=', checkoutId)
        .where('checkout.currency', 'is not', null)
        .where('checkout.discount_minor', 'is not', null)
        .select([
          'coupon.id as coupon_id',
          sql<string>`${userId}::uuid`.as('user_id'),
          sql<string>`${emailHashes[0]}::text`.as('email_hash'),
          sql<string>`${subscriptionId}::uuid`.as('subscription_id'),
          'coupon.code',
          sql<string>`checkout.currency`.as('currency'),
          sql<number>`checkout.discount_minor`.as('discount_minor'),
          'checkout.discount_months as months',
        ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

interface RedeemedOrder {
  checkoutId: string
  userId: string
  emailHashes: MailboxHashes
  subscriptionId: string
}

/** The discount of a plan, off its price; undefined without one. */
export function findRedemption(
  db: Kysely<Database>,
  { subscriptionId }: { subscriptionId: string },
): Promise<
  Pick<Selectable<Database['coupon_redemption']>, 'code' | 'discount_minor' | 'months'> | undefined
> {
  return db
    .selectFrom('coupon_redemption')
    .where('subscription_id', '=', subscriptionId)
    .select(['code', 'discount_minor', 'months'])
    .executeTakeFirst()
}

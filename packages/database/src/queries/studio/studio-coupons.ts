import type { CouponState, StudioCouponChange } from '@tempolibre/contract'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'
import { couponTerms, couponUses } from '../payments/coupons.ts'
import { paged, type RecordPaging } from '../record-rows.ts'

export const couponSorts = ['created_at', 'code', 'redeemed'] as const
export type CouponSort = (typeof couponSorts)[number]

/** Whether a coupon can be redeemed, by the database's clock. */
const state: RawBuilder<CouponState> = sql<CouponState>`case
  when coupon.ended_at is not null or coalesce(coupon.valid_until <= now(), false) then 'over'
  when coalesce(coupon.valid_from > now(), false) then 'scheduled'
  when coalesce(${couponUses.redeemed} >= coupon.max_redemptions, false) then 'used_up'
  else 'active' end`

const coupons = (db: Kysely<Database>) =>
  db
    .selectFrom('coupon')
    .select([
      'coupon.id',
      'coupon.code',
      'coupon.months',
      'coupon.first_order_only',
      'coupon.valid_from',
      'coupon.valid_until',
      'coupon.max_redemptions',
      'coupon.max_per_account',
      'coupon.created_at',
      sql<boolean>`coupon.ended_at is not null`.as('ended'),
      couponTerms.percent.as('percent'),
      couponTerms.amounts.as('amounts'),
      couponTerms.plan_ids.as('plan_ids'),
      couponUses.redeemed.as('redeemed'),
      couponUses.reserved.as('reserved'),
      state.as('state'),
    ])

/** A page of the coupons whose code contains the words. */
export function listStudioCoupons(
  db: Kysely<Database>,
  params: RecordPaging<CouponSort> & { q?: string | undefined; state?: CouponState | undefined },
) {
  let matching = coupons(db)
  if (params.q !== undefined)
    matching = matching.where(sql<boolean>`strpos(coupon.code, upper(${params.q}::text)) > 0`)
  if (params.state !== undefined) matching = matching.where(state, '=', params.state)
  const by = params.sort === 'redeemed' ? couponUses.redeemed : sql.ref(`coupon.${params.sort}`)
  return paged(matching, by, sql.ref('coupon.id'), params)
}

/** A coupon as the studio shows it. */
export type StudioCouponRow = NonNullable<Awaited<ReturnType<typeof findStudioCoupon>>>

export function findStudioCoupon(db: Kysely<Database>, { id }: { id: number }) {
  return coupons(db).where('coupon.id', '=', id).executeTakeFirst()
}

/** The latest orders with a coupon. */
export function listRedemptions(db: Kysely<Database>, { id, limit }: { id: number; limit: number }) {
  return db
    .selectFrom('coupon_redemption as redemption')
    .innerJoin('subscription', 'subscription.id', 'redemption.subscription_id')
    .leftJoin('plan_text', (join) =>
      join
        .onRef('plan_text.plan_id', '=', 'subscription.plan_id')
        .on('plan_text.language', '=', sql<'en'>`'en'`),
    )
    .leftJoin('user_account', 'user_account.id', 'redemption.user_id')
    .where('redemption.coupon_id', '=', id)
    .orderBy('redemption.redeemed_at', 'desc')
    .orderBy('redemption.id')
    .limit(limit)
    .select([
      'redemption.id',
      'redemption.user_id',
      'user_account.email',
      sql<string>`coalesce(plan_text.name, '')`.as('plan_name'),
      'redemption.currency',
      'redemption.discount_minor',
      'redemption.months',
      'redemption.redeemed_at',
    ])
    .execute()
}

/** Whether a code is that of another coupon. */
export async function isCouponCodeTaken(
  db: Kysely<Database>,
  { code, id }: { code: string; id: number | undefined },
): Promise<boolean> {
  let query = db.selectFrom('coupon').where('code', '=', code)
  if (id !== undefined) query = query.where('id', '!=', id)
  return (await query.select('id').executeTakeFirst()) !== undefined
}

/** Adds a coupon, which `changeStudioCoupon` fills in. @returns its id */
export async function addStudioCoupon(
  transaction: Transaction<Database>,
  { code }: { code: string },
): Promise<number> {
  const { id } = await transaction
    .insertInto('coupon')
    .values({ code, first_order_only: false })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes a locked coupon. */
export async function changeStudioCoupon(
  transaction: Transaction<Database>,
  { change, id }: { id: number; change: StudioCouponChange },
): Promise<void> {
  const { amounts, ended, plan_ids: plans, ...columns } = change
  const given = {
    ...Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)),
    ...(ended !== undefined && { ended_at: ended ? sql<Date>`coalesce(ended_at, now())` : null }),
  }
  if (Object.keys(given).length > 0)
    await transaction.updateTable('coupon').where('id', '=', id).set(given).execute()
  if (amounts) {
    await transaction.deleteFrom('coupon_amount').where('coupon_id', '=', id).execute()
    if (amounts.length > 0)
      await transaction
        .insertInto('coupon_amount')
        .values(amounts.map((amount) => ({ ...amount, coupon_id: id })))
        .execute()
  }
  if (plans !== undefined) {
    await transaction.deleteFrom('coupon_plan').where('coupon_id', '=', id).execute()
    if (plans.length > 0)
      await transaction
        .insertInto('coupon_plan')
        .values(plans.map((plan) => ({ coupon_id: id, plan_id: Number(plan) })))
        .execute()
  }
}

/** Removes a coupon that nobody has redeemed. */
export async function removeStudioCoupon(
  transaction: Transaction<Database>,
  { id }: { id: number },
): Promise<void> {
  await transaction.deleteFrom('coupon').where('id', '=', id).execute()
}

import type { PlanKind, StaffRole, SubscriptionStatus } from '@tempolibre/domain'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../schema.ts'
import { textsContain, paged, type RecordPaging, withinDays } from '../record-rows.ts'

export interface ListStudioUsers extends RecordPaging<'created_at' | 'name' | 'email'> {
  q?: string | undefined
  /** Of the plan that has not ended; `none`: without one. */
  plan?: PlanKind | 'none' | undefined
  from?: string | undefined
  to?: string | undefined
}

/** The plan that has not ended; an account has at most one. */
const ofHeldPlan = <Value>(column: string) => sql<Value | null>`(
  select ${sql.ref(column)} from subscription join plan on plan.id = subscription.plan_id
  where subscription.user_id = user_account.id and subscription.ended_at is null)`

const users = (db: Kysely<Database>) =>
  db
    .selectFrom('user_account')
    .select([
      'user_account.id',
      'user_account.name',
      'user_account.email',
      'user_account.email_verified',
      'user_account.phone',
      'user_account.language',
      'user_account.created_at',
      sql<StaffRole | null>`(select role from staff_member where staff_member.user_id = user_account.id)`.as(
        'role',
      ),
      ofHeldPlan<PlanKind>('plan.kind').as('plan_kind'),
      ofHeldPlan<SubscriptionStatus>('subscription.status').as('plan_status'),
      sql<number>`(select count(*)::int from licence where licence.user_id = user_account.id)`.as('licences'),
    ])

/** A page of accounts. */
export async function listStudioUsers(
  db: Kysely<Database>,
  { from, plan, q, sort, to, ...paging }: ListStudioUsers,
) {
  // Only the rows of the page are counted and looked up.
  let matching = db
    .selectFrom('user_account')
    .select('user_account.id')
    .where(withinDays('user_account.created_at', { from, to }))
  if (q !== undefined && q !== '') matching = matching.where(textsContain('user_account', q))
  if (plan !== undefined) {
    const held = sql`(select from subscription join plan on plan.id = subscription.plan_id
      where subscription.user_id = user_account.id and subscription.ended_at is null
      ${plan === 'none' ? sql`` : sql`and plan.kind = ${plan}`})`
    matching = matching.where(
      plan === 'none' ? sql<boolean>`not exists ${held}` : sql<boolean>`exists ${held}`,
    )
  }
  const by = {
    created_at: sql.ref('user_account.created_at'),
    name: sql.ref('user_account.name'),
    email: sql.ref('user_account.email'),
  }
  const { rows, total } = await paged(matching, by[sort], sql.ref('user_account.id'), paging)
  if (rows.length === 0) return { rows: [], total }
  const ids = rows.map(({ id }) => id)
  const found = await users(db)
    .where('user_account.id', 'in', ids)
    .orderBy(sql`array_position(${ids}::uuid[], user_account.id)`)
    .execute()
  return { rows: found, total }
}

/** An account as the studio lists it. */
export function findStudioUser(db: Kysely<Database>, { userId }: { userId: string }) {
  return users(db)
    .where('user_account.id', '=', userId)
    .select([
      sql<boolean>`exists (select from authenticator_app
        where authenticator_app.user_id = user_account.id and authenticator_app.confirmed_at is not null)`.as(
        'second_factor',
      ),
      sql<number>`(select count(*)::int from download join licence on licence.number = download.licence_number
        where licence.user_id = user_account.id)`.as('downloads'),
    ])
    .executeTakeFirst()
}

/** Downloads of what is made of recordings under an account's licences, the latest first. */
export function listDownloadedEditions(
  db: Kysely<Database>,
  { limit, userId }: { userId: string; limit: number },
) {
  return db
    .selectFrom('download')
    .innerJoin('licence', 'licence.number', 'download.licence_number')
    .where('licence.user_id', '=', userId)
    .where('download.edition', 'is not', null)
    .orderBy('download.id', 'desc')
    .limit(limit)
    .select([
      'download.id',
      'download.licence_number',
      'licence.track_title',
      'download.edition',
      'download.format',
      'download.created_at',
    ])
    .$narrowType<{ edition: string }>()
    .execute()
}

/** All plans of an account, the latest first. */
export function listStudioSubscriptions(db: Kysely<Database>, { userId }: { userId: string }) {
  return db
    .selectFrom('subscription')
    .innerJoin('plan', 'plan.id', 'subscription.plan_id')
    .where('subscription.user_id', '=', userId)
    .orderBy('subscription.started_at', 'desc')
    .orderBy('subscription.id')
    .select([
      'subscription.id',
      'plan.kind as plan_kind',
      'subscription.status',
      'subscription.provider',
      'subscription.started_at',
      'subscription.trial_ends_at',
      'subscription.current_period_end',
      'subscription.cancel_at_period_end',
      'subscription.ended_at',
      'subscription.hold',
    ])
    .execute()
}

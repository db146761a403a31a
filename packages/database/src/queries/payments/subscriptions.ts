import type { AllowanceValues, PaymentProvider, PlanKind, SubscriptionStatus } from '@tempolibre/domain'
import type { Language } from '@tempolibre/locales'
import { type Insertable, type Kysely, sql, type Transaction, type Updateable } from 'kysely'
import type { Database } from '../../schema.ts'
import { allAllowances } from '../../kept-allowances.ts'

/** The user's current plan, with the data that decides on downloads. */
export interface CurrentSubscription extends AllowanceValues {
  id: string
  plan_id: number
  plan_kind: PlanKind
  provider: PaymentProvider
  status: SubscriptionStatus
  current_period_start: Date
  current_period_end: Date | null
  credit_required: boolean
  /** Downloads wait until then for the right of withdrawal. */
  waits_until: Date | null
}

/**
 * The user's current plan, or that of the owner of their team; undefined without one, and while a payment is due, disputed or refunded: downloads pause
 * until that is settled. Since a renewal may be reported late, a subscription that was not cancelled counts for three
 * days beyond its period.
 */
export function findCurrentSubscription(
  db: Kysely<Database>,
  { userId }: { userId: string },
): Promise<CurrentSubscription | undefined> {
  return currentSubscriptions(db)
    .where(
      sql<boolean>`subscription.user_id = coalesce((
        select team.owner_id from team join team_member on team_member.team_id = team.id
        where team_member.user_id = ${userId}), ${userId}::uuid)`,
    )
    .executeTakeFirst()
}

/**
 * The current plan, serialising the account's downloads until the transaction ends.
 * @returns undefined if the account does not exist any more
 */
export async function lockDownloads(
  db: Transaction<Database>,
  { userId }: { userId: string },
): Promise<{ email: string; plan: CurrentSubscription | undefined } | undefined> {
  const row = await db
    .selectFrom('user_account')
    .leftJoin(currentSubscriptions(db).select('subscription.user_id').as('current'), (join) =>
      join.onRef('current.user_id', '=', 'user_account.id'),
    )
    .where('user_account.id', '=', userId)
    .select('user_account.email')
    .selectAll('current')
    .forNoKeyUpdate('user_account')
    .executeTakeFirst()
  if (!row) return undefined
  if (row.id === null) return { email: row.email, plan: undefined }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- with an id, the joined row is whole
  return { email: row.email, plan: row as CurrentSubscription }
}

/** Plans by which something can be downloaded now. */
export function currentSubscriptions(db: Kysely<Database>) {
  return db
    .selectFrom('subscription')
    .innerJoin('plan', 'plan.id', 'subscription.plan_id')
    .where('subscription.status', 'in', ['trialing', 'active'])
    .where('subscription.hold', 'is', null)
    .where(
      sql<boolean>`(current_period_end is null or now() < current_period_end
        + case when cancel_at_period_end then interval '0' else interval '3 days' end)`,
    )
    .select([
      'subscription.id',
      'subscription.plan_id',
      'plan.kind as plan_kind',
      'subscription.provider',
      'subscription.status',
      'subscription.current_period_start',
      'subscription.current_period_end',
      ...allAllowances,
      'plan.credit_required',
      'subscription.waits_until',
    ])
}

/** A plan that has not ended, in any state. */
export type HeldSubscription = NonNullable<Awaited<ReturnType<typeof findHeldSubscription>>>

/** The user's only plan that has not ended; undefined without one. */
export function findHeldSubscription(db: Kysely<Database>, { userId }: { userId: string }) {
  return subscriptionsWithKind(db)
    .where('subscription.user_id', '=', userId)
    .where('subscription.ended_at', 'is', null)
    .executeTakeFirst()
}

/** A plan by the payment service's id, including ended ones. */
export function findProviderSubscription(
  db: Kysely<Database>,
  { provider, providerSubscription }: { provider: PaymentProvider; providerSubscription: string },
) {
  return subscriptionsWithKind(db)
    .where('subscription.provider', '=', provider)
    .where('subscription.provider_subscription', '=', providerSubscription)
    .executeTakeFirst()
}

function subscriptionsWithKind(db: Kysely<Database>) {
  return db
    .selectFrom('subscription')
    .innerJoin('plan', 'plan.id', 'subscription.plan_id')
    .selectAll('subscription')
    .select('plan.kind as plan_kind')
}

/** The holder of a plan, with the data for invoices. */
export interface PlanHolder {
  id: string
  name: string
  email: string
  language: Language
}

/**
 * Locks a user's plans until the transaction ends; every change must do this first. Undefined for a deleted account.
 */
export function lockPlanHolder(
  transaction: Transaction<Database>,
  { userId }: { userId: string },
): Promise<PlanHolder | undefined> {
  return transaction
    .selectFrom('user_account')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .select(['id', 'name', 'email', 'language'])
    .executeTakeFirst()
}

/** Stores a plan, active or already ended. */
export async function addSubscription(
  transaction: Transaction<Database>,
  subscription: Insertable<Database['subscription']>,
): Promise<string> {
  const { id } = await transaction
    .insertInto('subscription')
    .values(subscription)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes a plan; one that has ended stays ended. False in that case. */
export async function changeSubscription(
  db: Kysely<Database>,
  { changes, id }: { id: string; changes: Updateable<Database['subscription']> },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('subscription')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .set({ ...changes, updated_at: sql<Date>`now()` })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends a plan at a given time. */
export function endSubscription(
  db: Kysely<Database>,
  { endedAt, id }: { id: string; endedAt: Date },
): Promise<boolean> {
  return changeSubscription(db, { id, changes: { status: 'ended', ended_at: endedAt } })
}

/** Ids of a provider's plans that are past their period but not ended; of one user or of all. */
export async function listDueSubscriptions(
  db: Kysely<Database>,
  params: { provider: PaymentProvider; now: Date; userId?: string | undefined; limit: number },
): Promise<{ id: string; user_id: string | null; provider_subscription: string | null }[]> {
  let query = db
    .selectFrom('subscription')
    .where('provider', '=', params.provider)
    .where('ended_at', 'is', null)
    .where('current_period_end', '<=', params.now)
  if (params.userId !== undefined) query = query.where('user_id', '=', params.userId)
  return query
    .select(['id', 'user_id', 'provider_subscription'])
    .orderBy('current_period_end')
    .limit(params.limit)
    .execute()
}

/**
 * Trials that become paid within a number of days, by the database's time, and whose holders have not been reminded.
 */
export async function listEndingTrials(
  db: Kysely<Database>,
  { days, limit }: { days: number; limit: number },
): Promise<{ id: string; user_id: string }[]> {
  const within = sql<Date>`now() + make_interval(days => ${days})`
  return (
    db
      .selectFrom('subscription')
      .where('status', '=', 'trialing')
      .where('cancel_at_period_end', '=', false)
      .where('user_id', 'is not', null)
      .where('trial_ends_at', '>', sql<Date>`now()`)
      .where('trial_ends_at', '<=', within)
      // For a trial shorter than that, the confirmation mail was enough.
      .where('started_at', '<', sql<Date>`trial_ends_at - make_interval(days => ${days})`)
      .where((row) =>
        row.not(
          row.exists(
            row
              .selectFrom('mail')
              .where('mail.key', '=', sql<string>`'trial_ending ' || subscription.id`)
              .select('mail.id'),
          ),
        ),
      )
      .orderBy('trial_ends_at')
      .limit(limit)
      .select(['id', 'user_id'])
      .$narrowType<{ user_id: string }>()
      .execute()
  )
}

/** Locks a plan that has not ended until the transaction ends. */
export function lockSubscription(transaction: Transaction<Database>, { id }: { id: string }) {
  return subscriptionsWithKind(transaction)
    .where('subscription.id', '=', id)
    .where('subscription.ended_at', 'is', null)
    .forUpdate('subscription')
    .executeTakeFirst()
}

/** Stores a user's customer id at the payment service. */
export async function savePaymentCustomer(
  db: Kysely<Database>,
  row: { provider: PaymentProvider; customer: string; userId: string },
): Promise<void> {
  await db
    .insertInto('payment_customer')
    .values({ provider: row.provider, customer: row.customer, user_id: row.userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A user's customer id at the payment service; undefined if they never paid there. */
export async function findPaymentCustomer(
  db: Kysely<Database>,
  { provider, userId }: { provider: PaymentProvider; userId: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('payment_customer')
    .where('provider', '=', provider)
    .where('user_id', '=', userId)
    .select('customer')
    .orderBy('customer')
    .executeTakeFirst()
  return row?.customer
}

/** The database's time, by which answers of the payment service are ordered. */
export async function readClock(db: Kysely<Database>): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the database does not know the time')
  return row.now
}

/** Ends plans whose holder's account was deleted. */
export async function endPlansWithoutHolder(db: Kysely<Database>, { now }: { now: Date }): Promise<void> {
  await db
    .updateTable('subscription')
    .where('user_id', 'is', null)
    .where('ended_at', 'is', null)
    .set({ status: 'ended', ended_at: now, updated_at: now })
    .execute()
}

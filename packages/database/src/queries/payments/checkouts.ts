import type { CheckoutStatus } from '@tempolibre/contract'
import type { PaymentProvider } from '@tempolibre/domain'
import type { Language } from '@tempolibre/locales'
import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'

export type CheckoutRow = Selectable<Database['checkout']>

/** A user's checkout; undefined for another user's. */
export function findCheckout(
  db: Kysely<Database>,
  { id, userId }: { id: string; userId: string },
): Promise<CheckoutRow | undefined> {
  return db
    .selectFrom('checkout')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .selectAll()
    .executeTakeFirst()
}

/** The user's only open checkout. */
export function findOpenCheckout(
  db: Kysely<Database>,
  { userId }: { userId: string },
): Promise<CheckoutRow | undefined> {
  return db
    .selectFrom('checkout')
    .where('user_id', '=', userId)
    .where('status', '=', 'open')
    .selectAll()
    .executeTakeFirst()
}

/** Locks a checkout of any account until the transaction ends: for events of the payment service. */
export function lockCheckout(
  transaction: Transaction<Database>,
  { id }: { id: string },
): Promise<CheckoutRow | undefined> {
  return transaction.selectFrom('checkout').where('id', '=', id).forUpdate().selectAll().executeTakeFirst()
}

export function addCheckout(
  transaction: Transaction<Database>,
  checkout: Insertable<Database['checkout']>,
): Promise<CheckoutRow> {
  return transaction.insertInto('checkout').values(checkout).returningAll().executeTakeFirstOrThrow()
}

/** Stores the session of an open checkout at the payment service; false if it is no longer open. */
export async function nameCheckoutSession(
  db: Kysely<Database>,
  { id, session }: { id: string; session: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('checkout')
    .where('id', '=', id)
    .where('status', '=', 'open')
    .set({ provider_session: session })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Sets a checkout's status. A completed one stays completed. */
export async function settleCheckout(
  db: Kysely<Database>,
  { id, status }: { id: string; status: Exclude<CheckoutStatus, 'open'> },
): Promise<void> {
  await db
    .updateTable('checkout')
    .where('id', '=', id)
    .where('status', '!=', 'completed')
    .set({ status, settled_at: sql<Date>`now()` })
    .execute()
}

/** Notes that a checkout was paid by a method that takes days, when that was first seen. */
export async function noteDelayedPayment(db: Kysely<Database>, { id }: { id: string }): Promise<void> {
  await db
    .updateTable('checkout')
    .where('id', '=', id)
    .where('delayed_at', 'is', null)
    .set({ delayed_at: sql<Date>`now()` })
    .execute()
}

/** Number of checkouts a user started within the last hour. */
export async function countRecentCheckouts(
  db: Kysely<Database>,
  { userId }: { userId: string },
): Promise<number> {
  const { count } = await db
    .selectFrom('checkout')
    .where('user_id', '=', userId)
    .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Whether the payment service may be queried again about an open checkout; only one caller gets the turn within these
 * seconds.
 */
export async function takeCheckoutTurn(
  db: Kysely<Database>,
  { id, seconds }: { id: string; seconds: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('checkout')
    .where('id', '=', id)
    .where('status', '=', 'open')
    .where('provider_session', 'is not', null)
    .where((where) =>
      where.or([
        where('asked_at', 'is', null),
        where('asked_at', '<', sql<Date>`now() - make_interval(secs => ${seconds})`),
      ]),
    )
    .set({ asked_at: sql<Date>`now()` })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Open checkouts with a session at the payment service, least recently queried first. */
export function listOpenSessions(
  db: Kysely<Database>,
  { limit, provider }: { provider: PaymentProvider; limit: number },
): Promise<{ id: string; provider_session: string }[]> {
  return db
    .selectFrom('checkout')
    .where('provider', '=', provider)
    .where('status', '=', 'open')
    .where('provider_session', 'is not', null)
    .orderBy(sql`asked_at nulls first`)
    .limit(limit)
    .select(['id', 'provider_session'])
    .$narrowType<{ provider_session: string }>()
    .execute()
}

/** Closes the open checkout of a session unknown to the payment service. */
export async function expireUnknownSession(
  db: Kysely<Database>,
  { session }: { session: string },
): Promise<void> {
  await db
    .updateTable('checkout')
    .where('provider_session', '=', session)
    .where('status', '=', 'open')
    .set({ status: 'expired', settled_at: sql<Date>`now()` })
    .execute()
}

/** Closes abandoned checkouts: open ones older than two days without a session at a payment service. */
export async function expireForgottenCheckouts(db: Kysely<Database>, { now }: { now: Date }): Promise<void> {
  await db
    .updateTable('checkout')
    .where('status', '=', 'open')
    .where('provider_session', 'is', null)
    .where('created_at', '<', sql<Date>`${now}::timestamptz - interval '2 days'`)
    .set({ status: 'expired', settled_at: now })
    .execute()
}

/** A checkout's session at the payment service; undefined without one, or for an unknown checkout. */
export async function findCheckoutSession(
  db: Kysely<Database>,
  { id }: { id: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('checkout')
    .where('id', '=', id)
    .select('provider_session')
    .executeTakeFirst()
  return row?.provider_session ?? undefined
}

/** The price at which a user last ordered a plan; undefined if never. */
export function findOrderedPrice(
  db: Kysely<Database>,
  { planId, userId }: { userId: string; planId: number },
): Promise<Pick<CheckoutRow, 'amount_minor' | 'currency'> | undefined> {
  return db
    .selectFrom('checkout')
    .where('user_id', '=', userId)
    .where('plan_id', '=', planId)
    .where('status', '=', 'completed')
    .orderBy('settled_at', 'desc')
    .select(['amount_minor', 'currency'])
    .executeTakeFirst()
}

/** The user of a checkout; undefined if it is unknown. */
export async function findCheckoutUser(
  db: Kysely<Database>,
  { id }: { id: string },
): Promise<string | undefined> {
  const row = await db.selectFrom('checkout').where('id', '=', id).select('user_id').executeTakeFirst()
  return row?.user_id ?? undefined
}

/** The language in which a checkout was made; undefined if it is unknown. */
export async function findCheckoutLanguage(
  db: Kysely<Database>,
  { id }: { id: string },
): Promise<Language | undefined> {
  const row = await db.selectFrom('checkout').where('id', '=', id).select('language').executeTakeFirst()
  return row?.language
}

/** What was ordered by the checkout that began a plan; undefined if it is unknown. */
export function findOrder(
  db: Kysely<Database>,
  { id }: { id: string },
): Promise<Pick<CheckoutRow, 'amount_minor' | 'currency' | 'plan_id'> | undefined> {
  return db
    .selectFrom('checkout')
    .where('id', '=', id)
    .select(['amount_minor', 'currency', 'plan_id'])
    .executeTakeFirst()
}

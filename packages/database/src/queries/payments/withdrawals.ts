import type { PaymentProvider, PlanKind } from '@tempolibre/domain'
import type { WithdrawalConsents } from '@tempolibre/contract'
import type { Language } from '@tempolibre/locales'
import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'
import { noteLicenceChanges } from '../licences/licence-changes.ts'
import { findPlanName } from './plans.ts'

/** An order by its number, which is made of the plan's id. */
const orderNumber = sql<string>`(
  select upper(substr(id, 1, 4) || '-' || substr(id, 5, 4) || '-' || substr(id, 9, 4))
  from (select replace(subscription.id::text, '-', '')) as plain(id))`

/** A contract with a right of withdrawal, and what it depends on. */
export interface WithdrawableRow {
  id: string
  user_id: string | null
  order_number: string
  plan_id: number
  plan_kind: PlanKind
  plan_name: string
  provider: PaymentProvider
  started_at: Date
  withdrawal_ends_at: Date
  consented: boolean
  delivered: boolean
  is_replaced: boolean
  is_returned: boolean
  withdrawn_at: Date | null
  credited_subscription_id: string | null
  credit_charge_minor: number | null
}

/** The contracts of an account that have a right of withdrawal, latest first. */
export function listWithdrawables(
  db: Kysely<Database>,
  { language, userId }: { userId: string; language: Language },
): Promise<WithdrawableRow[]> {
  return (
    withdrawables(db, language)
      .where('subscription.user_id', '=', userId)
      .orderBy('subscription.started_at', 'desc')
      // Stripe's seconds: what replaced another within one comes first.
      .orderBy(sql`subscription.ended_at desc nulls first`)
      .execute()
  )
}

/**
 * The contract of an account by the number of its order or of one of its invoices.
 * @param by.email instead of the account: that of its owner, in its one form
 */
export function findWithdrawable(
  db: Kysely<Database>,
  by: { typed: string; language: Language } & ({ userId: string } | { email: string }),
): Promise<WithdrawableRow | undefined> {
  const plain = by.typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  return withdrawables(db, by.language)
    .where(
      'userId' in by
        ? sql<boolean>`subscription.user_id = ${by.userId}`
        : sql<boolean>`subscription.user_id in (select id from user_account where lower(email) = ${by.email.toLowerCase()})`,
    )
    .where((where) =>
      where.or([
        sql<boolean>`replace(${orderNumber}, '-', '') = ${plain}`,
        where.exists(
          where
            .selectFrom('payment')
            .innerJoin('invoice', (join) =>
              join
                .onRef('invoice.provider', '=', 'payment.provider')
                .onRef('invoice.provider_payment', '=', 'payment.provider_payment'),
            )
            .whereRef('payment.subscription_id', '=', 'subscription.id')
            .where(sql`replace(invoice.number, '-', '')`, '=', plain)
            .select('payment.provider_payment'),
        ),
      ]),
    )
    .executeTakeFirst()
}

/** The same by the plan's id. */
export function findWithdrawableById(
  db: Kysely<Database>,
  { id, language }: { id: string; language: Language },
): Promise<WithdrawableRow | undefined> {
  return withdrawables(db, language).where('subscription.id', '=', id).executeTakeFirst()
}

function withdrawables(db: Kysely<Database>, language: Language) {
  return db
    .selectFrom('subscription')
    .innerJoin('plan', 'plan.id', 'subscription.plan_id')
    .innerJoin('plan_text', 'plan_text.plan_id', 'plan.id')
    .leftJoin('withdrawal', 'withdrawal.subscription_id', 'subscription.id')
    .where('plan_text.language', '=', language)
    .where('subscription.withdrawal_ends_at', 'is not', null)
    .select([
      'subscription.id',
      'subscription.user_id',
      orderNumber.as('order_number'),
      'subscription.plan_id',
      'plan.kind as plan_kind',
      'plan_text.name as plan_name',
      'subscription.provider',
      'subscription.started_at',
      'subscription.withdrawal_ends_at',
      sql<boolean>`subscription.consented_at is not null`.as('consented'),
      sql<boolean>`exists (select from licence where licence.subscription_id = subscription.id)`.as(
        'delivered',
      ),
      sql<boolean>`exists (
        select from subscription as next where next.credited_subscription_id = subscription.id and next.ended_at is null)`.as(
        'is_replaced',
      ),
      sql<boolean>`exists (
        select from payment where payment.subscription_id = subscription.id
          and (payment.refunded_minor >= payment.amount_minor or payment.dispute in ('open', 'lost')))`.as(
        'is_returned',
      ),
      'withdrawal.declared_at as withdrawn_at',
      'subscription.credited_subscription_id',
      'subscription.credit_charge_minor',
    ])
    .$narrowType<{ withdrawal_ends_at: Date }>()
}

/** The number of an order, by its plan. */
export async function findOrderNumber(
  db: Kysely<Database>,
  { subscriptionId }: { subscriptionId: string },
): Promise<string> {
  const { number } = await db
    .selectFrom('subscription')
    .where('id', '=', subscriptionId)
    .select(orderNumber.as('number'))
    .executeTakeFirstOrThrow()
  return number
}

/** A withdrawal as it was recorded; undefined if there was none. */
export function findWithdrawal(db: Kysely<Database>, { subscriptionId }: { subscriptionId: string }) {
  return db
    .selectFrom('withdrawal')
    .where('subscription_id', '=', subscriptionId)
    .selectAll()
    .executeTakeFirst()
}

export async function recordWithdrawal(
  transaction: Transaction<Database>,
  row: Insertable<Database['withdrawal']>,
): Promise<void> {
  await transaction.insertInto('withdrawal').values(row).execute()
}

/** What was paid for a plan and not given back yet. */
export function listKeptPayments(db: Kysely<Database>, { subscriptionId }: { subscriptionId: string }) {
  return db
    .selectFrom('payment')
    .where('subscription_id', '=', subscriptionId)
    .whereRef('refunded_minor', '<', 'amount_minor')
    .orderBy('period_start')
    .select(['provider', 'provider_payment', 'amount_minor', 'refunded_minor', 'currency'])
    .execute()
}

/** Ends the licences of a plan for good; no event of a payment undoes that. The receipt names them. Returns their numbers. */
export async function endLicencesOfPlan(
  transaction: Transaction<Database>,
  { reason, subscriptionId }: { subscriptionId: string; reason: string },
): Promise<string[]> {
  const rows = await transaction
    .updateTable('licence')
    .where('subscription_id', '=', subscriptionId)
    // What a payment has ended, the payment could restore.
    .where((row) => row.or([row('revoked_at', 'is', null), row('revoked_for', 'is not', null)]))
    .set({ revoked_at: sql<Date>`now()`, revoked_for: null, revocation_reason: reason, kept_at: null })
    .returning('number')
    .execute()
  const numbers = rows.map(({ number }) => number)
  await noteLicenceChanges(transaction, { numbers, change: 'revoked', cause: 'operator', reason, told: true })
  return numbers
}

/** Puts a plan that never ends back into force, which another one had replaced. */
export async function restorePlan(
  transaction: Transaction<Database>,
  { subscriptionId }: { subscriptionId: string },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('subscription')
    .where('id', '=', subscriptionId)
    .where('end_cause', 'is', null)
    .set({ status: 'active', ended_at: null, updated_at: sql<Date>`now()` })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Both consents were given after the order: downloads begin. Returns the plan's name. */
export async function beginDelivery(
  transaction: Transaction<Database>,
  { id, language }: { id: string; language: Language },
): Promise<string> {
  const { plan_id } = await transaction
    .updateTable('subscription')
    .where('id', '=', id)
    .set({ waits_until: null, consented_at: sql<Date>`now()`, updated_at: sql<Date>`now()` })
    .returning('plan_id')
    .executeTakeFirstOrThrow()
  return findPlanName(transaction, { planId: plan_id, language })
}

/** What the buyer said when asked to give up the right of withdrawal; null: not asked, or not answered. */
export async function findConsents(
  db: Kysely<Database>,
  { checkoutId }: { checkoutId: string },
): Promise<WithdrawalConsents | null> {
  const row = await db
    .selectFrom('checkout')
    .where('id', '=', checkoutId)
    .select('withdrawal_consents')
    .executeTakeFirst()
  return row?.withdrawal_consents ?? null
}

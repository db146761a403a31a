import type { Tax } from '@tempolibre/domain'
import type { Language } from '@tempolibre/locales'
import type { Insertable, Kysely } from 'kysely'
import type { DisputeState } from '../../column-types.ts'
import type { Database } from '../../schema.ts'

/** A payment of a plan, with the tax on its invoice. */
export interface CreditablePayment {
  amount_minor: number
  refunded_minor: number
  currency: string
  period_start: Date
  /** Null: no end. */
  period_end: Date | null
  dispute: DisputeState | null
  /** Null: none was set, or nothing was invoiced. */
  tax: Tax | null
}

/** The payments of a plan, the first one first. */
export function listCreditablePayments(
  db: Kysely<Database>,
  { subscriptionId }: { subscriptionId: string },
): Promise<CreditablePayment[]> {
  return db
    .selectFrom('payment')
    .leftJoin('invoice', (join) =>
      join
        .onRef('invoice.provider', '=', 'payment.provider')
        .onRef('invoice.provider_payment', '=', 'payment.provider_payment')
        .on('invoice.corrects', 'is', null),
    )
    .where('payment.subscription_id', '=', subscriptionId)
    .orderBy('payment.period_start')
    .select([
      'payment.amount_minor',
      'payment.refunded_minor',
      'payment.currency',
      'payment.period_start',
      'payment.period_end',
      'payment.dispute',
      'invoice.tax',
    ])
    .execute()
}

/** The name of the plan of a subscription in a language; undefined if it is unknown. */
export async function findCreditedPlan(
  db: Kysely<Database>,
  { language, subscriptionId }: { subscriptionId: string; language: Language },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('subscription')
    .innerJoin('plan_text', 'plan_text.plan_id', 'subscription.plan_id')
    .where('subscription.id', '=', subscriptionId)
    .where('plan_text.language', '=', language)
    .select('plan_text.name')
    .executeTakeFirst()
  return row?.name
}

/** What an order is credited with, as its plan keeps it; empty for nothing. */
export async function findOrderCredit(
  db: Kysely<Database>,
  { checkoutId }: { checkoutId: string },
): Promise<Pick<Insertable<Database['subscription']>, CreditColumn>> {
  const row = await db
    .selectFrom('checkout')
    .where('id', '=', checkoutId)
    .select(['credit_minor', 'credit_charge_minor', 'credited_subscription_id'])
    .executeTakeFirst()
  return row ?? {}
}

type CreditColumn = 'credit_minor' | 'credit_charge_minor' | 'credited_subscription_id'

/** What the first payment of a plan was credited with. */
export interface TakenCredit {
  /** Off the charge. */
  credit_charge_minor: number
  started_at: Date
  /** Of the plan before. */
  plan_name: string
}

/** What a plan was credited with for the plan before; undefined for nothing. */
export function findTakenCredit(
  db: Kysely<Database>,
  { language, subscriptionId }: { subscriptionId: string; language: Language },
): Promise<TakenCredit | undefined> {
  return db
    .selectFrom('subscription')
    .innerJoin('subscription as before', 'before.id', 'subscription.credited_subscription_id')
    .innerJoin('plan_text', 'plan_text.plan_id', 'before.plan_id')
    .where('subscription.id', '=', subscriptionId)
    .where('subscription.credit_charge_minor', 'is not', null)
    .where('plan_text.language', '=', language)
    .select(['subscription.credit_charge_minor', 'subscription.started_at', 'plan_text.name as plan_name'])
    .$narrowType<{ credit_charge_minor: number }>()
    .executeTakeFirst()
}

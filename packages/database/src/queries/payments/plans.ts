import type { Plan } from '@tempolibre/contract'
import type { PlanKind, PlanPrice } from '@tempolibre/domain'
import type { Language } from '@tempolibre/locales'
import { type Kysely, sql } from 'kysely'
import { allowanceColumns } from '../../kept-allowances.ts'
import type { Database } from '../../schema.ts'

/** Whether prices include tax, or tax is added to them. */
export type PriceTax = NonNullable<Plan['price_tax']>

const priceTax = sql<PriceTax | null>`case when seller.tax ->> 'exemption' is null then seller.tax ->> 'prices' end`

/** How the seller's prices are taxed; null: not at all, or it is not set. */
export async function findPriceTax(db: Kysely<Database>): Promise<PriceTax | null> {
  const row = await db.selectFrom('seller').select(priceTax.as('tax')).executeTakeFirst()
  return row?.tax ?? null
}

/** All prices of a plan, that in its own currency first; empty if none is set. */
export const pricesOfPlan = sql<PlanPrice[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('currency', currency, 'price_minor', price_minor) order by rank, currency), '[]')
  from (
    select 0 as rank, plan.currency, plan.price_minor where plan.price_minor is not null and plan.currency is not null
    union all
    select 1, further.currency, further.price_minor from plan_price as further where further.plan_id = plan.id
  ) as prices)`

/** All plans in the operator's order, with texts in one language, including those that are not sold any more. */
export function listPlans(db: Kysely<Database>, params: { language: Language }) {
  return db
    .selectFrom('plan')
    .innerJoin('plan_text as text', 'text.plan_id', 'plan.id')
    .leftJoin('seller', (join) => join.onTrue())
    .where('text.language', '=', params.language)
    .select([
      'plan.id',
      'plan.kind',
      'plan.price_minor',
      'plan.currency',
      'plan.trial_days',
      ...allowanceColumns,
      'plan.credit_required',
      pricesOfPlan.as('prices'),
      sql<boolean>`plan.archived_at is not null`.as('archived'),
      'text.name',
      'text.summary',
      'text.features',
      'text.action',
      priceTax.as('price_tax'),
    ])
    .orderBy('plan.position')
    .orderBy('plan.id')
    .execute()
}

/** A plan's name in a language. */
export async function findPlanName(
  db: Kysely<Database>,
  { language, planId }: { planId: number; language: Language },
): Promise<string> {
  const { name } = await db
    .selectFrom('plan_text')
    .where('plan_id', '=', planId)
    .where('language', '=', language)
    .select('name')
    .executeTakeFirstOrThrow()
  return name
}

export async function findPlanKind(db: Kysely<Database>, { planId }: { planId: number }): Promise<PlanKind> {
  const { kind } = await db
    .selectFrom('plan')
    .where('id', '=', planId)
    .select('kind')
    .executeTakeFirstOrThrow()
  return kind
}

import type { Plan, PlanKind } from '@tempolibre/contract'
import type { Language } from '@tempolibre/locales'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../schema.ts'

type PriceTax = NonNullable<Plan['price_tax']>

/** The plans in the operator's order, with texts in one language. */
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
      'plan.monthly_download_limit',
      'plan.daily_download_limit',
      'plan.trial_download_limit',
      'plan.credit_required',
      'text.name',
      'text.summary',
      'text.features',
      'text.action',
      sql<PriceTax | null>`case when seller.tax ->> 'exemption' is null then seller.tax ->> 'prices' end`.as(
        'price_tax',
      ),
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

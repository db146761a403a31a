import type { StudioPlanChange } from '@tempolibre/contract'
import { languages } from '@tempolibre/locales'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'
import { writtenTexts } from './record-rows.ts'

/** The texts whose absence is a gap. */
export const planTexts = { required: ['name', 'summary', 'action'], optional: [] } as const

type Features = Record<(typeof languages)[number], string[]>

const features: RawBuilder<Features> = sql<Features>`(
  select jsonb_build_object('en', '[]'::jsonb, 'es', '[]'::jsonb, 'fr', '[]'::jsonb)
    || coalesce(jsonb_object_agg(language, to_jsonb(features)), '{}')
  from plan_text where plan_id = plan.id)`

const plans = (db: Kysely<Database>) =>
  db.selectFrom('plan').select([
    'plan.id',
    'plan.kind',
    'plan.price_minor',
    'plan.currency',
    'plan.trial_days',
    'plan.monthly_download_limit',
    'plan.daily_download_limit',
    'plan.trial_download_limit',
    'plan.credit_required',
    writtenTexts('plan', 'name').as('name'),
    writtenTexts('plan', 'summary').as('summary'),
    writtenTexts('plan', 'action').as('action'),
    features.as('features'),
    sql<number>`(select count(*)::int from subscription
        where subscription.plan_id = plan.id and subscription.ended_at is null)`.as('subscribers'),
  ])

/** The plans in display order. */
export function listStudioPlans(db: Kysely<Database>) {
  return plans(db).orderBy('plan.position').orderBy('plan.id').execute()
}

export function findStudioPlan(db: Kysely<Database>, { id }: { id: number }) {
  return plans(db).where('plan.id', '=', id).executeTakeFirst()
}

/** Changes a locked plan. Its texts have a row in each language since it was imported. */
export async function changeStudioPlan(
  transaction: Transaction<Database>,
  { change, id }: { id: number; change: StudioPlanChange },
): Promise<void> {
  const { action, features: lines, name, summary, ...numbers } = change
  const given = Object.fromEntries(Object.entries(numbers).filter(([, value]) => value !== undefined))
  if (Object.keys(given).length > 0)
    await transaction.updateTable('plan').where('id', '=', id).set(given).execute()
  if (!action && !lines && !name && !summary) return
  for (const language of languages) {
    await transaction
      .updateTable('plan_text')
      .where('plan_id', '=', id)
      .where('language', '=', language)
      .set({
        ...(name && { name: name[language] }),
        ...(summary && { summary: summary[language] }),
        ...(lines && { features: lines[language] }),
        ...(action && { action: action[language] }),
      })
      .execute()
  }
}

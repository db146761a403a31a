import type { PlanKind, PlanPrice } from '@tempolibre/domain'
import type { StudioPlanChange } from '@tempolibre/contract'
import { languages } from '@tempolibre/locales'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'
import { allowanceColumns, keepingAllowances } from '../../kept-allowances.ts'
import { pricesOfPlan } from '../payments/plans.ts'
import { writtenTexts } from '../record-rows.ts'

/** The texts whose absence is a gap. */
export const planTexts = { required: ['name', 'summary', 'action'], optional: [] } as const

type Features = Record<(typeof languages)[number], string[]>

const features: RawBuilder<Features> = sql<Features>`(
  select jsonb_build_object('en', '[]'::jsonb, 'es', '[]'::jsonb, 'fr', '[]'::jsonb)
    || coalesce(jsonb_object_agg(language, to_jsonb(features)), '{}')
  from plan_text where plan_id = plan.id)`

const plans = (db: Kysely<Database>) =>
  db
    .selectFrom('plan')
    .leftJoin('plan_at_stripe as stripe', 'stripe.plan_id', 'plan.id')
    .select([
      'plan.id',
      'plan.kind',
      'plan.position',
      pricesOfPlan.as('prices'),
      'plan.trial_days',
      ...allowanceColumns,
      'plan.credit_required',
      sql<boolean>`plan.archived_at is not null`.as('archived'),
      writtenTexts('plan', 'name').as('name'),
      writtenTexts('plan', 'summary').as('summary'),
      writtenTexts('plan', 'action').as('action'),
      features.as('features'),
      sql<number>`(select count(*)::int from subscription
        where subscription.plan_id = plan.id and subscription.ended_at is null)`.as('subscribers'),
      'stripe.content as stripe_content',
      'stripe.problem as stripe_problem',
    ])

/** A plan with its texts in every language, and what Stripe was told of it. */
export type StudioPlanRow = Awaited<ReturnType<typeof listStudioPlans>>[number]

/** The plans in display order. */
export function listStudioPlans(db: Kysely<Database>) {
  return plans(db).orderBy('plan.position').orderBy('plan.id').execute()
}

export function findStudioPlan(db: Kysely<Database>, { id }: { id: number }) {
  return plans(db).where('plan.id', '=', id).executeTakeFirst()
}

/** Locks all plans until the transaction ends. */
export async function lockPlans(transaction: Transaction<Database>): Promise<void> {
  await transaction.selectFrom('plan').select('id').orderBy('id').forUpdate().execute()
}

/** Puts a locked plan in its place. */
export async function placePlan(
  transaction: Transaction<Database>,
  { id, position }: { id: number; position: number },
): Promise<void> {
  await transaction.updateTable('plan').where('id', '=', id).set({ position }).execute()
}

/** Adds an empty plan behind the others, whose texts and prices `changeStudioPlan` fills in. @returns its id */
export async function addStudioPlan(
  transaction: Transaction<Database>,
  { kind }: { kind: PlanKind },
): Promise<number> {
  const { id } = await transaction
    .insertInto('plan')
    .values({
      kind,
      credit_required: kind === 'free',
      position: sql<number>`(select coalesce(max(position) + 1, 0) from plan)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await transaction
    .insertInto('plan_text')
    .values(
      languages.map((language) => ({
        plan_id: id,
        language,
        name: '',
        summary: '',
        features: [],
        action: '',
      })),
    )
    .execute()
  return id
}

/** Changes a locked plan, of which its holders keep what they have. Its texts have a row in each language since it was imported or added. */
export async function changeStudioPlan(
  transaction: Transaction<Database>,
  { change, id }: { id: number; change: StudioPlanChange },
): Promise<void> {
  const { action, archived, features: lines, name, prices, summary, ...numbers } = change
  const given = Object.fromEntries(Object.entries(numbers).filter(([, value]) => value !== undefined))
  const columns = {
    ...given,
    ...(archived !== undefined && {
      archived_at: archived ? sql<Date>`coalesce(archived_at, now())` : null,
    }),
    ...(prices && { price_minor: prices[0]?.price_minor ?? null, currency: prices[0]?.currency ?? null }),
  }
  if (Object.keys(columns).length > 0)
    await keepingAllowances(transaction, () =>
      transaction.updateTable('plan').where('id', '=', id).set(columns).execute(),
    )
  if (prices) await replaceFurtherPrices(transaction, { id, prices: prices.slice(1) })
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

async function replaceFurtherPrices(
  transaction: Transaction<Database>,
  { id, prices }: { id: number; prices: readonly PlanPrice[] },
): Promise<void> {
  await transaction.deleteFrom('plan_price').where('plan_id', '=', id).execute()
  if (prices.length > 0)
    await transaction
      .insertInto('plan_price')
      .values(prices.map((price) => ({ ...price, plan_id: id })))
      .execute()
}

/** Records what Stripe was told of a plan, and why it refused. */
export async function notePlanAtStripe(
  db: Kysely<Database>,
  { content, id, problem }: { id: number; content: string; problem: string | null },
): Promise<void> {
  const told = { content, problem, told_at: sql<Date>`now()` }
  await db
    .insertInto('plan_at_stripe')
    .values({ plan_id: id, ...told })
    .onConflict((conflict) => conflict.column('plan_id').doUpdateSet(told))
    .execute()
}

import type { Plan } from '@tempolibre/contract'
import { type Database, type HeldSubscription, listPlans } from '@tempolibre/database'
import type { Language } from '@tempolibre/locales'
import type { Kysely } from 'kysely'

/** A plan with its texts; undefined for an unknown id. */
export async function findPlan(
  db: Kysely<Database>,
  { id, language }: { id: string; language: Language },
): Promise<Plan | undefined> {
  const plans = await listPlans(db, { language })
  const row = plans.find((plan) => String(plan.id) === id)
  return row && { ...row, id }
}

/** A plan as its holder has it: with what was lowered since. */
export async function findHeldPlan(
  db: Kysely<Database>,
  { held, language }: { held: Pick<HeldSubscription, 'plan_id' | 'kept'>; language: Language },
): Promise<Plan | undefined> {
  const plan = await findPlan(db, { id: String(held.plan_id), language })
  return plan && { ...plan, ...held.kept }
}

import { createHash } from 'node:crypto'
import { ApiError } from '@tempolibre/contract'
import {
  type Database,
  findPriceTax,
  findStudioPlan,
  listStudioPlans,
  type PriceTax,
  type StudioPlanRow,
} from '@tempolibre/database'
import { allowancesAtStripe } from '@tempolibre/domain'
import { keysOf } from '@tempolibre/locales'
import type { Kysely } from 'kysely'
import type { SoldPlan, StripeSettings } from './payment-gateway.ts'

/** The columns of a plan that Stripe is told of; any other change leaves Stripe in step. */
const facts = ['trial_days', ...allowancesAtStripe] as const

/** A plan with what Stripe was last told of it. */
export interface ToldPlan {
  plan: SoldPlan
  /** Digest of what it was told; null: nothing yet. */
  told: string | null
  problem: string | null
}

/** The plans that are paid for, in the operator's order. */
export async function listSoldPlans(db: Kysely<Database>): Promise<ToldPlan[]> {
  const [rows, priceTax] = [await listStudioPlans(db), await findPriceTax(db)]
  return rows
    .filter(({ kind }) => kind !== 'free')
    .map((row) => ({
      plan: toSoldPlan(row, priceTax),
      told: row.stripe_content,
      problem: row.stripe_problem,
    }))
}

/** A plan as it is sold. @throws ApiError `plan_unavailable` for an unknown one */
export async function findSoldPlan(db: Kysely<Database>, { id }: { id: number }): Promise<SoldPlan> {
  const row = await findStudioPlan(db, { id })
  if (!row) throw new ApiError('plan_unavailable')
  return toSoldPlan(row, await findPriceTax(db))
}

/** A row as Stripe is to know it. */
export function toSoldPlan(row: StudioPlanRow, priceTax: PriceTax | null): SoldPlan {
  const { archived, id, kind, name, prices, summary } = row
  return {
    id,
    kind,
    name,
    summary,
    archived,
    prices,
    priceTax,
    facts: Object.fromEntries(facts.map((fact) => [fact, String(row[fact] ?? 'unlimited')])),
  }
}

/** Identifies what Stripe is told of a plan, and the account that is told. */
export function digestOf(plan: SoldPlan, { apiUrl, secretKey, tax }: StripeSettings): string {
  const account = createHash('sha256')
    .update(`${apiUrl ?? ''} ${secretKey}`)
    .digest('hex')
  const content = JSON.stringify([account, tax === true, keysOf(plan).map((name) => plan[name])])
  return createHash('sha256').update(content).digest('base64url').slice(0, 22)
}

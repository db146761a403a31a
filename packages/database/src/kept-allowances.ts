import { type Kysely, sql, type Transaction } from 'kysely'
import { type PlanAllowance, planAllowanceNames, sizeOfAllowance } from '@tempolibre/domain/plan-allowances'
import { maxInteger } from './max-integer.ts'
import type { Database } from './schema.ts'

/** A limit of a joined `plan` for the holder of the joined `subscription`. */
export const allowanceOf = (name: PlanAllowance) =>
  sql<number | null>`allowance(subscription.kept, ${sql.lit(name)}, ${sql.ref(`plan.${name}`)})`

/** All allowances of the joined `plan`, for the holder of the joined `subscription`. */
export const allAllowances = planAllowanceNames.map((name) => allowanceOf(name).as(name))

/** The columns of a plan that hold its allowances. */
export const allowanceColumns = planAllowanceNames.map((name) => `plan.${name}` as const)

/** What an empty allowance counts as where numbers are compared. */
const unset = (name: PlanAllowance) => Math.min(sizeOfAllowance(name, null), maxInteger)

const readPlans = (transaction: Transaction<Database>) =>
  transaction
    .selectFrom('plan')
    .orderBy('id')
    .select(['id', ...planAllowanceNames])
    .execute()

/** Changes plans; their holders keep at least what they contained, and get what is added. */
export async function keepingAllowances<Result>(
  transaction: Transaction<Database>,
  change: () => Promise<Result>,
): Promise<Result> {
  const before = await readPlans(transaction)
  const result = await change()
  for (const after of await readPlans(transaction)) {
    const former = before.find(({ id }) => id === after.id)
    if (former) await keep(transaction, former, after)
  }
  return result
}

type PlanRow = Awaited<ReturnType<typeof readPlans>>[number]

async function keep(transaction: Transaction<Database>, former: PlanRow, present: PlanRow): Promise<void> {
  const changed = planAllowanceNames.filter((name) => former[name] !== present[name])
  if (changed.length === 0) return
  const kept = changed.reduce(
    (known, name) =>
      sql<string>`keep_allowance(${known}, ${sql.lit(name)}, ${former[name]}::integer, ${present[name]}::integer, ${sql.lit(unset(name))})`,
    sql<string>`kept`,
  )
  await sql`update subscription set kept = ${kept}
    where plan_id = ${present.id} and kept is distinct from ${kept}`.execute(transaction)
}

/** The owners of teams who hold a plan. */
export async function listTeamOwners(
  db: Kysely<Database>,
  { planId }: { planId: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('team')
    .innerJoin('subscription', 'subscription.user_id', 'team.owner_id')
    .where('subscription.plan_id', '=', planId)
    .where('subscription.ended_at', 'is', null)
    .orderBy('team.owner_id')
    .select('team.owner_id')
    .execute()
  return rows.map(({ owner_id: id }) => id)
}

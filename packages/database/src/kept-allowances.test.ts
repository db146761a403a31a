import { planAllowanceNames, sizeOfAllowance } from '@tempolibre/domain/plan-allowances'
import { entriesOf, tableOf } from '@tempolibre/locales'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMigratedDatabase, makeAccount, makeLibrary } from './factories/index.ts'
import { importLibrary } from './import-library.ts'
import { keepingAllowances } from './kept-allowances.ts'
import { listPlans } from './queries/payments/plans.ts'
import { findCurrentSubscription } from './queries/payments/subscriptions.ts'
import { changeStudioPlan, listStudioPlans } from './queries/studio/studio-plans.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>

beforeAll(async () => {
  database = await createMigratedDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.deleteFrom('subscription').execute()
  await database.db.deleteFrom('plan').execute()
})

/** A number of each allowance, none of which another one has. */
const numbered = (from: number) => {
  const numbers = new Map(planAllowanceNames.map((name, index) => [name, from + index]))
  return tableOf(planAllowanceNames, (name) => numbers.get(name) ?? 0)
}

/** Adds the plan of a library with these allowances, or changes it by importing it again. */
async function importPlans(...plans: readonly object[]) {
  const [free] = makeLibrary().plans
  if (!free) throw new Error('the library has no plan')
  const { seats: _, ...bare } = free
  await importLibrary(
    database.db,
    makeLibrary({ plans: plans.map((plan, index) => ({ ...bare, id: `plan-${index}`, ...plan })) }),
  )
  return listStudioPlans(database.db)
}

describe('[R15.156] each allowance of a plan', () => {
  test('has a column, and every number of a plan that may be empty is one, but for its price', async () => {
    const { rows } = await sql<{ name: string }>`
      select attname::text as name from pg_attribute
      where attrelid = 'plan'::regclass and attnum > 0 and not attisdropped and not attnotnull
        and atttypid = 'integer'::regtype and attname <> 'price_minor'`.execute(database.db)
    expect(rows.map(({ name }) => name).toSorted()).toEqual(planAllowanceNames.toSorted())
  })

  test('is imported, changed and read', async () => {
    const [plan] = await importPlans(numbered(10))
    expect(plan).toMatchObject(numbered(10))
    await database.db
      .transaction()
      .execute((transaction) => changeStudioPlan(transaction, { id: plan?.id ?? 0, change: numbered(20) }))
    expect(await listStudioPlans(database.db)).toMatchObject([numbered(20)])
    expect(await listPlans(database.db, { language: 'es' })).toMatchObject([numbered(20)])
  })

  test('is kept by who holds the plan when it is lowered, and is what the new number is when it is raised', async () => {
    const { db } = database
    const [plan] = await importPlans(numbered(10))
    const holder = await makeAccount(db)
    await db
      .insertInto('subscription')
      .values({ user_id: holder.userId, plan_id: plan?.id ?? 0, provider: 'none', status: 'active' })
      .execute()
    const set = (numbers: Record<string, number | null>) =>
      db
        .transaction()
        .execute((transaction) =>
          keepingAllowances(transaction, () => transaction.updateTable('plan').set(numbers).execute()),
        )
    for (const [name, present] of entriesOf(numbered(10))) {
      await set({ [name]: present - 5 })
      expect(await findCurrentSubscription(db, holder), name).toMatchObject(numbered(10))
    }
    await set(numbered(20))
    expect(await findCurrentSubscription(db, holder)).toMatchObject(numbered(20))
    // Empty is less than a number of seats, and more than one of anything else.
    const empty = tableOf(planAllowanceNames, () => null)
    await set(empty)
    const isLess = (name: (typeof planAllowanceNames)[number]) => sizeOfAllowance(name, null) < Infinity
    expect(await findCurrentSubscription(db, holder)).toMatchObject(
      tableOf(planAllowanceNames, (name) => (isLess(name) ? numbered(20)[name] : null)),
    )
  })
})

test('[R15.157] a plan whose library does not name an allowance keeps what is stored, whatever other plans name', async () => {
  const named = { seats: 4, channel_limit: 6 }
  expect(await importPlans({}, named)).toMatchObject([{ seats: null, channel_limit: null }, named])
  expect(await importPlans({ seats: 9 }, {})).toMatchObject([{ seats: 9, channel_limit: null }, named])
  expect(await importPlans({ seats: null }, { channel_limit: null })).toMatchObject([
    { seats: null, channel_limit: null },
    { seats: 4, channel_limit: null },
  ])
})

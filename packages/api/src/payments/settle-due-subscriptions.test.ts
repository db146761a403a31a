import type { Database } from '@tempolibre/database'
import { createMigratedDatabase, makeAccount } from '@tempolibre/database/factories'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { settleDueSubscriptions } from './settle-due-subscriptions.ts'

async function addPlan(db: Kysely<Database>): Promise<number> {
  const plan = db.insertInto('plan').values({ kind: 'subscription', credit_required: false })
  return (await plan.returning('id').executeTakeFirstOrThrow()).id
}

test('[R10.3] a plan that several processes renew at once gets one further month', async () => {
  const { close, db } = await createMigratedDatabase()
  try {
    const { userId } = await makeAccount(db)
    const plan = await addPlan(db)
    await sql`insert into subscription
        (user_id, plan_id, provider, status, started_at, current_period_start, current_period_end)
      values (${userId}, ${plan}, 'test', 'active', '2026-01-31T00:00Z', '2026-01-31T00:00Z', '2026-02-28T00:00Z')`.execute(
      db,
    )
    const settle = () =>
      settleDueSubscriptions({ db, siteUrl: 'https://music.example' }, new Date('2026-03-01T00:00Z'))
    await Promise.all([settle(), settle(), settle(), settle()])
    const renewed = await db
      .selectFrom('subscription')
      .select(['status', 'current_period_start', 'current_period_end'])
      .execute()
    expect(renewed).toEqual([
      {
        status: 'active',
        current_period_start: new Date('2026-02-28T00:00Z'),
        current_period_end: new Date('2026-03-31T00:00Z'),
      },
    ])
  } finally {
    await close()
  }
})

test('[R10.3] every plan whose period is over ends, however many end at once, and no other', async () => {
  const { close, db } = await createMigratedDatabase()
  try {
    const planId = await addPlan(db)
    const now = new Date('2026-03-01T00:00Z')
    const add = (count: number, provider: string, end: string) =>
      sql`insert into subscription (plan_id, provider, status, started_at, current_period_start, current_period_end)
        select ${planId}, ${provider}, 'active', '2026-01-01T00:00Z', '2026-01-01T00:00Z', ${end}
        from generate_series(1, ${count}::integer)`.execute(db)
    await add(101, 'test', '2026-03-01T00:00Z')
    await add(1, 'test', '2026-03-02T00:00Z')
    await add(1, 'stripe', '2026-02-01T00:00Z')
    await settleDueSubscriptions({ db, siteUrl: 'https://music.example' }, now)
    const left = await db
      .selectFrom('subscription')
      .where('status', '<>', 'ended')
      .orderBy('provider')
      .select(['provider', 'current_period_end'])
      .execute()
    expect(left).toEqual([
      { provider: 'stripe', current_period_end: new Date('2026-02-01T00:00Z') },
      { provider: 'test', current_period_end: new Date('2026-03-02T00:00Z') },
    ])
  } finally {
    await close()
  }
})

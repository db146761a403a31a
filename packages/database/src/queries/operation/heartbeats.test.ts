import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMigratedDatabase } from '../../factories/index.ts'
import { forgetOldHeartbeats, recordHeartbeat, summariseUptime } from './heartbeats.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
beforeAll(async () => {
  database = await createMigratedDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.db.deleteFrom('heartbeat').execute())

/** Beats in each of these minutes before the current one. */
const beat = (...minutesAgo: number[]) =>
  sql`insert into heartbeat (minute)
    select date_trunc('minute', now(), 'UTC') - make_interval(mins => ago)
    from unnest(${minutesAgo}::int[]) as ago`.execute(database.db)
const total = (days: { minutes: number; ready: number }[]) =>
  days.reduce((sum, day) => ({ minutes: sum.minutes + day.minutes, ready: sum.ready + day.ready }), {
    minutes: 0,
    ready: 0,
  })

describe('[R14.12] uptime', () => {
  test('is unknown before the first whole minute, and the current minute never counts', async () => {
    await recordHeartbeat(database.db)
    await recordHeartbeat(database.db)
    expect(await database.db.selectFrom('heartbeat').selectAll().execute()).toHaveLength(1)
    expect(await summariseUptime(database.db)).toEqual({ since: null, days: [], outages: [] })
  })

  test('counts every minute without a beat as downtime, from the first beat until now', async () => {
    await beat(20, 19, 18, 12, 11, 3, 2, 1)
    const { days, outages, since } = await summariseUptime(database.db)
    expect(total(days)).toEqual({ minutes: 20, ready: 8 })
    expect(outages.map(({ minutes }) => minutes)).toEqual([7, 5])
    expect(Date.now() - (since?.getTime() ?? 0)).toBeLessThan(22 * 60_000)
  })

  test('counts an outage that goes on', async () => {
    await beat(5, 4)
    const { days, outages } = await summariseUptime(database.db)
    expect(total(days)).toEqual({ minutes: 5, ready: 2 })
    expect(outages).toMatchObject([{ minutes: 3 }])
  })

  test('is told of ninety days', async () => {
    await beat(100 * 24 * 60, 60, 1)
    const { days } = await summariseUptime(database.db)
    expect(total(days)).toEqual({ minutes: 60, ready: 2 })
    await forgetOldHeartbeats(database.db)
    expect(await database.db.selectFrom('heartbeat').selectAll().execute()).toHaveLength(2)
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMigratedDatabase } from '../../factories/index.ts'
import { forgetOldWebVitals, summariseWebVitals, webVitalDays } from './web-vitals.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>

beforeAll(async () => {
  database = await createMigratedDatabase()
})
afterAll(() => database.close())

test('[R8.9] a day is kept for a year and a month, no longer', async () => {
  for (const age of [0, webVitalDays, webVitalDays + 1, 4000]) {
    await sql`insert into web_vital_count (day, page, language, form_factor, metric, bucket, count)
      values ((now() at time zone 'utc')::date - ${age}::integer, 'home', 'en', 'phone', 'LCP', 7, 1)`.execute(
      database.db,
    )
  }
  await forgetOldWebVitals(database.db)
  const { rows } = await sql<{ age: number }>`
    select (now() at time zone 'utc')::date - day as age from web_vital_count order by 1`.execute(database.db)
  expect(rows.map(({ age }) => age)).toEqual([0, webVitalDays])
  const [summary] = await summariseWebVitals(database.db, { from: '1990-01-01', to: '2999-12-31' })
  expect(summary).toMatchObject({ metric: 'LCP', samples: 2 })
})

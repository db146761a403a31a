import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMigratedDatabase } from '../factories/index.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>

beforeAll(async () => {
  database = await createMigratedDatabase()
})
afterAll(() => database.close())

test('[R15.153] there is no place for tokens of other sites, nor for the network addresses of sessions', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and table_name in ('credential', 'session')
    order by ordinal_position`.execute(database.db)
  const names = rows.map(({ name }) => name)
  expect(names).toContain('credential.password')
  expect(names.filter((name) => /(?:access|refresh|id)_token|scope|ip_address/.test(name))).toEqual([])
})

import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listenForContentChanges, type RevisionListener } from './content-revision.ts'
import { createMigratedDatabase, makeLibrary } from './factories/index.ts'
import { importLibrary } from './import-library.ts'
import { getStatistics } from './queries/statistics.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
let listener: RevisionListener | undefined

beforeAll(async () => {
  database = await createMigratedDatabase()
})
afterAll(async () => {
  await listener?.close()
  await database.close()
})

test('every change of content raises the revision and is told to listeners, even after their connection broke', async () => {
  const onChange = vi.fn<() => void>()
  const errors: Error[] = []
  listener = listenForContentChanges({ connectionString: database.url }, onChange, (error) =>
    errors.push(error),
  )
  const listening = () =>
    database.pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and query = 'listen content_revision'`,
    )
  await vi.waitUntil(async () => (await listening()).rowCount === 1, { timeout: 10_000 })

  const before = await getStatistics(database.db)
  await importLibrary(database.db, makeLibrary())
  const after = await getStatistics(database.db)
  expect(after.revision).toBeGreaterThan(before.revision)
  await vi.waitUntil(() => onChange.mock.calls.length > 0, { timeout: 10_000 })

  const [backend] = (await listening()).rows
  await database.pool.query('select pg_terminate_backend($1)', [backend?.pid])
  await vi.waitUntil(() => errors.length > 0, { timeout: 10_000 })
  await vi.waitUntil(async () => (await listening()).rowCount === 1, { timeout: 10_000 })
  onChange.mockClear()
  await database.db.updateTable('artist').set({ name: 'Another name' }).execute()
  await vi.waitUntil(() => onChange.mock.calls.length > 0, { timeout: 10_000 })
})

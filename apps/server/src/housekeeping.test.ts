import { createMigratedDatabase } from '@tempolibre/database/factories'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startHousekeeping } from './housekeeping.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
const log = { warn: vi.fn<() => void>() }

beforeAll(async () => {
  database = await createMigratedDatabase()
})
afterAll(() => database.close())
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.clearAllMocks()
})
afterEach(() => vi.useRealTimers())

const countOld = () =>
  database.db
    .insertInto('web_vital_counts')
    .values({
      day: '2001-01-01',
      page: 'home',
      language: 'en',
      form_factor: 'phone',
      metric: 'LCP',
      bucket: 7,
      count: 1,
    })
    .execute()
const kept = () => database.db.selectFrom('web_vital_counts').selectAll().execute()

test('what is old goes when the server starts, and once a day after that', async () => {
  await countOld()
  const housekeeping = startHousekeeping({ db: database.db, log })
  await vi.waitFor(async () => expect(await kept()).toEqual([]))
  await countOld()
  vi.advanceTimersByTime(24 * 60 * 60_000)
  await vi.waitFor(async () => expect(await kept()).toEqual([]))
  await housekeeping.stop()
  await countOld()
  vi.advanceTimersByTime(48 * 60 * 60_000)
  expect(await kept()).toHaveLength(1)
  expect(log.warn).not.toHaveBeenCalled()
})

test('a database that has gone away is no reason to fall over', async () => {
  const gone = await createMigratedDatabase()
  await gone.close()
  await startHousekeeping({ db: gone.db, log }).stop()
  expect(log.warn).toHaveBeenCalledOnce()
})

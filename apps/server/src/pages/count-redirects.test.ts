import { createMigratedDatabase } from '@tempolibre/database/factories'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { countRedirects } from './count-redirects.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>

beforeAll(async () => {
  database = await createMigratedDatabase()
  await database.db
    .insertInto('redirect')
    .values(['/one/', '/two/', '/three/'].map((path) => ({ path, target: '/music' })))
    .execute()
})
afterAll(() => database.close())

const quiet = { done: () => {}, failed: () => {} }

const uses = () =>
  database.db
    .selectFrom('redirect_use')
    .innerJoin('redirect', 'redirect.id', 'redirect_use.redirect_id')
    .select(['path', 'hits', 'last_used_at'])
    .orderBy('path')
    .execute()

test('[R12.5] followed redirects are added up in memory and stored, those of two processes together', async () => {
  const [one, other] = [countRedirects(database.db, quiet, 20), countRedirects(database.db, quiet, 20)]
  one.count(['/one/', '/two/'])
  one.count(['/one/', '/no-redirect/'])
  other.count(['/one/'])
  await vi.waitFor(async () => {
    const found = await uses()
    expect(found.map(({ hits, path }) => [path, Number(hits)])).toEqual([
      ['/one/', 3],
      ['/two/', 1],
    ])
    expect(Date.now() - (found[0]?.last_used_at.getTime() ?? 0)).toBeLessThan(60_000)
  })
  one.count(['/two/'])
  await Promise.all([one.stop(), other.stop()])
  expect((await uses()).map(({ hits }) => Number(hits))).toEqual([3, 2])
})

test('what the database could not take is stored later', async () => {
  const failed = vi.fn<(error: unknown) => void>()
  const counter = countRedirects(database.db, { ...quiet, failed }, 20)
  await database.db.schema.alterTable('redirect_use').renameTo('redirect_use_away').execute()
  counter.count(['/three/'])
  await vi.waitFor(() => expect(failed).toHaveBeenCalled())
  await database.db.schema.alterTable('redirect_use_away').renameTo('redirect_use').execute()
  counter.count(['/three/'])
  await vi.waitFor(async () =>
    expect((await uses()).find(({ path }) => path === '/three/')).toMatchObject({ hits: '2' }),
  )
  await counter.stop()
})

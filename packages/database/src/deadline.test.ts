import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, databaseLimits } from './connect.ts'
import { DeadlineError, deadlineSignal, timeLeft, withDeadline } from './deadline.ts'
import { createMigratedDatabase } from './factories/index.ts'
import { describeDatabaseTrouble } from './trouble.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
let limited: ReturnType<typeof connect>

beforeAll(async () => {
  database = await createMigratedDatabase()
  const limits = { ...databaseLimits.requests, poolSize: 1 }
  limited = connect({ connectionString: database.url }, () => {}, { limits })
})
afterAll(async () => {
  await limited.close()
  await database.close()
})

const names = async () =>
  (await sql<{ name: string }>`select name from setting where name like 'deadline %'`.execute(database.db))
    .rows
const insert = (name: string) => sql`insert into setting (name, value) values (${name}, '1')`

test('[R15.33] a slow statement ends with the request, and its transaction is undone', async () => {
  const startedAt = performance.now()
  const late = withDeadline(300, () =>
    limited.db.transaction().execute(async (transaction) => {
      await insert('deadline one').execute(transaction)
      await sql`select pg_sleep(3)`.execute(transaction)
    }),
  )
  await expect(late).rejects.toThrow(DeadlineError)
  expect(performance.now() - startedAt).toBeLessThan(2000)
  expect(describeDatabaseTrouble(new DeadlineError())?.kind).toBe('too_slow')
  // The pool's only connection was replaced.
  await sql`select 1`.execute(limited.db)
  expect(await names()).toEqual([])
})

test('[R15.33] what a request would still do after its deadline is not sent', async () => {
  const goOn = Promise.withResolvers<void>()
  let after: Promise<unknown> = Promise.resolve()
  const late = withDeadline(50, async () => {
    await limited.db.transaction().execute(async (transaction) => {
      await insert('deadline two').execute(transaction)
      after = goOn.promise.then(() => insert('deadline three').execute(limited.db))
      await goOn.promise
    })
  })
  await expect(late).rejects.toThrow(DeadlineError)
  goOn.resolve()
  await expect(after).rejects.toThrow(DeadlineError)
  expect(await names()).toEqual([])
})

test('[R15.33] a connection that comes too late goes back to the pool', async () => {
  const free = Promise.withResolvers<void>()
  const held = limited.db.connection().execute(() => free.promise)
  await expect(withDeadline(50, () => sql`select 1`.execute(limited.db))).rejects.toThrow(DeadlineError)
  free.resolve()
  await held
  await sql`select 1`.execute(limited.db)
})

test('what goes on after an answer in time has no deadline', async () => {
  const later = await withDeadline(1000, async () => {
    expect(timeLeft()).toBeGreaterThan(0)
    expect(deadlineSignal()?.aborted).toBe(false)
    return [() => timeLeft()]
  })
  expect(later[0]?.()).toBeUndefined()
})

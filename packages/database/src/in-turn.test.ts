import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { connect, type DatabaseConnection } from './connect.ts'
import { createMigratedDatabase } from './factories/index.ts'
import { inTurn, SubjectBusyError } from './in-turn.ts'
import type { Database } from './schema.ts'
import { describeDatabaseTrouble } from './trouble.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
let connection: DatabaseConnection
const onFailure = vi.fn<(error: unknown) => void>()

beforeAll(async () => {
  database = await createMigratedDatabase()
  connection = connect({ connectionString: database.url }, () => {}, { onFailure })
})
afterAll(async () => {
  await connection.close()
  await database.close()
})

const takeLock = (db: Transaction<Database>) => sql`select pg_advisory_xact_lock(7)`.execute(db)
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('[R15.20] what another process has locked', () => {
  test('is tried again until it is free, and nobody is told of it', async () => {
    onFailure.mockClear()
    const { promise: tried, resolve: onTry } = Promise.withResolvers<void>()
    let tries = 0
    const work = database.db.transaction().execute(async (holder) => {
      await takeLock(holder)
      const waiting = inTurn(connection.db, 'ada', async (transaction) => {
        // Three attempts have failed.
        if (++tries > 3) onTry()
        await takeLock(transaction)
      })
      await tried
      return { waiting }
    })
    await (
      await work
    ).waiting
    expect(onFailure).not.toHaveBeenCalled()
  })

  test(
    'is too much of one subject only while more of that subject waits, else an outage that is told',
    { tags: 'thorough' },
    async () => {
      onFailure.mockClear()
      await database.db.transaction().execute(async (holder) => {
        await takeLock(holder)
        const calls = Array.from({ length: 2 }, () => failureOf(inTurn(connection.db, 'ada', takeLock)))
        const [first, second] = await Promise.all(calls)
        expect(first).toBeInstanceOf(SubjectBusyError)
        expect(second).not.toBeInstanceOf(SubjectBusyError)
        expect(describeDatabaseTrouble(second)?.kind).toBe('too_slow')
      })
      expect(onFailure).toHaveBeenCalled()
    },
  )
})

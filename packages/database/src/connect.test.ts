import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { connect, databaseLimits, type DatabaseConnection } from './connect.ts'
import { createMigratedDatabase, type DatabaseProxy, openDatabaseProxy } from './factories/index.ts'
import { describeDatabaseTrouble } from './trouble.ts'

const limits = {
  ...databaseLimits.requests,
  poolSize: 2,
  connectMs: 300,
  statementMs: 400,
  lockMs: 200,
  idleInTransactionMs: 300,
  answerMs: 700,
}

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
let proxy: DatabaseProxy
let connection: DatabaseConnection
const onFailure = vi.fn<(error: unknown) => void>()

beforeAll(async () => {
  database = await createMigratedDatabase()
  proxy = await openDatabaseProxy(database.url)
  connection = connect({ connectionString: proxy.url }, () => {}, { limits, onFailure })
})
afterAll(async () => {
  proxy.thaw()
  await connection.close()
  await proxy.close()
  await database.close()
})

async function kindOf(work: Promise<unknown>): Promise<string | undefined> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return describeDatabaseTrouble(error)?.kind
}

const ask = () => sql`select 1`.execute(connection.db)

describe('[R13.3] a connection with limits', () => {
  test('cancels a statement that takes too long, and reports it', async () => {
    onFailure.mockClear()
    expect(await kindOf(sql`select pg_sleep(5)`.execute(connection.db))).toBe('too_slow')
    expect(onFailure).toHaveBeenCalledOnce()
    await ask()
  })

  test('does not wait for a locked table, and can be used for other queries meanwhile', async () => {
    await database.db.transaction().execute(async (holder) => {
      await sql`lock table article in access exclusive mode`.execute(holder)
      const blocked = connection.db.selectFrom('article').selectAll().execute()
      await connection.db.selectFrom('plan').selectAll().execute()
      expect(await kindOf(blocked)).toBe('too_slow')
    })
    await connection.db.selectFrom('article').selectAll().execute()
  })

  test('ends an idle transaction, so that its locks are released', async () => {
    const idle = connection.db.transaction().execute(async (transaction) => {
      await sql`lock table article in access exclusive mode`.execute(transaction)
      await database.db.selectFrom('article').selectAll().execute()
      await sql`select 1`.execute(transaction)
    })
    expect(await kindOf(idle)).toBe('unreachable')
    await ask()
  })

  test('does not wait for ever for a free connection in the pool', async () => {
    const busy = [1, 2].map(() => kindOf(sql`select pg_sleep(5)`.execute(connection.db)))
    expect(await kindOf(ask())).toBe('too_slow')
    await Promise.all(busy)
  })

  test('gives up on a server that hangs, also in a transaction, and works again once it answers', async () => {
    await Promise.all([ask(), ask()])
    proxy.freeze()
    const began = Date.now()
    const [statement, transaction] = [kindOf(ask()), kindOf(connection.db.transaction().execute(() => ask()))]
    expect(await statement).toBe('too_slow')
    expect(await transaction).toBe('too_slow')
    expect(Date.now() - began).toBeLessThan(limits.connectMs + 2 * limits.answerMs)
    // Neither connection is used again: their pending answers would be taken for those of later queries.
    expect(await kindOf(ask())).toMatch(/unreachable|too_slow/)
    proxy.thaw()
    await ask()
  })

  test('closes without waiting for a server that hangs', async () => {
    const other = connect({ connectionString: proxy.url }, () => {}, { limits })
    await sql`select 1`.execute(other.db)
    proxy.freeze()
    const began = Date.now()
    await other.close()
    expect(Date.now() - began).toBeLessThan(4000)
    proxy.thaw()
  })
})

describe('[R13.3] database trouble is classified:', () => {
  test.each([
    ['53100', 'disk_full'],
    ['25006', 'read_only'],
    ['53300', 'too_many_connections'],
    ['57014', 'too_slow'],
    ['55P03', 'too_slow'],
    ['57P01', 'unreachable'],
    ['08006', 'unreachable'],
    ['28P01', 'unreachable'],
    ['40P01', 'conflict'],
    ['ECONNREFUSED', 'unreachable'],
    ['23505', undefined],
    ['42P01', undefined],
    ['ENOENT', undefined],
  ])('%s is %s', (code, kind) => {
    const error = Object.assign(new Error('as an error of PostgreSQL'), { code })
    expect(describeDatabaseTrouble(error)?.kind).toBe(kind)
    expect(describeDatabaseTrouble(new Error('as the cause of another error', { cause: error }))?.kind).toBe(
      kind,
    )
  })

  test('a default_transaction_read_only database, with the remedy', async () => {
    const readOnly = connect(
      { connectionString: database.url, options: '-c default_transaction_read_only=on' },
      () => {},
    )
    const failure = await readOnly.db
      .updateTable('artist')
      .set({ name: 'x' })
      .execute()
      .catch((error: unknown) => error)
    expect(describeDatabaseTrouble(failure)).toMatchObject({
      kind: 'read_only',
      advice: expect.stringContaining('default_transaction_read_only'),
    })
    await readOnly.close()
  })
})

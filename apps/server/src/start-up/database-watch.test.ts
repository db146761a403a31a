import { createMigratedDatabase, type DatabaseProxy, openDatabaseProxy } from '@tempolibre/database/factories'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type DatabaseWatch, watchDatabase } from './database-watch.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
let proxy: DatabaseProxy
let watch: DatabaseWatch
let now = 0
const error = vi.fn<(details: object, message: string) => void>()

beforeEach(async () => {
  database = await createMigratedDatabase()
  proxy = await openDatabaseProxy(database.url)
  error.mockClear()
  now = 0
  watch = watchDatabase({ config: { connectionString: proxy.url }, log: { error }, now: () => now })
})
afterEach(async () => {
  proxy.thaw()
  await watch.close()
  await proxy.close()
  await database.close()
})

const diskFull = () => Object.assign(new Error('could not extend file'), { code: '53100' })

/** The result of a check, and its duration in ms. */
async function check() {
  const began = Date.now()
  const reason = await watch.check().then(
    () => 'ready',
    (failure: Error) => failure.message,
  )
  return { reason, ms: Date.now() - began }
}

describe('[R13.3] whether the database works', () => {
  test('is known within two seconds if it hangs, over an existing connection and over a new one', async () => {
    expect((await check()).reason).toBe('ready')
    proxy.freeze()
    for (const attempt of ['known', 'new']) {
      const { ms, reason } = await check()
      expect(reason, attempt).toBe('the database does not answer')
      expect(ms, attempt).toBeLessThan(2000)
    }
    proxy.thaw()
    expect((await check()).reason).toBe('ready')
  })

  test('is checked once for concurrent callers', async () => {
    proxy.freeze()
    const answers = await Promise.all(Array.from({ length: 20 }, check))
    expect(new Set(answers.map(({ reason }) => reason))).toEqual(new Set(['the database does not answer']))
    expect(error).toHaveBeenCalledOnce()
  })

  test('does not depend on a locked table', async () => {
    await database.db.transaction().execute(async (transaction) => {
      await sql`lock table setting, track, content_revision in access exclusive mode`.execute(transaction)
      expect((await check()).reason).toBe('ready')
    })
  })

  test('is false while it is read-only', async () => {
    const name = new URL(database.url).pathname.slice(1)
    await sql.raw(`alter database ${name} set default_transaction_read_only = on`).execute(database.db)
    expect((await check()).reason).toBe('the database takes no changes')
    expect(error).toHaveBeenCalledWith(
      expect.objectContaining({ trouble: 'read_only' }),
      expect.stringContaining('default_transaction_read_only'),
    )
    await sql
      .raw(`begin read write; alter database ${name} reset default_transaction_read_only; commit`)
      .execute(database.db)
      .catch(() => {})
    await watch.close()
    watch = watchDatabase({ config: { connectionString: proxy.url }, log: { error } })
    expect((await check()).reason).toBe('ready')
  })

  test('is false after a full disk until something can be written again', async () => {
    watch.report(diskFull())
    // Simulates a full disk: no object can be created.
    await sql`create function refuse() returns event_trigger language plpgsql as $$
      begin raise exception 'could not extend file: no space left' using errcode = '53100'; end $$`.execute(
      database.db,
    )
    await sql`create event trigger full_disk on ddl_command_start when tag in ('CREATE TABLE AS')
      execute function refuse()`.execute(database.db)
    expect((await check()).reason).toBe('the database’s disk is full')
    expect((await check()).reason).toBe('the database’s disk is full')
    await sql`drop event trigger full_disk`.execute(database.db)
    expect((await check()).reason).toBe('ready')
  })
})

describe('[R13.3] trouble is logged', () => {
  test('with its remedy, once a minute', () => {
    for (let query = 0; query < 50; query++) watch.report(diskFull())
    expect(error).toHaveBeenCalledOnce()
    expect(error.mock.calls[0]?.[1]).toMatch(/disk is full: make room/)
    now = 61_000
    watch.report(diskFull())
    expect(error).toHaveBeenCalledTimes(2)
  })

  test('but errors of our own are not', () => {
    watch.report(Object.assign(new Error('duplicate key'), { code: '23505' }))
    expect(error).not.toHaveBeenCalled()
  })
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMigratedDatabase } from '@tempolibre/database/factories'
import { sql } from 'kysely'
import { afterAll, afterEach, assert, beforeEach, describe, expect, test, vi } from 'vitest'
import { DatabaseError, openDatabase } from './database.ts'
import { readEnvironment } from './environment.ts'
import { createLog } from '../logging/log.ts'

const folder = mkdtempSync(join(tmpdir(), 'tempolibre-database-'))
let database: Awaited<ReturnType<typeof createMigratedDatabase>>

beforeEach(async () => {
  database = await createMigratedDatabase()
})
afterEach(() => database.close())
afterAll(() => rmSync(folder, { recursive: true }))

const open = (url = database.url) =>
  openDatabase(readEnvironment({ DATABASE_URL: url }), folder, createLog('silent'))

/** The message of a failed start. */
async function refusal(url?: string): Promise<string> {
  const failure = await open(url).then(
    async (opened) => {
      await opened.close()
      return undefined
    },
    (error: unknown) => error,
  )
  assert.instanceOf(failure, DatabaseError)
  const { message } = failure
  expect(message).not.toContain('\n')
  return message
}

test('[R13.5] missing tables prevent the start, with a remedy', async () => {
  await sql`drop table track cascade`.execute(database.db)
  expect(await refusal()).toMatch(/is not whole \(missing: table track.*\)\. .*restore it/)
})

test.each([5, 6, 8])('[R13.5] of %i missing tables the first five are named', async (count) => {
  // They have no triggers, which would be missing too.
  const tables = [
    'attempt',
    'challenge',
    'mailbox_download',
    'passkey',
    'recovery_code',
    'session',
    'sign_up',
    'verification',
  ]
  for (const table of tables.slice(0, count))
    await sql`drop table ${sql.table(table)} cascade`.execute(database.db)
  const named = tables.slice(0, 5).map((table) => `table ${table}`)
  const more = count > 5 ? ` and ${count - 5} more` : ''
  expect(await refusal()).toContain(` is not whole (missing: ${named.join(', ')}${more}). `)
})

test('[R13.5] migrations that fail because of missing objects are distinguished from an outage', async () => {
  await sql`drop table article cascade`.execute(database.db)
  await sql`delete from kysely_migration where name >= '0018'`.execute(database.db)
  expect(await refusal()).toMatch(/is not whole \(relation "article" does not exist\)/)
})

describe('[R13.5] a database that a newer release has changed', () => {
  beforeEach(async () => {
    await sql`insert into kysely_migration (name, timestamp) values ('9999-future', now()::text)`.execute(
      database.db,
    )
  })

  test('is used as it is, if nothing that this one needs was taken away', async () => {
    const read = () => sql`select name from kysely_migration order by name`.execute(database.db)
    const before = await read()
    const opened = await open()
    expect(await opened.db.selectFrom('article').selectAll().execute()).toEqual([])
    await opened.close()
    expect((await read()).rows).toEqual(before.rows)
  })

  test('is refused if it needs a newer program', async () => {
    await sql`update setting set value = '9999-future' where name = 'schema_needs'`.execute(database.db)
    expect(await refusal()).toMatch(/changed by a newer release .*9999-future.*Start that release again/)
  })

  test('is refused if this release has changes of its own', async () => {
    await sql`delete from kysely_migration where name = '0076-sender-limits'`.execute(database.db)
    expect(await refusal()).toMatch(/changed by a newer release .*9999-future/)
  })
})

test('[R13.2] a pooler in front of another database prevents the start', async () => {
  const other = await createMigratedDatabase()
  try {
    const environment = readEnvironment({ DATABASE_URL: database.url, DATABASE_LISTEN_URL: other.url })
    await expect(openDatabase(environment, folder, createLog('silent'))).rejects.toThrow(
      /^DATABASE_LISTEN_URL leads to another database/,
    )
  } finally {
    await other.close()
  }
})

test('[R13.3] a read-only database prevents a start that has to write, with the reason', async () => {
  const name = new URL(database.url).pathname.slice(1)
  await sql`delete from kysely_migration where name >= '0018'`.execute(database.db)
  await sql.raw(`alter database ${name} set default_transaction_read_only = on`).execute(database.db)
  expect(await refusal()).toMatch(/cannot be used .*default_transaction_read_only/)
})

test('[R15.71] a database of another encoding prevents the start, and the encoding is the reason given', async () => {
  const name = `latin_${new URL(database.url).pathname.slice(1)}`
  await sql
    .raw(`create database ${name} template template0 encoding 'LATIN1' locale 'C'`)
    .execute(database.db)
  try {
    const url = new URL(database.url)
    url.pathname = `/${name}`
    expect(await refusal(url.href)).toMatch(/encoding is LATIN1.*Create it anew with encoding UTF8/)
    expect(await refusal(url.href)).not.toMatch(/password and name/)
  } finally {
    await sql.raw(`drop database ${name}`).execute(database.db)
  }
})

test('[R13.3] a rejected user name is reported', async () => {
  const url = new URL(database.url)
  url.pathname = '/no_such_database'
  expect(await refusal(url.href)).toMatch(/no_such_database.*correct the address/)
})

test('[R13.3] a lost connection and the trouble of a query are logged, each query of another kind is not', async () => {
  const log = createLog('silent')
  const [warn, error] = [vi.spyOn(log, 'warn'), vi.spyOn(log, 'error')]
  const opened = await openDatabase(readEnvironment({ DATABASE_URL: database.url }), folder, log)
  try {
    await expect(sql`select 1 / 0`.execute(opened.db)).rejects.toThrow('division by zero')
    expect(error).not.toHaveBeenCalled()
    await expect(
      opened.db.transaction().execute(async (transaction) => {
        await sql`set transaction read only`.execute(transaction)
        await sql`delete from page`.execute(transaction)
      }),
    ).rejects.toThrow('read-only transaction')
    expect(error).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ trouble: 'read_only' }),
      expect.any(String),
    )
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(opened.db)
    await sql`select pg_terminate_backend(${rows[0]?.pid}::integer)`.execute(database.db)
    await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce(), { timeout: 30_000 })
    expect(warn).toHaveBeenCalledWith({ err: expect.any(Error) }, 'database connection lost')
  } finally {
    await opened.close()
  }
})

test('[R13.3] requests do not wait for a locked table, imports do', { tags: 'thorough' }, async () => {
  const opened = await open()
  try {
    await database.db.transaction().execute(async (holder) => {
      await sql`lock table article in access exclusive mode`.execute(holder)
      await expect(opened.db.selectFrom('article').selectAll().execute()).rejects.toMatchObject({
        code: '55P03',
      })
      const { rows } = await opened.maintain((db) =>
        sql<{ lock: string; statement: string }>`
          select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`.execute(
          db,
        ),
      )
      expect(rows[0]).toEqual({ lock: '2min', statement: '0' })
    })
  } finally {
    await opened.close()
  }
})

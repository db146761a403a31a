import { spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client, Pool } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { chooseAccount } from './account.ts'
import { beginToOpen, canBecomeOrdinary, expectGone, nobody, openInProcess } from './fixtures/opener.ts'
import type { EmbeddedPostgres, PostgresConnection } from './index.ts'
import { startEmbeddedPostgres } from './index.ts'
import { isServerOf } from './postmaster-file.ts'
import { findProcesses, lookAtProcess } from './processes.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

// Real servers and processes on a possibly busy machine: only a hang takes this long.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const folder = makeTemporaryFolder()
const pristine = join(folder, 'pristine')
const account = chooseAccount(pristine)

let copies = 0

/** A test's own data folder: a copy of the first start's, which avoids running initdb again. */
function copyOfPristine(parent = join(folder, `copy-${(copies += 1)}`)): string {
  mkdirSync(parent, { recursive: true })
  const copy = join(parent, 'postgres')
  cpSync(pristine, copy, { recursive: true, preserveTimestamps: true })
  if (account?.switched) giveAway(copy, account.uid)
  chmodSync(copy, 0o700)
  return copy
}

function giveAway(path: string, uid: number): void {
  chownSync(path, uid, uid)
  for (const name of readdirSync(path, { recursive: true })) chownSync(join(path, String(name)), uid, uid)
}

async function open(dataDirectory: string): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDirectory })
  onTestFinished(() => postgres.stop())
  return postgres
}

async function ask(connection: PostgresConnection, question: string): Promise<unknown> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 5000 })
  // A lost connection is reported to the pending query, and here as well.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(question)
    return Object.values(rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}

/** Notes, locks and sockets in a data folder. */
function leftIn(dataDirectory: string): string[] {
  return readdirSync(dataDirectory).filter((name) =>
    /^(?:tempolibre-opener-|postmaster\.pid|\.s\.)/.test(name),
  )
}

/** Processes that name a folder on their command line. */
function processesOf(parent: string): number[] {
  return findProcesses((_, command) => command.includes(parent))
}

beforeAll(async () => {
  // What a run interrupted during initdb leaves: no process has so high a number.
  mkdirSync(`${pristine}.initdb-0123abcd.9999999-9`)
  writeFileSync(join(`${pristine}.initdb-0123abcd.9999999-9`, 'PG_VERSION'), '18\n')
  const first = await startEmbeddedPostgres({ dataDirectory: pristine })
  await ask(first.connection, `create table track as select 'Amanecer' as title`)
  await first.stop()
})

afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

test('a first start makes a private cluster and removes the remains of an interrupted one', async () => {
  expect(statSync(pristine).mode & 0o777).toBe(0o700)
  expect(readdirSync(folder).filter((name) => name.includes('.initdb-'))).toEqual([])
  const { connection, pid } = await open(copyOfPristine())
  expect(lookAtProcess(pid ?? 0)?.uid).toBe(account?.uid)
  expect(account?.uid).not.toBe(0)
  expect(await ask(connection, 'show server_encoding')).toBe('UTF8')
  expect(await ask(connection, 'show listen_addresses')).toBe('')
  expect(await ask(connection, 'show fsync')).toBe('on')
  expect(await ask(connection, 'show synchronous_commit')).toBe('on')
})

test('[R4.1] titles sort by a language’s rules', async () => {
  const { connection } = await open(copyOfPristine())
  const sorted = (collation: string) =>
    ask(
      connection,
      `select string_agg(t, ' ' order by t collate "${collation}") from unnest(array['nube','ñandú','oro','Nada']) t`,
    )
  expect(await sorted('es-x-icu')).toBe('Nada nube ñandú oro')
  expect(await sorted('fr-x-icu')).toBe('Nada ñandú nube oro')
  expect(await ask(connection, `select to_tsvector('spanish', 'MÚSICA')::text`)).toBe(`'music':1`)
})

test('a restart keeps the data', async () => {
  const dataDirectory = copyOfPristine()
  const first = await open(dataDirectory)
  await ask(first.connection, `insert into track values ('Brisa')`)
  const { pid } = first
  await first.stop()
  expect(lookAtProcess(pid ?? 0)).toBeUndefined()
  expect(existsSync(join(dataDirectory, 'postmaster.pid'))).toBe(false)
  const second = await open(dataDirectory)
  expect(await ask(second.connection, 'select count(*)::int from track')).toBe(2)
})

test('a data folder that others can enter, as after restoring a backup, is made private', async () => {
  const dataDirectory = copyOfPristine()
  chmodSync(dataDirectory, 0o755)
  const { connection } = await open(dataDirectory)
  expect(await ask(connection, 'select title from track')).toBe('Amanecer')
  expect(statSync(dataDirectory).mode & 0o777).toBe(0o700)
})

test('two concurrent starts on a new folder share one server', { tags: 'thorough' }, async () => {
  const dataDirectory = join(folder, 'at-once', 'postgres')
  const [one, other] = await Promise.all([open(dataDirectory), open(dataDirectory)])
  expect(one.pid).toBeTypeOf('number')
  expect(other.pid).toBe(one.pid)
  await ask(one.connection, 'create table mood (name text)')
  expect(await ask(other.connection, 'select count(*)::int from mood')).toBe(0)
  expect(readdirSync(join(folder, 'at-once'))).toEqual(['postgres'])
})

test('a server killed with signal 9 is restarted at the same address, with all committed data', async () => {
  const postgres = await open(copyOfPristine())
  const pool = new Pool(postgres.connection)
  pool.on('error', () => undefined)
  onTestFinished(() => pool.end())
  await pool.query(`insert into track values ('Brisa')`)
  const killed = postgres.pid ?? 0
  process.kill(killed, 'SIGKILL')
  await expectGone(killed)
  await postgres.ready()
  expect(postgres.pid).not.toBe(killed)
  const client = await pool.connect()
  expect((await client.query('select title from track order by title')).rows).toEqual([
    { title: 'Amanecer' },
    { title: 'Brisa' },
  ])
  client.release()
})

test('killing a session interrupts others only briefly', async () => {
  const postgres = await open(copyOfPristine())
  const client = new Client(postgres.connection)
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL')
  await expect
    .poll(() => ask(postgres.connection, 'select title from track').catch(String), { timeout: 30_000 })
    .toBe('Amanecer')
})

test(
  'a session still computing after its postmaster was killed does not block the restart',
  { tags: 'thorough' },
  async () => {
    const postgres = await open(copyOfPristine())
    const client = new Client(postgres.connection)
    client.on('error', () => undefined)
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    // A backend notices a dead postmaster only while waiting; this one never waits.
    const busy = client.query('do $$ begin loop null; end loop; end $$').catch(() => 'lost')
    const state = () =>
      ask(postgres.connection, `select state from pg_stat_activity where pid = ${rows[0]?.pid}`)
    await expect.poll(state, { timeout: 30_000 }).toBe('active')
    process.kill(postgres.pid ?? 0, 'SIGKILL')
    expect(await busy).toBe('lost')
    await postgres.ready()
    expect(await ask(postgres.connection, 'select title from track')).toBe('Amanecer')
  },
)

test(
  'a server left behind by a killed process and its killed guardian is replaced, keeping its committed data',
  { tags: 'thorough' },
  async () => {
    const dataDirectory = copyOfPristine()
    const opener = await openInProcess(dataDirectory)
    await ask(opener.connection, `insert into track values ('Brisa')`)
    for (const pid of findProcesses((_, command) => command.includes(`leave-cluster.ts ${dataDirectory} `)))
      process.kill(pid, 'SIGKILL')
    await opener.kill()
    expect(isServerOf(opener.pid, dataDirectory, account?.uid)).toBe(true)
    const postgres = await open(dataDirectory)
    expect(lookAtProcess(opener.pid)).toBeUndefined()
    expect(await ask(postgres.connection, 'select count(*)::int from track')).toBe(2)
  },
)

test('a process that ends without stopping takes its server with it', { tags: 'thorough' }, async () => {
  const opener = await openInProcess(copyOfPristine())
  expect(lookAtProcess(opener.pid)).toBeDefined()
  await opener.tell('exit')
  await expectGone(opener.pid)
})

test('[R15.40] a killed process takes its server with it, and no note or lock stays', async () => {
  const dataDirectory = copyOfPristine()
  const opener = await openInProcess(dataDirectory)
  await opener.kill()
  await expectGone(opener.pid)
  await expect.poll(() => leftIn(dataDirectory), { timeout: 30_000 }).toEqual([])
})

test('[R15.40] of two processes killed at once the last takes the server with it', async () => {
  const dataDirectory = copyOfPristine()
  const one = await openInProcess(dataDirectory)
  const other = await openInProcess(dataDirectory)
  await Promise.all([one.kill(), other.kill()])
  await expectGone(one.pid)
  await expect.poll(() => leftIn(dataDirectory), { timeout: 30_000 }).toEqual([])
})

test.each([0, 20, 60, 150, 400, 900])(
  '[R15.40] a process killed %i ms after it begins to make a cluster leaves no process and no unfinished folder',
  { tags: 'thorough' },
  async (ms) => {
    const parent = join(folder, `killed-after-${ms}`)
    const dataDirectory = join(parent, 'postgres')
    const opening = beginToOpen(dataDirectory)
    // Its guardian is the first thing that it starts.
    await expect.poll(() => processesOf(parent).length, { interval: 5, timeout: 30_000 }).toBeGreaterThan(1)
    await delay(ms)
    await opening.kill()
    await expect.poll(() => processesOf(parent), { timeout: 30_000 }).toEqual([])
    const left = existsSync(parent) ? readdirSync(parent) : []
    expect(left.filter((name) => name.includes('.initdb-'))).toEqual([])
    expect(left.includes('postgres') ? leftIn(dataDirectory) : []).toEqual([])
  },
)

test('the second process on a folder shares the server and leaves it running', async () => {
  const dataDirectory = copyOfPristine()
  const first = await open(dataDirectory)
  const second = await openInProcess(dataDirectory)
  expect(second.pid).toBe(first.pid)
  await second.tell('stop')
  expect(await ask(first.connection, 'select title from track')).toBe('Amanecer')
})

test(
  'the process that started the server may leave first; the last one stops it',
  { tags: 'thorough' },
  async () => {
    const dataDirectory = copyOfPristine()
    const starter = await openInProcess(dataDirectory)
    const other = await open(dataDirectory)
    await starter.tell('stop')
    expect(await ask(other.connection, 'select title from track')).toBe('Amanecer')
    await other.stop()
    expect(lookAtProcess(starter.pid)).toBeUndefined()
  },
)

test(
  'if the process that started the server is killed, the other keeps the server running',
  { tags: 'thorough' },
  async () => {
    const dataDirectory = copyOfPristine()
    const starter = await openInProcess(dataDirectory)
    const other = await open(dataDirectory)
    await starter.kill()
    process.kill(starter.pid, 'SIGKILL')
    await expectGone(starter.pid)
    await other.ready()
    // A connection at the very moment the server goes down or up is refused, so it is retried.
    await expect
      .poll(() => ask(other.connection, 'select title from track').catch(String), { timeout: 20_000 })
      .toBe('Amanecer')
  },
)

test('lock files that name an unrelated process are removed, the process is not harmed', async () => {
  const dataDirectory = copyOfPristine()
  const bystander = spawn('sleep', ['60'], account?.switched ? { uid: account.uid, gid: account.gid } : {})
  onTestFinished(() => void bystander.kill())
  const lines = [bystander.pid, dataDirectory, 1, 5432, dataDirectory, '', '1 1', 'ready']
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    writeFileSync(join(dataDirectory, name), `${lines.join('\n')}\n`, { mode: 0o600 })
    if (account?.switched) chownSync(join(dataDirectory, name), account.uid, account.gid)
  }
  const postgres = await open(dataDirectory)
  expect(await ask(postgres.connection, 'select title from track')).toBe('Amanecer')
  expect(postgres.pid).not.toBe(bystander.pid)
  await postgres.stop()
  expect(lookAtProcess(bystander.pid ?? 0)).toBeDefined()
})

test('a lock file emptied by a power failure does not prevent the start', { tags: 'thorough' }, async () => {
  const dataDirectory = copyOfPristine()
  writeFileSync(join(dataDirectory, 'postmaster.pid'), '')
  const { connection } = await open(dataDirectory)
  expect(await ask(connection, 'select title from track')).toBe('Amanecer')
})

test('a path too long for a socket gets a short private folder', async () => {
  const { connection } = await open(copyOfPristine(join(folder, 'música '.repeat(5), 'y más, '.repeat(8))))
  onTestFinished(() => rmSync(connection.host, { recursive: true }))
  expect(Buffer.byteLength(connection.host)).toBeLessThan(90)
  expect(statSync(connection.host).mode & 0o777).toBe(0o700)
  expect(statSync(connection.host).uid).toBe(account?.uid)
  expect(await ask(connection, 'select title from track')).toBe('Amanecer')
})

test.skipIf(!canBecomeOrdinary)(
  'an ordinary user with a strict umask runs the server as themselves',
  async () => {
    const home = join(folder, 'home')
    mkdirSync(home, { mode: 0o700 })
    chownSync(home, nobody, nobody)
    const dataDirectory = join(home, '.data', 'postgres')
    const opener = await openInProcess(dataDirectory, { uid: nobody, umask: '277' })
    onTestFinished(() => opener.tell('stop'))
    expect(opener).toMatchObject({ connection: { host: dataDirectory } })
    expect(lookAtProcess(opener.pid)?.uid).toBe(nobody)
    expect(await ask(opener.connection, 'select 1')).toBe(1)
  },
)

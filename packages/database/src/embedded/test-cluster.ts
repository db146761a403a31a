import { randomBytes } from 'node:crypto'
import { lstatSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { chooseAccount } from './account.ts'
import type { EmbeddedPostgres, PostgresConnection } from './index.ts'
import { startServer } from './index.ts'
import { isServerOf, readPostmasterFile } from './postmaster-file.ts'
import { isProcessNameAlive } from './processes.ts'
import { throwAway } from './settings.ts'
import { makeTemporaryFolder, temporaryFolders, temporaryPrefix } from './temporary-folder.ts'

/** A PostgreSQL for one test run. */
export interface TestCluster {
  /** Address of its maintenance database; also set as TEST_DATABASE_URL, which worker processes inherit. */
  url: string
  stop: () => Promise<void>
}

/** A database for one test file. */
export interface TestDatabase {
  /** The `connectionString` for `pg`. */
  url: string
  name: string
  /** Drops the database, ending all its connections. */
  drop: () => Promise<void>
}

const databasePrefix = 'tempolibre_test_'
/** Age in seconds after which databases of crashed runs are dropped on a server that outlives them. */
const abandonedAfter = 6 * 60 * 60
/** Key of the advisory lock for preparing templates; any number shared by all processes. */
const templateLock = 7_465_109

/** Stops servers of crashed test runs and deletes their remains. */
function removeAbandonedClusters(): void {
  const uid = process.getuid?.()
  for (const parent of temporaryFolders()) {
    for (const name of readdirSync(parent)) {
      const folder = join(parent, name)
      if (!name.startsWith(temporaryPrefix)) continue
      const stats = lstatSync(folder, { throwIfNoEntry: false })
      const maker = name.slice(name.lastIndexOf('.') + 1)
      if (!stats?.isDirectory() || (uid !== undefined && stats.uid !== uid) || isProcessNameAlive(maker))
        continue
      const dataDirectory = join(folder, 'postgres')
      const seen = readPostmasterFile(dataDirectory)
      const serverUid = chooseAccount(dataDirectory)?.uid
      if (typeof seen === 'object' && isServerOf(seen.pid, dataDirectory, serverUid))
        process.kill(seen.pid, 'SIGKILL')
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    }
  }
}

function connectionUrl({ host, port, user, database, password }: PostgresConnection): string {
  const login = password ? `${user}:${encodeURIComponent(password)}` : user
  return `postgresql://${login}@${encodeURIComponent(host)}:${port}/${database}`
}

function databaseUrl(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

function clusterUrl(): string {
  const url = process.env.TEST_DATABASE_URL
  if (!url)
    throw new Error(
      'No test cluster is running: name test-cluster.ts as globalSetup in the Vitest configuration.',
    )
  return url
}

async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A name with the start of the run in seconds, which distinguishes leftovers from databases in use. */
function newDatabaseName(): string {
  return `${databasePrefix}${Math.floor(Date.now() / 1000)}_${randomBytes(5).toString('hex')}`
}

async function dropAbandonedDatabases(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      String.raw`select datname as name from pg_database
        where datname ~ ('^' || $1 || '\d+_')
          and substring(datname from $1 || '(\d+)_')::bigint < extract(epoch from now()) - $2`,
      [databasePrefix, abandonedAfter],
    )
    for (const { name } of rows)
      await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`)
  })
}

async function startThrowAwayServer(): Promise<{ folder: string; server: EmbeddedPostgres }> {
  removeAbandonedClusters()
  const folder = makeTemporaryFolder()
  try {
    const server = await startServer(
      { dataDirectory: join(folder, 'postgres') },
      { settings: throwAway, stopMode: 'immediate' },
    )
    return { folder, server }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

/**
 * Starts a disposable cluster for a test run, or uses the server in TEST_DATABASE_URL.
 *
 * Sets TEST_DATABASE_URL for processes started later. The cluster's folder is deleted at `stop`; one left behind by a
 * crashed run is deleted by the next run.
 */
export async function startTestCluster(): Promise<TestCluster> {
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    await dropAbandonedDatabases(given)
    return { url: given, stop: async () => undefined }
  }
  const { folder, server } = await startThrowAwayServer()
  const url = connectionUrl(server.connection)
  process.env.TEST_DATABASE_URL = url
  return {
    url,
    stop: async () => {
      delete process.env.TEST_DATABASE_URL
      await server.stop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** For Vitest's `globalSetup`: starts the cluster before the workers and returns the function that stops it. */
export async function setup(): Promise<() => Promise<void>> {
  const { stop } = await startTestCluster()
  return stop
}

/**
 * Prepares a template once per cluster, however many processes request it concurrently.
 *
 * @param name of the template; include a hash of its content if the server outlives the run
 * @param prepare fills the empty database at the given address, and closes its connections
 */
export async function prepareTemplate(name: string, prepare: (url: string) => Promise<void>): Promise<void> {
  const url = clusterUrl()
  await withClient(url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [templateLock])
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount) return
    // Renamed when finished, so that an incomplete template is never used.
    const unfinished = newDatabaseName()
    await client.query(`create database ${unfinished}`)
    await prepare(databaseUrl(url, unfinished))
    await client.query(`alter database ${unfinished} rename to ${client.escapeIdentifier(name)}`)
  })
}

/**
 * Creates a database for a test file.
 *
 * @param template name of a database to copy, see {@link prepareTemplate}; without it the database is empty
 */
export async function createTestDatabase(template?: string): Promise<TestDatabase> {
  const url = clusterUrl()
  const name = newDatabaseName()
  await withClient(url, async (client) => {
    // Copying files is four times faster than copying through the log, but only if fsync is off.
    const { rows } = await client.query<{ fsync: string }>('show fsync')
    const strategy = rows[0]?.fsync === 'off' ? 'file_copy' : 'wal_log'
    const source = template ? ` template ${client.escapeIdentifier(template)} strategy ${strategy}` : ''
    await client.query(`create database ${name}${source}`)
  })
  return {
    name,
    url: databaseUrl(url, name),
    drop: () =>
      withClient(url, async (client) => {
        await client.query(`drop database if exists ${name} with (force)`)
      }),
  }
}

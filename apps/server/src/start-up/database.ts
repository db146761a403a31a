import { join } from 'node:path'
import { hasCode, toError } from '@tempolibre/domain/thrown'
import {
  BackupError,
  connect,
  type ConnectOptions,
  type Database,
  databaseLimits,
  describeDatabaseTrouble,
  findMissingParts,
  listAddressesAsTyped,
  readFromReplica,
  sharesConnections,
} from '@tempolibre/database'
import { startEmbeddedPostgres } from '@tempolibre/database/embedded'
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { upgradeDatabase } from '../backup/upgrade-database.ts'
import { type DatabaseWatch, watchDatabase } from './database-watch.ts'
import type { Environment } from './environment.ts'
import { faultOfServer, readServer } from './judge-server.ts'
import type { Logger } from '../logging/log.ts'

export interface OpenDatabase {
  /** For requests: queries are cancelled when they exceed a page's time. */
  db: Kysely<Database>
  /** For what is public: from the replica, if there is one and it is current. */
  reading: Kysely<Database>
  /** Call when content has changed: the replica is not read until it has the change. */
  contentChanged(): void
  /** For the queue of jobs and for mails; connected by the process that does the work. */
  queue: Kysely<Database>
  /** For background tasks. */
  background: Kysely<Database>
  /** Connections by pool, for metrics. */
  pools(): { name: string; open: number; idle: number; waiting: number }[]
  /** Checks whether the database works. */
  watch: DatabaseWatch
  /** For separate connections, such as a listener's; never through a pooler. */
  config: pg.PoolConfig
  /** Runs long work, such as an import, over a connection without limits that is closed afterwards. */
  maintain<Result>(work: (db: Kysely<Database>) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/** The database cannot be used; the message is a single line with the remedy. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
}

/** From this time on a statement is logged, in ms. */
const slowMs = 200
/** Maximum length of a logged statement. */
const maxLogged = 2000
/** Maximum number of missing tables and triggers to name. */
const maxNamed = 5

/**
 * The server at DATABASE_URL, or the embedded one, which is started unless it runs. What belongs to a session, such as
 * LISTEN, limits and locks, needs `config`; requests do without, and may go through a pooler (`requests`).
 */
export async function reachPostgres(
  environment: Environment,
  dataDirectory: string,
  log: Logger,
): Promise<{ config: pg.PoolConfig; requests: pg.PoolConfig; stop: () => Promise<void> }> {
  const { databaseListenUrl, databaseUrl } = environment
  if (databaseUrl !== undefined) {
    return {
      config: { connectionString: databaseListenUrl ?? databaseUrl },
      requests: { connectionString: databaseUrl },
      stop: () => Promise.resolve(),
    }
  }
  const { connection, stop } = await startEmbeddedPostgres({
    dataDirectory: join(dataDirectory, 'postgres'),
    log: (line) => log.info(line),
  })
  return { config: { ...connection }, requests: { ...connection }, stop }
}

/**
 * Opens DATABASE_URL, or starts the embedded PostgreSQL, and migrates the schema.
 * @throws DatabaseError if it is unusable or incomplete
 * @throws BackupError if it is of an older release and cannot be backed up first
 */
export async function openDatabase(
  environment: Environment,
  dataDirectory: string,
  log: Logger,
  onStatement?: (ms: number, text: string) => void,
): Promise<OpenDatabase> {
  const { config, requests: requestConfig, stop } = await reachPostgres(environment, dataDirectory, log)
  let closing = false
  const watch = watchDatabase({ config: requestConfig, log })
  const onAnswer = (ms: number, text: string) => {
    onStatement?.(ms, text)
    // Its values are personal data.
    if (ms > slowMs) log.info({ ms: Math.round(ms), statement: text.slice(0, maxLogged) }, 'slow statement')
  }
  const open = (limits: ConnectOptions['limits'], at = config, onFailure = watch.report) =>
    connect(
      at,
      (error) => {
        // Stopping the server terminates connections that are already closing.
        if (!closing) log.warn({ err: error }, 'database connection lost')
      },
      {
        limits,
        // Maintenance takes as long as it takes.
        ...(limits !== databaseLimits.maintenance && { onAnswer }),
        onFailure: (error) => closing || onFailure(error),
      },
    )
  async function maintain<Result>(work: (db: Kysely<Database>) => Promise<Result>): Promise<Result> {
    const connection = open(databaseLimits.maintenance)
    try {
      return await work(connection.db)
    } finally {
      await connection.close()
    }
  }
  const requestLimits = {
    ...databaseLimits.requests,
    ...(environment.databasePool !== undefined && { poolSize: environment.databasePool }),
  }
  const requests = open(requestLimits, requestConfig)
  const standby =
    environment.databaseReplicaUrl === undefined
      ? undefined
      : // What it fails to answer the primary does.
        open(requestLimits, { connectionString: environment.databaseReplicaUrl }, () => {})
  const queue = open(databaseLimits.queue)
  const background = open(databaseLimits.background)
  const replica =
    standby && readFromReplica({ primary: requests, replica: standby, onChange: tellReplica(log) })
  const close = async () => {
    closing = true
    replica?.close()
    await Promise.all([requests, standby, queue, background, watch].map(async (each) => each?.close()))
    await stop()
  }
  try {
    const { databaseListenUrl, databaseUrl } = environment
    await maintain((db) => prepare(db, databaseListenUrl ?? databaseUrl, { dataDirectory, log }))
    if (databaseListenUrl !== undefined) await assertSameDatabase(requests.db, background.db)
    if (databaseUrl !== undefined && (await sharesConnections(config)))
      log.warn({}, adviceOnPooler(databaseListenUrl))
  } catch (error) {
    await close()
    throw error
  }
  const pools = () => describePools({ requests, queue, background, ...(standby && { replica: standby }) })
  return {
    db: requests.db,
    reading: replica?.db ?? requests.db,
    contentChanged: () => replica?.contentChanged(),
    queue: queue.db,
    background: background.db,
    pools,
    watch,
    config,
    maintain,
    close,
  }
}

const tellReplica = (log: Logger) => (reason: Error | undefined) => {
  if (reason) log.warn({ err: reason }, 'the replica is not read')
  else log.info({}, 'the replica is read')
}

function describePools(connections: Readonly<Record<string, ReturnType<typeof connect>>>) {
  return Object.entries(connections).map(([name, { pool }]) => ({
    name,
    open: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }))
}

/** What to do if work that needs a session goes through a pooler that has none. */
export const adviceOnPooler = (databaseListenUrl: string | undefined): string =>
  `${databaseListenUrl === undefined ? 'DATABASE_URL' : 'DATABASE_LISTEN_URL'} leads through a pooler that gives connections away after each transaction (PgBouncer's pool_mode=transaction): changes are seen up to ten seconds late, and jobs and imports may meet limits meant for requests. Set DATABASE_LISTEN_URL to the address of PostgreSQL itself (docs/operations.md, A pooler).`

/** @throws DatabaseError if DATABASE_URL and DATABASE_LISTEN_URL lead to two databases */
async function assertSameDatabase(...databases: Kysely<Database>[]): Promise<void> {
  const identities = await Promise.all(
    databases.map(async (db) => {
      const { rows } = await sql<{ identity: string }>`
        select pg_postmaster_start_time() || ' ' || current_database() as identity`.execute(db)
      return rows[0]?.identity
    }),
  )
  if (new Set(identities).size > 1) {
    throw new DatabaseError(
      'DATABASE_LISTEN_URL leads to another database than DATABASE_URL. Set it to the address of the server that the pooler at DATABASE_URL uses, with the same database.',
    )
  }
}

/** Migrates the schema, after a backup if there is data, and checks that it is complete. */
async function prepare(
  db: Kysely<Database>,
  databaseUrl: string | undefined,
  { dataDirectory, log }: { dataDirectory: string; log: Logger },
): Promise<void> {
  const place = databaseUrl === undefined ? 'The database' : `DATABASE_URL: ${withoutPassword(databaseUrl)}`
  try {
    const unusable = faultOfServer(await readServer(db))
    if (unusable) throw new DatabaseError(`${place} cannot be used. ${unusable}`)
    await upgradeDatabase(db, {
      folder: join(dataDirectory, 'backups'),
      onNewer() {
        log.warn({}, 'A newer release has changed the database. This one can use it, and changes nothing.')
      },
      onBackup(path) {
        log.warn(
          { backup: path },
          'This release changes the database, which was backed up first. docs/backup.md says how to go back.',
        )
      },
    })
  } catch (error) {
    if (error instanceof BackupError || error instanceof DatabaseError) throw error
    const trouble = describeDatabaseTrouble(error)
    const reason = toError(error instanceof AggregateError ? error.errors[0] : error)
    if (trouble) {
      throw new DatabaseError(`${place} cannot be used (${reason.message}). ${trouble.advice}`, {
        cause: error,
      })
    }
    if (/previously executed migration .* is missing/.test(reason.message)) {
      throw new DatabaseError(
        `${place} was changed by a newer release in a way that this one cannot use (${reason.message}). Start that release again, or restore the backup it has made in DATA_DIR/backups (docs/backup.md).`,
        { cause: error },
      )
    }
    if (isSomethingMissing(reason)) throw notWhole(place, reason.message, error)
    if (databaseUrl === undefined) throw error
    throw new DatabaseError(
      `${place} cannot be used (${reason.message}). Correct the address, user, password and name, or that database.`,
      { cause: error },
    )
  }
  const missing = await findMissingParts(db)
  if (missing.length === 0) return tellOfAddresses(db, log)
  const named = missing.slice(0, maxNamed).join(', ')
  const further = missing.length > maxNamed ? ` and ${missing.length - maxNamed} more` : ''
  throw notWhole(place, `missing: ${named}${further}`)
}

/** Names are for the doctor: they are personal data. */
async function tellOfAddresses(db: Kysely<Database>, log: Logger): Promise<void> {
  const { length } = await listAddressesAsTyped(db)
  if (length > 0)
    log.warn(
      { accounts: length },
      'Accounts cannot be found by their address, since older ones have its mailbox. `npm run doctor` names them.',
    )
}

/** Class 42: a table, column, function or type made by an earlier migration is missing. */
function isSomethingMissing(error: Error): boolean {
  return hasCode(error, '42P01', '42703', '42883', '42704')
}

function notWhole(place: string, what: string, cause?: unknown): DatabaseError {
  return new DatabaseError(
    `${place} is not whole (${what}). A backup was restored in part, or something was dropped: restore it into an empty database and read what pg_restore says.`,
    { cause },
  )
}

function withoutPassword(address: string): string {
  const url = new URL(address)
  if (url.password !== '') url.password = '***'
  return url.toString()
}

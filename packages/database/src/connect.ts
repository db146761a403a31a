import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { Database } from './schema.ts'
import { isUnanswered } from './trouble.ts'

/** `date` stays the text PostgreSQL sends: a Date object would move it by the process's time zone. */
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.DATE, (text) => text)

export interface DatabaseConnection {
  db: Kysely<Database>
  pool: pg.Pool
  close(): Promise<void>
}

/** How long each thing may take, in ms; 0: as long as it takes. */
export interface DatabaseLimits {
  /** Connections at most. */
  poolSize: number
  /** Until a connection is free, or made. */
  connectMs: number
  /** A statement, as the server counts (`statement_timeout`). */
  statementMs: number
  /** Waiting for a row, a table or an advisory lock (`lock_timeout`). */
  lockMs: number
  /** A transaction in which nothing happens (`idle_in_transaction_session_timeout`). */
  idleInTransactionMs: number
  /** Until an answer counts as none, as we count: a server that hangs counts nothing. */
  answerMs: number
}

/** Limits by what a connection is for. */
export const databaseLimits = {
  /** A page has ten seconds for all its calls, and who waits for a locked table keeps a connection from others. */
  requests: {
    poolSize: 10,
    connectMs: 5000,
    statementMs: 8000,
    lockMs: 4000,
    idleInTransactionMs: 10_000,
    answerMs: 9000,
  },
  /** Nobody waits for mails, payments and what is forgotten; a mail is sent within its transaction. */
  background: {
    poolSize: 3,
    connectMs: 10_000,
    statementMs: 5 * 60_000,
    lockMs: 10_000,
    idleInTransactionMs: 5 * 60_000,
    answerMs: 6 * 60_000,
  },
  /** Migrations and imports: a large catalogue is written by one statement, and other processes may be migrating. */
  maintenance: {
    poolSize: 2,
    connectMs: 10_000,
    statementMs: 0,
    lockMs: 2 * 60_000,
    idleInTransactionMs: 10 * 60_000,
    answerMs: 0,
  },
} as const satisfies Record<string, DatabaseLimits>

export interface ConnectOptions {
  /** Without them nothing is limited but the making of a connection, to 5 s. */
  limits?: DatabaseLimits | undefined
  /** Told of every query that fails, and of every connection that cannot be had. */
  onFailure?: ((error: unknown) => void) | undefined
}

const unlimited: DatabaseLimits = {
  poolSize: 10,
  connectMs: 5000,
  statementMs: 0,
  lockMs: 0,
  idleInTransactionMs: 0,
  answerMs: 0,
}
/** A server that hangs is not told goodbye for longer than this, in ms. */
const closeTimeoutMs = 2000

/**
 * Opens a pool of connections. Nothing is connected yet: the first query does that. Where a limit is exceeded, a query
 * rejects with an error that `describeDatabaseTrouble` knows, as it does for a server that cannot be reached.
 */
export function connect(
  config: pg.PoolConfig,
  onIdleError: (error: Error) => void,
  { limits = unlimited, onFailure }: ConnectOptions = {},
): DatabaseConnection {
  const pool = new pg.Pool({
    max: limits.poolSize,
    connectionTimeoutMillis: limits.connectMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    types,
    ...(limits.answerMs > 0 && { query_timeout: limits.answerMs }),
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, which its types do not say
    ...(limits !== unlimited && { onConnect: (client) => setLimits(client, limits) }),
    ...config,
  })
  // An idle connection that breaks (server restarted) is replaced by the pool; unheard, the event would end the process.
  pool.on('error', onIdleError)
  // One that breaks between two statements of a transaction tells by failing the next; its event, too, must be heard.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: watch(pool, onFailure) }) })
  return {
    db,
    pool,
    async close() {
      const patience = new AbortController()
      await Promise.race([
        Promise.all([db.destroy(), endPool(pool)]),
        delay(closeTimeoutMs, undefined, { signal: patience.signal }).catch(() => {}),
      ])
      patience.abort()
    },
  }
}

/** Kysely ends a pool only where it has used it. */
async function endPool(pool: pg.Pool): Promise<void> {
  if (!pool.ending) await pool.end()
}

/** Said by a statement, since poolers such as PgBouncer refuse it among the parameters of a connection. */
async function setLimits(client: pg.ClientBase, limits: DatabaseLimits): Promise<void> {
  await client.query(
    `select set_config('statement_timeout', $1, false), set_config('lock_timeout', $2, false),
      set_config('idle_in_transaction_session_timeout', $3, false)`,
    [limits.statementMs, limits.lockMs, limits.idleInTransactionMs].map(String),
  )
}

/** The pool as Kysely sees it: failures are told, and a connection that owes an answer is not used again. */
function watch(pool: pg.Pool, onFailure: ((error: unknown) => void) | undefined): PostgresPool {
  async function telling<Result>(work: Promise<Result>): Promise<Result> {
    try {
      return await work
    } catch (error) {
      onFailure?.(error)
      throw error
    }
  }
  return {
    options: pool.options,
    end: () => endPool(pool),
    async connect() {
      const client = await telling(pool.connect())
      let silent: Error | undefined
      const query = async (text: string, values: unknown[]) => {
        // A rollback would wait as long as the statement did.
        if (silent) throw silent
        try {
          return await telling(client.query(text, values))
        } catch (error) {
          if (isUnanswered(error)) silent = error as Error
          throw error
        }
      }
      return {
        query: query as unknown as PostgresPoolClient['query'],
        release: (discard) => client.release(discard === true || silent !== undefined),
      }
    },
  }
}

import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { DeadlineError, timeLeft } from './deadline.ts'
import { isTriedAgain } from './in-turn.ts'
import type { Database } from './schema.ts'
import { noteStatement } from './statement-time.ts'
import { isUnanswered } from './trouble.ts'

/** `date` remains PostgreSQL's text: a Date object would shift it by the process's time zone. */
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.DATE, (text) => text)

export interface DatabaseConnection {
  db: Kysely<Database>
  pool: pg.Pool
  /** The same pool as `db` uses it: reports answers and failures. */
  watched: PostgresPool
  close(): Promise<void>
}

/** Time limits in ms; 0: no limit. */
export interface DatabaseLimits {
  /** Maximum connections. */
  poolSize: number
  /** Until a connection is free or opened. */
  connectMs: number
  /** A statement, enforced by the server (`statement_timeout`). */
  statementMs: number
  /** Waiting for a row, a table or an advisory lock (`lock_timeout`). */
  lockMs: number
  /** An idle transaction (`idle_in_transaction_session_timeout`). */
  idleInTransactionMs: number
  /** Until the client gives up on an answer: a server that hangs enforces no limits. */
  answerMs: number
}

/** Limits by the purpose of a connection. */
export const databaseLimits = {
  /**
   * A page has ten seconds for all its calls, and a call waiting for a locked table keeps a connection from others.
   * More connections answer no sooner: what a page asks for at once takes milliseconds, and each takes 6 MB.
   */
  requests: {
    poolSize: 6,
    connectMs: 2000,
    statementMs: 5000,
    lockMs: 2000,
    idleInTransactionMs: 10_000,
    answerMs: 6000,
  },
  /**
   * The queue of jobs: its statements are short, and must not wait for minutes on a connection that died silently. While
   * a process starts it may be too busy to open one at once.
   */
  queue: {
    poolSize: 3,
    connectMs: 10_000,
    statementMs: 5000,
    lockMs: 2000,
    idleInTransactionMs: 10_000,
    answerMs: 6000,
  },
  /** Jobs have no reader who waits. */
  background: {
    poolSize: 3,
    connectMs: 10_000,
    statementMs: 5 * 60_000,
    lockMs: 10_000,
    idleInTransactionMs: 5 * 60_000,
    answerMs: 6 * 60_000,
  },
  /** Migrations and imports: a large catalogue is written in one statement, and other processes may be migrating. */
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
  /** Without limits, only opening a connection has one, of 5 s. */
  limits?: DatabaseLimits | undefined
  /** Called for every failed query, and for every connection that cannot be opened. */
  onFailure?: ((error: unknown) => void) | undefined
  /** Called for every statement that was answered, with the time it took in ms. */
  onAnswer?: ((ms: number, text: string) => void) | undefined
}

const unlimited: DatabaseLimits = {
  poolSize: 10,
  connectMs: 5000,
  statementMs: 0,
  lockMs: 0,
  idleInTransactionMs: 0,
  answerMs: 0,
}
/** The more different statements a connection has run, the more memory its process of PostgreSQL keeps: 10 MB after minutes. */
const maxLifetimeSeconds = 300
/** Connections opened by a rush are closed later: rushes come every few seconds, and each would open them again. */
const idleTimeoutMillis = 30_000
/** Maximum ms to close connections to a server that hangs. */
const closeTimeoutMs = 2000

/**
 * Opens a pool of connections; the first query connects. If a limit is exceeded or the server is unreachable, a query
 * rejects with an error that `describeDatabaseTrouble` recognises.
 */
export function connect(
  config: pg.PoolConfig,
  onIdleError: (error: Error) => void,
  { limits = unlimited, onAnswer, onFailure }: ConnectOptions = {},
): DatabaseConnection {
  const pool = new pg.Pool({
    max: limits.poolSize,
    connectionTimeoutMillis: limits.connectMs,
    idleTimeoutMillis,
    maxLifetimeSeconds,
    keepAlive: true,
    types,
    ...(limits.answerMs > 0 && { query_timeout: limits.answerMs }),
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, which its types do not say
    ...(limits !== unlimited && { onConnect: (client) => setLimits(client, limits) }),
    ...config,
  })
  // The pool replaces an idle connection that breaks (server restarted); without a listener the event would end the
  // process.
  pool.on('error', onIdleError)
  // A connection that breaks between two statements of a transaction fails the next one; its event also needs a
  // listener.
  pool.on('connect', (client) => client.on('error', () => {}))
  const watched = watch(pool, { onAnswer, onFailure })
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: watched }) })
  return {
    db,
    pool,
    watched,
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

/** Kysely ends a pool only if it has used it. */
async function endPool(pool: pg.Pool): Promise<void> {
  if (!pool.ending) await pool.end()
}

/** Set by a statement, since poolers such as PgBouncer refuse these as connection parameters. */
async function setLimits(client: pg.ClientBase, limits: DatabaseLimits): Promise<void> {
  await client.query(
    `select set_config('statement_timeout', $1, false), set_config('lock_timeout', $2, false),
      set_config('idle_in_transaction_session_timeout', $3, false)`,
    [limits.statementMs, limits.lockMs, limits.idleInTransactionMs].map(String),
  )
}

/** Waits for a connection no longer than the request that needs it has time; one that comes later goes back. */
async function connectInTime(pool: pg.Pool): Promise<pg.PoolClient> {
  const connecting = pool.connect()
  return beforeDeadline(connecting, timeLeft(), () => {
    connecting.then(
      (client) => client.release(),
      () => {},
    )
  })
}

/** What is under way at the deadline, in ms: the outcome of a commit is worth waiting for. */
const commitGraceMs = 1000

/** Waits for the answer to a statement no longer than the request has time. */
function inTime<Answer>(answer: Promise<Answer>, text: string): Promise<Answer> {
  const left = timeLeft()
  if (left === undefined || text === 'rollback') return answer
  return beforeDeadline(answer, text === 'commit' ? left + commitGraceMs : left)
}

/** @param abandon called if the answer is no longer waited for */
async function beforeDeadline<Answer>(
  answer: Promise<Answer>,
  ms: number | undefined,
  abandon: () => void = () => {},
): Promise<Answer> {
  if (ms === undefined) return answer
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    abandon()
    reject(new DeadlineError())
  }, ms)
  try {
    return await Promise.race([answer, promise])
  } finally {
    clearTimeout(timer)
    // A late answer has no reader.
    answer.catch(() => {})
  }
}

/** Wraps the pool for Kysely: reports answers and failures, and does not reuse a connection with a pending answer. */
function watch(
  pool: pg.Pool,
  { onAnswer, onFailure }: Pick<ConnectOptions, 'onAnswer' | 'onFailure'>,
): PostgresPool {
  async function telling<Result>(work: Promise<Result>): Promise<Result> {
    try {
      return await work
    } catch (error) {
      if (!isTriedAgain(error)) onFailure?.(error)
      throw error
    }
  }
  return {
    options: pool.options,
    end: () => endPool(pool),
    async connect() {
      const client = await telling(connectInTime(pool))
      let silent: Error | undefined
      const query = async (text: string, values: unknown[]) => {
        // A rollback would wait as long as the statement did.
        if (silent) throw silent
        // Whatever is late is undone.
        if (timeLeft() === 0 && text !== 'rollback') throw new DeadlineError()
        const startedAt = performance.now()
        try {
          const answer = await telling(inTime(client.query(text, values), text))
          const ms = performance.now() - startedAt
          noteStatement(ms)
          onAnswer?.(ms, text)
          return answer
        } catch (error) {
          if (isUnanswered(error)) silent = error
          throw error
        }
      }
      return {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the dialect calls only this overload without a cursor
        query: query as unknown as PostgresPoolClient['query'],
        release: (discard) => client.release(discard === true || silent !== undefined),
      }
    },
  }
}

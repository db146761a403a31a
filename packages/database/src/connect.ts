import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from './schema.ts'

/** `date` stays the text PostgreSQL sends: a Date object would move it by the process's time zone. */
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.DATE, (text) => text)

export interface DatabaseConnection {
  db: Kysely<Database>
  pool: pg.Pool
  close(): Promise<void>
}

/**
 * Opens a pool of at most `max` connections. Nothing is connected yet: the first query does that, and fails with the
 * driver's own error where the server cannot be reached within 5 s.
 */
export function connect(config: pg.PoolConfig, onIdleError: (error: Error) => void): DatabaseConnection {
  const pool = new pg.Pool({
    max: 10,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    types,
    ...config,
  })
  // An idle connection that breaks (server restarted) is replaced by the pool; unheard, the event would end the process.
  pool.on('error', onIdleError)
  // One that breaks between two statements of a transaction tells by failing the next; its event, too, must be heard.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => db.destroy() }
}

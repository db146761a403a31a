import { join } from 'node:path'
import { connect, type Database, type DatabaseConnection, migrateToLatest } from '@tempolibre/database'
import { startEmbeddedPostgres } from '@tempolibre/database/embedded'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Environment } from './environment.ts'
import type { Logger } from './log.ts'

export interface OpenDatabase {
  db: Kysely<Database>
  /** For connections of one's own, such as a listener. */
  config: pg.PoolConfig
  close(): Promise<void>
}

/** A database that cannot be used; its message is one line that says what to do. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
}

/** Opens DATABASE_URL, or starts the embedded PostgreSQL, and brings the schema up to date. */
export async function openDatabase(
  environment: Environment,
  dataDirectory: string,
  log: Logger,
): Promise<OpenDatabase> {
  const embedded = environment.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({
        dataDirectory: join(dataDirectory, 'postgres'),
        log: (line) => log.info(line),
      })
  const config: pg.PoolConfig = embedded?.connection ?? { connectionString: environment.databaseUrl }
  let closing = false
  const connection = connect(config, (error) => {
    // The server that stops ends connections that are on their way out.
    if (!closing) log.warn({ err: error }, 'database connection lost')
  })
  const close = async () => {
    closing = true
    await connection.close()
    await embedded?.stop()
  }
  try {
    await migrate(connection, environment.databaseUrl)
  } catch (error) {
    await close()
    throw error
  }
  return { db: connection.db, config, close }
}

async function migrate({ db }: DatabaseConnection, databaseUrl: string | undefined): Promise<void> {
  try {
    await migrateToLatest(db)
  } catch (error) {
    if (databaseUrl === undefined) throw error
    const reason = error instanceof AggregateError ? error.errors[0] : error
    throw new DatabaseError(
      `DATABASE_URL: ${withoutPassword(databaseUrl)} cannot be used (${(reason as Error).message}). Start that database, or correct the address, user, password and name.`,
      { cause: error },
    )
  }
}

function withoutPassword(address: string): string {
  const url = new URL(address)
  if (url.password !== '') url.password = '***'
  return url.toString()
}

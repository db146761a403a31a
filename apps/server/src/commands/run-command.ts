import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { connect, type Database, databaseLimits } from '@tempolibre/database'
import { defaultDataDirectory } from '@tempolibre/database/embedded'
import type { Kysely } from 'kysely'
import { type OpenDatabase, openDatabase, reachPostgres } from '../start-up/database.ts'
import { type Environment, EnvironmentError, projectRoot, readEnvironment } from '../start-up/environment.ts'
import { explainStartFailure } from '../start-up/explain-failure.ts'
import { keepFilesPrivate } from '../start-up/private-files.ts'
import { createLog } from '../logging/log.ts'

/** The operator's request cannot be fulfilled; the message has the reason and the remedy, one line each. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}

/** Where the installation's data is. */
export interface DataPlace {
  environment: Environment
  dataDirectory: string
}

/** What an operator's command works with. */
export interface Installation extends DataPlace {
  db: Kysely<Database>
  /** Runs long work over a connection without time limits. */
  maintain: OpenDatabase['maintain']
}

/** Finds the installation's data like the server. */
export function locateData(): DataPlace {
  const environment = readEnvironment(process.env)
  return {
    environment,
    dataDirectory: environment.dataDirectory ?? dirname(defaultDataDirectory(projectRoot)),
  }
}

/** @throws EnvironmentError if the site was never started there */
export function assertHasData({ dataDirectory, environment }: DataPlace): void {
  if (environment.databaseUrl === undefined && !existsSync(dataDirectory))
    throw new EnvironmentError(`There is no data in ${dataDirectory}: start the site once, or set DATA_DIR.`)
}

/** Runs a command; a failure ends the process with status 1 and one plain line. */
export async function endPlainly(command: () => Promise<void>): Promise<void> {
  keepFilesPrivate()
  try {
    await command()
  } catch (error) {
    const isPlain = error instanceof EnvironmentError || error instanceof CommandError
    process.stderr.write(`${isPlain ? error.message : explainStartFailure(error)}\n`)
    process.exit(1)
  }
}

/**
 * Runs a command on the installation's data, which the environment locates as for the server; servers may keep
 * running. A failure ends the process with status 1 and one plain line.
 * @returns when everything is closed again
 */
export async function runCommand(command: (installation: Installation) => Promise<void>): Promise<void> {
  await endPlainly(async () => {
    const place = locateData()
    assertHasData(place)
    const database = await openDatabase(place.environment, place.dataDirectory, createLog('warn'))
    try {
      await command({ db: database.db, maintain: database.maintain, ...place })
    } finally {
      await database.close()
    }
  })
}

/** Runs work on the database whatever its schema is: nothing is migrated. */
export async function withUnmigratedDatabase<Result>(
  { dataDirectory, environment }: DataPlace,
  work: (db: Kysely<Database>) => Promise<Result>,
): Promise<Result> {
  const postgres = await reachPostgres(environment, dataDirectory, createLog('warn'))
  // A lost connection fails the query as well.
  const connection = connect(postgres.config, () => {}, { limits: databaseLimits.maintenance })
  try {
    return await work(connection.db)
  } finally {
    await connection.close()
    await postgres.stop()
  }
}

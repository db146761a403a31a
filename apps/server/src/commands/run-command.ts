import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Database } from '@tempolibre/database'
import { defaultDataDirectory } from '@tempolibre/database/embedded'
import type { Kysely } from 'kysely'
import { type OpenDatabase, openDatabase } from '../start-up/database.ts'
import { type Environment, EnvironmentError, projectRoot, readEnvironment } from '../start-up/environment.ts'
import { explainStartFailure } from '../start-up/explain-failure.ts'
import { createLog } from '../logging/log.ts'

/** The operator's request cannot be fulfilled; the message has the reason and the remedy, one line each. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}

/** What an operator's command works with. */
export interface Installation {
  db: Kysely<Database>
  environment: Environment
  dataDirectory: string
  /** Runs long work over a connection without time limits. */
  maintain: OpenDatabase['maintain']
}

/**
 * Runs a command on the installation's data, which the environment locates as for the server; servers may keep
 * running. A failure ends the process with status 1 and one plain line.
 * @returns when everything is closed again
 */
export async function runCommand(command: (installation: Installation) => Promise<void>): Promise<void> {
  try {
    const environment = readEnvironment(process.env)
    const dataDirectory = environment.dataDirectory ?? dirname(defaultDataDirectory(projectRoot))
    if (environment.databaseUrl === undefined && !existsSync(dataDirectory)) {
      throw new EnvironmentError(
        `There is no data in ${dataDirectory}: start the site once, or set DATA_DIR.`,
      )
    }
    const database = await openDatabase(environment, dataDirectory, createLog('warn'))
    try {
      await command({ db: database.db, environment, dataDirectory, maintain: database.maintain })
    } finally {
      await database.close()
    }
  } catch (error) {
    const isPlain = error instanceof EnvironmentError || error instanceof CommandError
    process.stderr.write(`${isPlain ? error.message : explainStartFailure(error)}\n`)
    process.exit(1)
  }
}

// npm run licences:rotate-key: retires the key that signs licences and makes another. Servers may go on running.
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { confirmSecret, rotateSigningKey } from '@tempolibre/api'
import { defaultDataDirectory } from '@tempolibre/database/embedded'
import { keepAuthSecret } from './auth-secret.ts'
import { openDatabase } from './database.ts'
import { EnvironmentError, projectRoot, readEnvironment } from './environment.ts'
import { explainStartFailure } from './explain-failure.ts'
import { createLog } from './log.ts'

/** Reads the environment as the server does, so that it finds the same database and the same secret. */
async function main(): Promise<void> {
  const environment = readEnvironment(process.env)
  const dataDirectory = environment.dataDirectory ?? dirname(defaultDataDirectory(projectRoot))
  if (environment.databaseUrl === undefined && !existsSync(dataDirectory)) {
    throw new EnvironmentError(`There is no data in ${dataDirectory}: start the site once, or set DATA_DIR.`)
  }
  const database = await openDatabase(environment, dataDirectory, createLog('warn'))
  try {
    const secret = environment.authSecret ?? keepAuthSecret(dataDirectory)
    await confirmSecret({ db: database.db, secret })
    const id = await rotateSigningKey({ db: database.db, secret })
    process.stdout.write(
      `Licences are signed with key ${id} from now on. What earlier keys signed is still proven.\n`,
    )
  } finally {
    await database.close()
  }
}

main().catch((error: unknown) => {
  const explained = error instanceof EnvironmentError ? error.message : explainStartFailure(error)
  process.stderr.write(`${explained}\n`)
  process.exit(1)
})

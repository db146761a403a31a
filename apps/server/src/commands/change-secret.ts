// npm run secret:change: replaces FORMER_AUTH_SECRET by AUTH_SECRET, while no server runs.
import { dirname } from 'node:path'
import { changeSecret, SecretError } from '@tempolibre/api/installation-secret'
import { defaultDataDirectory } from '@tempolibre/database/embedded'
import { readAuthSecret } from '../start-up/auth-secret.ts'
import { openDatabase } from '../start-up/database.ts'
import { EnvironmentError, projectRoot, readEnvironment } from '../start-up/environment.ts'
import { explainStartFailure } from '../start-up/explain-failure.ts'
import { createLog } from '../logging/log.ts'

/** Stands for a former secret that is lost. */
const lost = 'lost'

/** Reads the environment like the server. Without FORMER_AUTH_SECRET, the one stored in the data folder is used. */
async function main(): Promise<void> {
  const environment = readEnvironment(process.env)
  const { authSecret: secret } = environment
  if (secret === undefined) {
    throw new EnvironmentError(
      'AUTH_SECRET is missing: set it to the new secret, such as `openssl rand -hex 32` makes.',
    )
  }
  const dataDirectory = environment.dataDirectory ?? dirname(defaultDataDirectory(projectRoot))
  const former = environment.formerAuthSecret ?? readAuthSecret(dataDirectory)
  if (former === undefined) {
    throw new EnvironmentError(
      `FORMER_AUTH_SECRET is missing: set it to the previous secret, or to '${lost}' to have licences signed with a new key.`,
    )
  }
  const database = await openDatabase(environment, dataDirectory, createLog('warn'))
  try {
    const { appsLost, keyId, keyKept } = await changeSecret({
      db: database.db,
      former: former === lost ? undefined : former,
      secret,
    })
    const key =
      keyId === undefined
        ? 'There was no key that signs licences yet.'
        : keyKept
          ? `Licences are signed with key ${keyId}, as before.`
          : `Licences are signed with the new key ${keyId}; what the former key signed is still proven.`
    const apps =
      appsLost === 0
        ? ''
        : ` Accounts whose authenticator app can no longer be checked: ${appsLost}. Their users sign in with a recovery code or a passkey; for all others run npm run second-factor:remove.`
    process.stdout.write(
      `Start every process with the new AUTH_SECRET from now on. All users have to sign in again. ${key}${apps}\n`,
    )
  } finally {
    await database.close()
  }
}

main().catch((error: unknown) => {
  const known = error instanceof EnvironmentError || error instanceof SecretError
  process.stderr.write(`${known ? error.message : explainStartFailure(error)}\n`)
  process.exit(1)
})

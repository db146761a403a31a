// npm run licences:rotate-key: retires the key that signs licences and makes another. Servers may keep running.
import { confirmSecret } from '@tempolibre/api/installation-secret'
import { rotateSigningKey } from '@tempolibre/api/keyring'
import { keepAuthSecret } from '../start-up/auth-secret.ts'
import { runCommand } from './run-command.ts'

await runCommand(async ({ dataDirectory, db, environment }) => {
  const secret = environment.authSecret ?? keepAuthSecret(dataDirectory)
  await confirmSecret({ db, secret })
  const id = await rotateSigningKey({ db, secret })
  process.stdout.write(
    `Licences are signed with key ${id} from now on. Signatures of earlier keys remain valid.\n`,
  )
})

// npm run restore -- FILE: restores a backup into an empty installation (docs/backup.md), before the site is started.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { fingerprintOf } from '@tempolibre/api/installation-secret'
import { hasCode, toError } from '@tempolibre/domain/thrown'
import { describeDatabaseTrouble } from '@tempolibre/database'
import { verifyArchive } from '../backup/read-archive.ts'
import { restore } from '../backup/restore.ts'
import { readAuthSecret } from '../start-up/auth-secret.ts'
import { openMediaStorage } from '../start-up/media-storage.ts'
import {
  CommandError,
  type DataPlace,
  endPlainly,
  locateData,
  withUnmigratedDatabase,
} from './run-command.ts'

const usage = `npm run restore -- FILE                 restores a backup into an empty database and media folder
npm run restore -- FILE --keep-schema   for the older release that made it: nothing is migrated`

function readArguments(): { path: string; keepSchema: boolean } {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { 'keep-schema': { type: 'boolean' } },
    })
    const [path, ...more] = positionals
    if (path === undefined || more.length > 0) throw new Error('The name of one file is needed.')
    return { path: resolve(path), keepSchema: values['keep-schema'] ?? false }
  } catch (error) {
    throw new CommandError(`${toError(error).message}\n${usage}`, { cause: error })
  }
}

await endPlainly(async () => {
  const { keepSchema, path } = readArguments()
  const place = locateData()
  const manifest = await verifyArchive(path)
  const storage = openMediaStorage(place.environment, place.dataDirectory)
  try {
    const { files } = await withUnmigratedDatabase(place, (db) =>
      restore(db, { path, manifest, storage, keepSchema }),
    )
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    process.stdout.write(
      `Restored as of ${manifest.createdAt}: ${rows} rows and ${files} files. ${adviceOnSecret(place, manifest.secretFingerprint)}\n`,
    )
  } catch (error) {
    if (hasCode(error, 'ENOSPC', 'EDQUOT') || describeDatabaseTrouble(error)?.kind === 'disk_full') {
      throw new CommandError(
        `The disk of ${place.dataDirectory}, or of the database, is full: make room. Nothing was changed.`,
        { cause: error },
      )
    }
    throw error
  }
})

/** What to do before the site is started. */
function adviceOnSecret({ dataDirectory, environment }: DataPlace, fingerprint: string | null): string {
  if (fingerprint === null) return 'Start the site with the secret it had.'
  const secret = environment.authSecret ?? readAuthSecret(dataDirectory)
  if (secret !== undefined && fingerprintOf(secret) === fingerprint) return 'Start the site.'
  const has = secret === undefined ? 'There is no secret here yet' : 'The secret here is another one'
  return `${has}. Before you start the site, set AUTH_SECRET to the one it had (fingerprint ${fingerprint}), or put its file auth-secret into ${dataDirectory}. To use another one: AUTH_SECRET=<new> FORMER_AUTH_SECRET=<old, or lost> npm run secret:change.`
}

// npm run backup -- FILE: writes everything into one file (docs/backup.md). Servers may keep running.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { hasCode, toError } from '@tempolibre/domain/thrown'
import { backUp } from '../backup/back-up.ts'
import { openMediaStorage } from '../start-up/media-storage.ts'
import { assertHasData, CommandError, endPlainly, locateData, withUnmigratedDatabase } from './run-command.ts'

const usage = 'npm run backup -- FILE   writes the database and all recordings and pictures into FILE'

function readPath(): string {
  try {
    const { positionals } = parseArgs({ allowPositionals: true, options: {} })
    const [path, ...more] = positionals
    if (path === undefined || more.length > 0) throw new Error('The name of one file is needed.')
    return resolve(path)
  } catch (error) {
    throw new CommandError(`${toError(error).message}\n${usage}`, { cause: error })
  }
}

await endPlainly(async () => {
  const path = readPath()
  if (existsSync(path)) throw new CommandError(`${path} is there already: name a file that is not.`)
  const place = locateData()
  assertHasData(place)
  const storage = openMediaStorage(place.environment, place.dataDirectory)
  try {
    const { bytes, files, rows, secretFingerprint } = await withUnmigratedDatabase(place, (db) =>
      backUp(db, { path, storage }),
    )
    process.stdout.write(
      `${path}: ${rows} rows and ${files} files, ${Math.ceil(bytes / 1e6)} MB.\n${
        secretFingerprint === undefined
          ? ''
          : `The secret of the site is not in it: keep AUTH_SECRET, or the file auth-secret in DATA_DIR, elsewhere (fingerprint ${secretFingerprint}).\n`
      }`,
    )
  } catch (error) {
    if (!hasCode(error, 'ENOSPC', 'EDQUOT', 'EFBIG')) throw error
    throw new CommandError(
      `The disk of ${path} is full: make room, or name a file on another disk. No backup was written.`,
      { cause: error },
    )
  }
})

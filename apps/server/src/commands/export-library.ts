// npm run export -- FOLDER: writes the whole library to a folder (docs/export.md). Servers may keep running.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { toError } from '@tempolibre/domain/thrown'
import { NoExportFolderError, writeExport } from '../exports/write-export.ts'
import { openMediaStorage } from '../start-up/media-storage.ts'
import { CommandError, runCommand } from './run-command.ts'

const usage = `npm run export -- FOLDER   writes the library to a folder that is empty or has a former export
npm run import -- FOLDER   restores it into an empty site
The format is described in docs/export.md.`

function readFolder(): string {
  try {
    const [folder, ...more] = parseArgs({ allowPositionals: true, options: {} }).positionals
    if (folder === undefined || more.length > 0) throw new CommandError(usage)
    return resolve(folder)
  } catch (error) {
    if (error instanceof CommandError) throw error
    throw new CommandError(`${toError(error).message}\n${usage}`, { cause: error })
  }
}

await runCommand(async ({ dataDirectory, environment, maintain }) => {
  const folder = readFolder()
  await maintain((db) =>
    writeExport({
      db,
      folder,
      storage: openMediaStorage(environment, dataDirectory),
      onProgress: (subject, count) =>
        process.stdout.write(`${subject.padEnd(12)} ${String(count).padStart(8)}\n`),
    }),
  ).catch((error: unknown) => {
    if (!(error instanceof NoExportFolderError)) throw error
    throw new CommandError(`${folder} is neither empty nor a former export: name another folder.`, {
      cause: error,
    })
  })
  process.stdout.write(
    `The library is in ${folder}. Accounts and licences are not: they belong to a backup.\n`,
  )
})

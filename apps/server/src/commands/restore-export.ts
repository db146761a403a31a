import { LibraryNotEmptyError, RefusedRecordsError } from '@tempolibre/database'
import { fileOf } from '../exports/export-folder.ts'
import { restoreExport, type RestoreOptions, UnusableExportError } from '../exports/restore-export.ts'
import { CommandError } from './run-command.ts'

/** Problems that are named. */
const maxNamed = 200

/** Restores an export for `npm run import`. @param found what `export.json` says */
export async function runRestore(found: unknown, options: Omit<RestoreOptions, 'onProgress'>): Promise<void> {
  const say = (line: string) => process.stdout.write(`${line}\n`)
  try {
    const records = await restoreExport(found, {
      ...options,
      onProgress(step, done, total) {
        if (done % 100 === 0 || done === total) say(`${done} of ${total} files ${step}`)
      },
    })
    for (const [subject, count] of Object.entries(records)) {
      say(`${subject.padEnd(12)} ${String(count).padStart(8)}`)
    }
    say(options.isRehearsal ? 'The export is whole. Nothing has been changed.' : 'The library is restored.')
  } catch (error) {
    throw explain(error)
  }
}

function explain(error: unknown): unknown {
  if (error instanceof UnusableExportError) {
    const more = error.problems.length - maxNamed
    const lines = error.problems.slice(0, maxNamed)
    if (more > 0) lines.push(`and ${more} more`)
    return new CommandError(`The export cannot be used. Nothing was changed.\n  ${lines.join('\n  ')}`, {
      cause: error,
    })
  }
  if (error instanceof LibraryNotEmptyError) {
    return new CommandError(
      `This site has content already (${error.table}). An export is restored into an empty site only: start one with DEMO=off and its own DATA_DIR.`,
      { cause: error },
    )
  }
  if (error instanceof RefusedRecordsError) {
    const { first, last, message, subject } = error
    const lines = first === last ? `line ${first}` : `lines ${first} to ${last}`
    return new CommandError(
      `The export contradicts itself, or has a value that cannot be stored. Nothing was changed.\n  ${fileOf(subject)}, ${lines}: ${message}`,
      { cause: error },
    )
  }
  return error
}

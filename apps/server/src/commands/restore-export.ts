import { hasCode, isCodedError } from '@tempolibre/contract/thrown'
import { LibraryNotEmptyError } from '@tempolibre/database'
import { restoreExport, type RestoreOptions, UnusableExportError } from '../exports/restore-export.ts'
import { CommandError } from './run-command.ts'

/** Problems that are named. */
const maxNamed = 200

/** Foreign keys, unique values and other rules of the database. */
const contradictions = ['23503', '23505', '23514', '23502'] as const

/** Restores an export for `npm run import`. @param found what `export.json` says */
export async function runRestore(found: unknown, options: Omit<RestoreOptions, 'onProgress'>): Promise<void> {
  const say = (line: string) => process.stdout.write(`${line}\n`)
  try {
    const records = await restoreExport(found, {
      ...options,
      onProgress(done, total) {
        if (done % 100 === 0 || done === total) say(`${done} of ${total} files`)
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
  if (isCodedError(error) && hasCode(error, ...contradictions)) {
    const detail = 'detail' in error ? String(error.detail) : error.message
    return new CommandError(`The export contradicts itself: ${detail} Nothing was changed.`, { cause: error })
  }
  return error
}

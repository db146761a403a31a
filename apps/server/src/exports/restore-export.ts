import { join } from 'node:path'
import {
  type ExportedFile,
  exportedFileSchema,
  type ExportManifest,
  exportManifestSchema,
  type ExportRecord,
  type ExportSubject,
  exportSubjects,
} from '@tempolibre/contract/library-export'
import { type Database, type ReadSubject, requireEmptyLibrary, restoreLibrary } from '@tempolibre/database'
import type { MediaStorage } from '@tempolibre/media/storage'
import type { Kysely } from 'kysely'
import { checkExport, describeIssues } from './check-export.ts'
import { findFile, restoreFile } from './copy-media.ts'
import { fileOf, manifestName, mediaFolder, readLines, isYounger } from './export-folder.ts'

/** The export cannot be restored; `problems` has a line for each reason, with file, line and field. */
export class UnusableExportError extends Error {
  override readonly name = 'UnusableExportError'
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

export interface RestoreOptions {
  db: Kysely<Database>
  /** The export. */
  folder: string
  storage: MediaStorage
  /** Checks everything and changes nothing. */
  isRehearsal: boolean
  /** Told of each file below `media/`. */
  onProgress(step: 'checked' | 'restored', done: number, total: number): void
}

/**
 * Restores an export into an empty site, once all of it was checked. Its files come first and its records last, in one transaction: a run that was killed
 * has changed nothing that visitors see, and is continued by the next one.
 * @param found what `export.json` says
 * @returns the number of records per file
 * @throws UnusableExportError, LibraryNotEmptyError; RefusedRecordsError if records contradict each other
 */
export async function restoreExport(
  found: unknown,
  options: RestoreOptions,
): Promise<ExportManifest['records']> {
  const { db, folder, isRehearsal, onProgress } = options
  const { records } = readManifest(found)
  const files = records.media ?? 0
  const problems = await checkExport(folder, records, (done) => onProgress('checked', done, files))
  if (problems.length > 0) throw new UnusableExportError(problems)
  await requireEmptyLibrary(db)
  if (!isRehearsal) await restoreMedia(files, options)
  await restoreLibrary(db, readSubjects(folder, records), { isRehearsal })
  return records
}

function readManifest(found: unknown): ExportManifest {
  const parsed = exportManifestSchema.safeParse(found)
  if (!parsed.success)
    throw new UnusableExportError(describeIssues(parsed.error).map((issue) => `${manifestName}: ${issue}`))
  if (parsed.data.complete) return parsed.data
  throw new UnusableExportError([
    `${manifestName}: the export was interrupted: run it again into the same folder.`,
  ])
}

/** The records of an export that was checked. */
function readSubjects(folder: string, records: ExportManifest['records']): ReadSubject {
  return async function* <Subject extends ExportSubject>(subject: Subject) {
    if (isYounger(subject, records)) return
    for await (const line of readLines(join(folder, fileOf(subject)))) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is what the subject's schema parses
      yield exportSubjects[subject].parse(JSON.parse(line)) as ExportRecord<Subject>
    }
  }
}

async function restoreMedia(total: number, { folder, onProgress, storage }: RestoreOptions): Promise<void> {
  let done = 0
  for await (const line of readLines(join(folder, fileOf('media')))) {
    const { key, sha256 }: ExportedFile = exportedFileSchema.parse(JSON.parse(line))
    const source = join(folder, mediaFolder, key)
    const found = await findFile(source)
    const isWhole = found && (await restoreFile(source, found, { storage, key, sha256 }))
    if (!isWhole) throw new UnusableExportError([`${mediaFolder}/${key}: is damaged.`])
    onProgress('restored', ++done, total)
  }
}

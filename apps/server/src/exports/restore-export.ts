import { join } from 'node:path'
import {
  type ExportedFile,
  exportedFileSchema,
  type ExportManifest,
  exportManifestSchema,
  type ExportRecord,
  type ExportSubject,
  exportSubjectNames,
  exportSubjects,
} from '@tempolibre/contract/library-export'
import { type Database, type ReadSubject, requireEmptyLibrary, restoreLibrary } from '@tempolibre/database'
import type { MediaStorage } from '@tempolibre/media/storage'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { findFile, restoreFile } from './copy-media.ts'
import { fileOf, manifestName, mediaFolder, parseJson, readLines } from './export-folder.ts'

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
  onProgress(done: number, total: number): void
}

/**
 * Restores an export into an empty site. Its files come first and its records last, in one transaction: a run that was killed
 * has changed nothing that visitors see, and is continued by the next one.
 * @param found what `export.json` says
 * @returns the number of records per file
 * @throws UnusableExportError, LibraryNotEmptyError; PostgreSQL's error if records contradict each other
 */
export async function restoreExport(
  found: unknown,
  options: RestoreOptions,
): Promise<ExportManifest['records']> {
  const { db, folder, isRehearsal } = options
  const { records } = readManifest(found)
  const problems = await checkExport(folder, records)
  if (problems.length > 0) throw new UnusableExportError(problems)
  await requireEmptyLibrary(db)
  if (!isRehearsal) await restoreMedia(records.media ?? 0, options)
  await restoreLibrary(db, readSubjects(folder), { isRehearsal })
  return records
}

function readManifest(found: unknown): ExportManifest {
  const parsed = exportManifestSchema.safeParse(found)
  if (!parsed.success) throw new UnusableExportError(describeIssues(manifestName, parsed.error))
  if (parsed.data.complete) return parsed.data
  throw new UnusableExportError([
    `${manifestName}: the export was interrupted: run it again into the same folder.`,
  ])
}

/** Reads every file. @returns what is wrong, in the order of the files */
async function checkExport(folder: string, records: ExportManifest['records']): Promise<string[]> {
  const problems: string[] = []
  for (const subject of exportSubjectNames) {
    const checked = checkLines(folder, subject, exportSubjects[subject], records[subject] ?? 0, problems)
    // oxlint-disable-next-line no-empty -- only what is wrong counts
    for await (const _ of checked) {
    }
  }
  for await (const { bytes, key } of checkLines(
    folder,
    'media',
    exportedFileSchema,
    records.media ?? 0,
    problems,
  )) {
    const file = await findFile(join(folder, mediaFolder, key))
    if (!file) problems.push(`${mediaFolder}/${key}: is missing.`)
    else if (file.bytes !== bytes)
      problems.push(`${mediaFolder}/${key}: has ${file.bytes} bytes instead of ${bytes}.`)
  }
  return problems
}

/** The records of a file that are as they should be; adds to `problems` what is wrong with the others. */
async function* checkLines<Schema extends z.ZodType>(
  folder: string,
  subject: ExportSubject | 'media',
  schema: Schema,
  expected: number,
  problems: string[],
): AsyncGenerator<z.infer<Schema>> {
  const file = fileOf(subject)
  if (!(await findFile(join(folder, file)))) {
    problems.push(`${file}: is missing.`)
    return
  }
  let count = 0
  for await (const line of readLines(join(folder, file))) {
    count++
    const found = parseJson(line)
    const parsed = schema.safeParse(found)
    if (parsed.success) yield parsed.data
    else if (found === undefined) problems.push(`${file}, line ${count}: is no JSON.`)
    else problems.push(...describeIssues(`${file}, line ${count}`, parsed.error))
  }
  if (count !== expected) problems.push(`${file}: has ${count} records; ${manifestName} says ${expected}.`)
}

const describeIssues = (place: string, { issues }: z.ZodError): string[] =>
  issues.map(({ message, path }) => [place, path.join('.'), message].filter(Boolean).join(': '))

/** The records of an export that was checked. */
function readSubjects(folder: string): ReadSubject {
  return async function* <Subject extends ExportSubject>(subject: Subject) {
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
    onProgress(++done, total)
  }
}

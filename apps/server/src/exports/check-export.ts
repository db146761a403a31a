import { readdir } from 'node:fs/promises'
import { extname, join } from 'node:path'
import {
  type ExportedFile,
  exportedFileSchema,
  type ExportManifest,
  type ExportSubject,
  exportSubjectNames,
  exportSubjects,
} from '@tempolibre/contract/library-export'
import type { z } from 'zod'
import { hashFile } from '../imports/read-recording.ts'
import { findFile } from './copy-media.ts'
import {
  fileOf,
  isYounger,
  LongLineError,
  manifestName,
  mediaFolder,
  parseJson,
  readLines,
} from './export-folder.ts'
import { collectMediaKeys } from './media-keys.ts'

/** Problems that are looked for, and of one record: a reader takes in no more at once. */
const maxProblems = 1000
const maxProblemsOfRecord = 10

/** What a library has: sound and pictures. Anything else would be sent to visitors as whatever its name says. */
const mediaExtensions: ReadonlySet<string> = new Set(
  '.wav .flac .mp3 .aif .aiff .ogg .opus .m4a .svg .avif .webp .jpg .jpeg .png .gif .ico'.split(' '),
)

/** In JSON as JavaScript writes it: what PostgreSQL stores in no text, which is NUL and half a surrogate pair. */
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][\da-f]{2})/

/**
 * Reads every file of an export, the recordings too.
 * @param onChecked told after each of the files below `media/`
 * @returns what is wrong, in the order of the files
 */
export async function checkExport(
  folder: string,
  records: ExportManifest['records'],
  onChecked: (done: number) => void,
): Promise<string[]> {
  const problems: string[] = []
  const named = collectMediaKeys()
  for (const subject of exportSubjectNames)
    for await (const record of checkLines(folder, subject, exportSubjects[subject], records, problems))
      named.add(record)
  // What an unreadable record names is not known.
  const keys = problems.length === 0 ? new Set(named.list()) : undefined
  const seen = new Set<string>()
  for await (const file of checkLines(folder, 'media', exportedFileSchema, records, problems)) {
    const fault = seen.has(file.key) ? 'is listed twice.' : await judgeFile(folder, file, keys)
    seen.add(file.key)
    if (fault !== undefined) problems.push(`${mediaFolder}/${file.key}: ${fault}`)
    onChecked(seen.size)
  }
  return [...(await findStrangers(folder)), ...problems]
}

/** Files that look like records, and are none: a user who added them expects them to be read. */
async function findStrangers(folder: string): Promise<string[]> {
  const known = new Set(['media' as const, ...exportSubjectNames].map(fileOf))
  const names = (await readdir(folder)).filter((name) => name.endsWith('.jsonl') && !name.startsWith('.'))
  return names
    .filter((name) => !known.has(name))
    .toSorted()
    .slice(0, maxProblems)
    .map((name) => `${name}: is no part of an export: remove it.`)
}

/** @returns what is wrong with a file of the export */
async function judgeFile(
  folder: string,
  { bytes, key, sha256 }: ExportedFile,
  named: ReadonlySet<string> | undefined,
): Promise<string | undefined> {
  if (named?.has(key) === false) return 'no record names it.'
  if (!mediaExtensions.has(extname(key).toLowerCase())) return 'is neither sound nor a picture.'
  const path = join(folder, mediaFolder, key)
  const file = await findFile(path)
  if (!file) return 'is missing.'
  if (file.bytes !== bytes) return `has ${file.bytes} bytes instead of ${bytes}.`
  return (await hashFile(path)) === sha256 ? undefined : 'is damaged.'
}

/** The records of a file that are as they should be; adds to `problems` what is wrong with the others. */
async function* checkLines<Schema extends z.ZodObject>(
  folder: string,
  subject: ExportSubject | 'media',
  schema: Schema,
  records: ExportManifest['records'],
  problems: string[],
): AsyncGenerator<z.infer<Schema>> {
  const file = fileOf(subject)
  if (isYounger(subject, records)) return
  if (!(await findFile(join(folder, file)))) {
    problems.push(`${file}: is missing.`)
    return
  }
  let count = 0
  try {
    for await (const line of readLines(join(folder, file))) {
      if (problems.length >= maxProblems) return
      count++
      const read = readRecord(line, schema)
      if ('record' in read) yield read.record
      else problems.push(...read.faults.map((fault) => `${file}, line ${count}: ${fault}`))
    }
  } catch (error) {
    if (!(error instanceof LongLineError)) throw error
    problems.push(`${file}, line ${count + 1}: is longer than any record.`)
    return
  }
  const expected = records[subject] ?? 0
  if (count !== expected) problems.push(`${file}: has ${count} records; ${manifestName} says ${expected}.`)
}

/** @returns the record of a line, or what is wrong with it */
function readRecord<Schema extends z.ZodObject>(
  line: string,
  schema: Schema,
): { record: z.infer<Schema> } | { faults: string[] } {
  try {
    const found = parseJson(line)
    if (found === undefined) return { faults: ['is no JSON.'] }
    const parsed = schema.safeParse(found)
    if (!parsed.success) return { faults: describeIssues(parsed.error) }
    if (unstorable.test(JSON.stringify(found))) return { faults: ['has a character that cannot be stored.'] }
    return { record: parsed.data }
  } catch (error) {
    // Lists in lists in lists …
    if (error instanceof RangeError) return { faults: ['is nested too deeply.'] }
    throw error
  }
}

/** Each with the field that is meant. */
export const describeIssues = ({ issues }: z.ZodError): string[] =>
  issues
    .slice(0, maxProblemsOfRecord)
    .map(({ message, path }) => [path.join('.'), message].filter(Boolean).join(': '))

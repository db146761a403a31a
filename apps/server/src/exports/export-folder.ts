import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ExportManifest, exportManifestSchema } from '@tempolibre/contract/library-export'
import { hasCode } from '@tempolibre/domain/thrown'
import { createWholeFile, writeWholeFile } from '@tempolibre/media/whole-file'

/** Says what a folder is; without it, it is no export. */
export const manifestName = 'export.json'
/** The folder of an export that holds its recordings and pictures. */
export const mediaFolder = 'media'

export const fileOf = (subject: string) => `${subject}.jsonl`

/** Whether an export was written by a release that had no such records yet. */
export const isYounger = (subject: string, records: ExportManifest['records']): boolean =>
  (subject === 'columns' && records.columns === undefined) ||
  (subject === 'performers' && records.performers === undefined)

/** What `export.json` says, unparsed; undefined if the folder is no export of ours, of any version. */
export async function findExport(folder: string): Promise<unknown> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined
    throw error
  })
  const found = text === undefined ? undefined : parseJson(text)
  const isOurs = exportManifestSchema.pick({ format: true }).loose().safeParse(found).success
  return isOurs ? found : undefined
}

export async function writeManifest(folder: string, manifest: ExportManifest): Promise<void> {
  await writeWholeFile(join(folder, manifestName), `${JSON.stringify(sortKeys(manifest), null, 2)}\n`)
}

/** Undefined if the text is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Bytes that are written at once. */
const chunkLength = 64 * 1024

/** Writes a record per line, with sorted keys: equal records are equal bytes. @returns how many */
export async function writeRecords(path: string, records: AsyncIterable<object>): Promise<number> {
  const writer = await createWholeFile(path)
  let count = 0
  let chunk = ''
  try {
    for await (const record of records) {
      chunk += `${JSON.stringify(sortKeys(record))}\n`
      count++
      if (chunk.length < chunkLength) continue
      await writer.write(Buffer.from(chunk))
      chunk = ''
    }
    await writer.write(Buffer.from(chunk))
  } catch (error) {
    await writer.discard()
    throw error
  }
  await writer.commit()
  return count
}

/** Of a line, in characters: the longest text of a record has 100,000 in each language, and a change has it twice. */
const maxLineLength = 8_000_000

/** A line is longer than any record. */
export class LongLineError extends Error {
  override readonly name = 'LongLineError'
}

/**
 * Reads the lines of a file; unlike Node's readline it doesn't break them at U+2028, which a text may contain.
 * @throws LongLineError
 */
export async function* readLines(path: string): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of createReadStream(path, 'utf8')) {
    const lines = (rest + String(chunk)).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
    if (rest.length > maxLineLength) throw new LongLineError(path)
  }
  if (rest !== '') yield rest
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1))
  return Object.fromEntries(members.map(([name, member]) => [name, sortKeys(member)]))
}

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { hasCode, isCodedError, toError } from '@tempolibre/domain/thrown'
import { BackupError } from '@tempolibre/database'
import { createTarDecoder } from 'modern-tar'
import { type Manifest, manifestName, mediaFolder, readManifest, rowsFolder, sumsName } from './manifest.ts'

export interface ArchivedFile {
  name: string
  /** In bytes. */
  size: number
  /** Must be read before the next file is asked for. */
  body: AsyncIterable<Uint8Array>
}

/** In bytes. */
const chunkSize = 256 * 1024
/** Of manifest and hashes, in bytes: a million files have 200 MB of hashes. */
const maxListSize = 256 * 1024 * 1024

/**
 * The files of an archive in their order.
 * @throws BackupError if it is damaged, or none
 */
export async function* readArchive(path: string): AsyncGenerator<ArchivedFile, void> {
  try {
    const bytes: ReadableStream<Uint8Array> = Readable.toWeb(
      createReadStream(path, { highWaterMark: chunkSize }),
    )
    for await (const { body, header } of bytes.pipeThrough(createTarDecoder({ strict: true }))) {
      if (header.type !== 'file') throw new Error(`${header.name} is not a file`)
      yield { name: header.name, size: header.size, body: readBody(body, path) }
    }
  } catch (error) {
    throw explain(error, path)
  }
}

async function* readBody(body: ReadableStream<Uint8Array>, path: string): AsyncGenerator<Uint8Array, void> {
  try {
    yield* body
  } catch (error) {
    throw explain(error, path)
  }
}

function explain(error: unknown, path: string): Error {
  if (hasCode(error, 'ENOENT')) return new BackupError(`There is no file ${path}: correct its path.`)
  if (isCodedError(error) || error instanceof BackupError) return error
  return damaged(path, toError(error).message)
}

function damaged(path: string, what: string): BackupError {
  return new BackupError(
    `${path} is damaged, or not a backup of Tempolibre (${what}). Nothing was changed: take another copy of it.`,
  )
}

/** All bytes of a file. */
export async function readWhole({ body }: ArchivedFile): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** What is wrong with the name of a file of rows or media; an attacker who changes an archive can write its hashes as well. */
function faultOf(name: string, { media, tables }: Manifest): string | undefined {
  if (name.startsWith(rowsFolder)) {
    const [, table, ...rest] = name.split('/')
    return rest.length === 1 && tables.some((each) => each.name === table)
      ? undefined
      : `it has ${name}, rows of no table that it lists`
  }
  if (!media || !name.startsWith(mediaFolder)) return `it has ${name}, which no backup has`
  const parts = name.slice(mediaFolder.length).split(/[/\\]/)
  return parts.some((part) => part === '' || part === '.' || part === '..')
    ? `it has ${name}, which leads out of the media folder`
    : undefined
}

/**
 * Reads a backup to its end and compares every hash.
 * @throws BackupError if it is cut off, changed, or something else, or has a file that would not be restored to its place
 */
export async function verifyArchive(path: string): Promise<Manifest> {
  let manifest: Manifest | undefined
  let listed: string | undefined
  const found: string[] = []
  const names = new Set<string>()
  for await (const file of readArchive(path)) {
    const { name, size } = file
    if (listed !== undefined) throw damaged(path, `${name} follows the hashes`)
    if (!manifest && name !== manifestName) throw damaged(path, `it begins with ${name}`)
    if (names.has(name)) throw damaged(path, `it has ${name} twice`)
    names.add(name)
    const fault = manifest && name !== sumsName ? faultOf(name, manifest) : undefined
    if (fault !== undefined) throw damaged(path, fault)
    const isList = name === manifestName || name === sumsName
    if (isList && size > maxListSize) throw damaged(path, `${name} is too long`)
    const content = isList ? await readWhole(file) : undefined
    if (name === sumsName) listed = content?.toString()
    else found.push(`${await hash(content ? [content] : file.body)}  ${name}\n`)
    if (name === manifestName && content) manifest = readManifest(content, path)
  }
  if (!manifest || listed === undefined) throw damaged(path, 'its end is missing')
  if (listed === found.join('')) return manifest
  const lines = new Set(listed.split('\n'))
  const other = found.find((line) => !lines.has(line.trimEnd()))
  throw damaged(path, other === undefined ? 'files are missing' : `${other.trimEnd().slice(66)} has changed`)
}

async function hash(content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<string> {
  const sum = createHash('sha256')
  for await (const chunk of content) sum.update(chunk)
  return sum.digest('hex')
}

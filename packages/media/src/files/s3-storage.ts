import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { clearUnfinished as clearFolder } from './whole-file.ts'
import { fieldsOf } from '@tempolibre/domain/fields-of'
import { hasCode } from '@tempolibre/domain/thrown'
import { createS3Client, type S3Client } from './s3-client.ts'
import { createS3Writer, hashHeader } from './s3-writer.ts'
import type { ListedFile, MediaStorage, S3Settings, StorageWatcher, StoredFile } from './media-storage.ts'
import { discardAnswer, pacedBytes, SlowAnswerError } from './s3-answer.ts'
import { StorageError } from './storage-error.ts'
import { isStorageKey, requireStorageKey } from './storage-key.ts'

/** Interruptions of one file that are bridged. */
const maxResumptions = 3
/** A file that was not put together for this long, in ms, was left by a dead process. */
const abandonedAfterMs = 24 * 3600 * 1000

/** Keeps files in a bucket: any number of machines share it. */
export function createS3Storage(settings: S3Settings, watcher?: StorageWatcher): MediaStorage {
  const { bucket, endpoint, prefix, scratch } = settings
  const client = createS3Client(settings, watcher)

  async function find(key: string): Promise<StoredFile | undefined> {
    if (!isStorageKey(key)) return undefined
    const answer = await client.send({ method: 'HEAD', key, accepted: [200, 404] })
    discardAnswer(answer)
    return answer.statusCode === 404 ? undefined : describeFile(client, key, answer)
  }

  async function clearUnfinished(folder: string): Promise<void> {
    await clearFolder(scratch).catch((error: unknown) => {
      if (!hasCode(error, 'ENOENT')) throw error
    })
    await abortAbandoned(client, `${prefix}${folder}/`, prefix.length)
  }

  return {
    settings,
    place: `the bucket ${bucket} at ${endpoint}`,
    isShared: true,
    get clockAheadMs() {
      return client.clockAheadMs
    },
    get isAway() {
      return client.isAway
    },
    find,

    async read(key) {
      if (!isStorageKey(key)) return undefined
      const answer = await client.send({ method: 'GET', key, accepted: [200, 404] })
      if (answer.statusCode === 404) {
        discardAnswer(answer)
        return undefined
      }
      const file = describeFile(client, key, answer)
      const chunks: Uint8Array[] = []
      for await (const chunk of verified(client.readBody(answer), key, file)) chunks.push(chunk)
      return Buffer.concat(chunks)
    },

    async create(key, byteLength) {
      requireStorageKey(key)
      return createS3Writer(client, { key, byteLength, scratch })
    },

    async write(key, content) {
      requireStorageKey(key)
      const body = typeof content === 'string' ? Buffer.from(content) : content
      const sha256 = createHash('sha256').update(body).digest('hex')
      const headers = { [hashHeader]: sha256 }
      const answer = await client.send({ method: 'PUT', key, headers, body, sha256, accepted: [200, 201] })
      discardAnswer(answer)
    },

    async remove(key) {
      requireStorageKey(key)
      const answer = await client.send({ method: 'DELETE', key, accepted: [204, 200, 404] })
      discardAnswer(answer)
    },

    list: (folder) => listFiles(client, prefix, folder),

    clearUnfinished,
    prepare: clearUnfinished,
  }
}

function describeFile(client: S3Client, key: string, { headers }: IncomingMessage): StoredFile {
  const etag = headers.etag ?? ''
  const hash = headers[hashHeader]
  const file: StoredFile = {
    bytes: Number(headers['content-length'] ?? 0),
    version: etag.replace(/^W\//, '').replaceAll('"', ''),
    modified: new Date(headers['last-modified'] ?? 0),
    sha256: typeof hash === 'string' ? hash : undefined,
    read(from = 0, to = file.bytes) {
      const end = Math.min(to, file.bytes)
      const chunks = readPart(client, { key, etag, from, to: end, bytes: file.bytes })
      return from === 0 && end === file.bytes ? verified(chunks, key, file) : chunks
    },
  }
  return file
}

/** The bytes of one version of a file; a connection that breaks is taken up again where it broke. */
async function* readPart(
  client: S3Client,
  { bytes, etag, from, key, to }: { key: string; etag: string; from: number; to: number; bytes: number },
): AsyncGenerator<Uint8Array> {
  let at = from
  for (let resumptions = 0; at < to; resumptions++) {
    const isPart = at > 0 || to < bytes
    const answer = await client.send({
      method: 'GET',
      key,
      headers: {
        ...(etag !== '' && { 'if-match': etag }),
        ...(isPart && { range: `bytes=${at}-${to - 1}` }),
      },
      accepted: [isPart ? 206 : 200, 404, 412, 416],
    })
    if (answer.statusCode !== 200 && answer.statusCode !== 206) {
      discardAnswer(answer)
      throw new StorageError('changed', `${key} was replaced or removed while it was read.`)
    }
    const resumedAt = at
    try {
      for await (const chunk of client.readBody(answer)) {
        at += chunk.length
        if (at > to) throw new StorageError('damaged', `The store sends more of ${key} than was asked for.`)
        yield chunk
      }
      if (at < to && resumptions === maxResumptions)
        throw new StorageError('away', `The store sends ${key} incompletely. Look at its own messages.`)
    } catch (error) {
      const isPassing = error instanceof StorageError && error.trouble === 'away'
      // A slow answer would be slow again, and a reader waits.
      const drips = isPassing && error.cause instanceof SlowAnswerError && at - resumedAt < pacedBytes
      if (!isPassing || drips || resumptions >= maxResumptions) throw error
    }
  }
}

/** The bytes of a whole file; the last of them only if all are those that were stored. @throws StorageError `damaged` */
async function* verified(
  chunks: AsyncIterable<Uint8Array>,
  key: string,
  { bytes, sha256 }: Pick<StoredFile, 'bytes' | 'sha256'>,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let length = 0
  let held: Uint8Array | undefined
  for await (const chunk of chunks) {
    if (held) yield held
    held = chunk
    length += chunk.length
    hash.update(chunk)
  }
  if (length !== bytes || (sha256 !== undefined && hash.digest('hex') !== sha256)) {
    throw new StorageError(
      'damaged',
      `${key} is not as it was stored. Remove it from the bucket, and store or make it again.`,
    )
  }
  if (held) yield held
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html */
async function* listFiles(client: S3Client, prefix: string, folder: string): AsyncGenerator<ListedFile> {
  for (let token: string | undefined, more = true; more;) {
    const answer = await client.send({
      method: 'GET',
      query: {
        'list-type': '2',
        prefix: prefix + folder,
        ...(token !== undefined && { 'continuation-token': token }),
      },
      accepted: [200],
    })
    const page = fieldsOf(fieldsOf(await client.readXml(answer))['ListBucketResult'])
    for (const item of listOf(page['Contents'])) {
      const { Key: key, LastModified: modified, Size: bytes } = fieldsOf(item)
      // A folder made by hand is an empty object whose key ends with a slash.
      if (typeof key !== 'string' || key.endsWith('/')) continue
      yield {
        key: key.slice(prefix.length),
        bytes: Number(bytes),
        modified: new Date(String(modified)),
      }
    }
    const { NextContinuationToken: next } = page
    token = typeof next === 'string' ? next : undefined
    more = page['IsTruncated'] === 'true' && token !== undefined
  }
}

/** Removes the parts of files that were never put together; otherwise they would take room for ever. */
async function abortAbandoned(client: S3Client, folder: string, prefixLength: number): Promise<void> {
  // A store without this call keeps no such parts.
  const accepted = [200, 400, 404, 405, 501]
  const answer = await client.send({ method: 'GET', query: { uploads: '', prefix: folder }, accepted })
  if (answer.statusCode !== 200) return discardAnswer(answer)
  const { Upload: uploads } = fieldsOf(fieldsOf(await client.readXml(answer))['ListMultipartUploadsResult'])
  for (const upload of listOf(uploads)) {
    const { Initiated: initiated, Key: key, UploadId: uploadId } = fieldsOf(upload)
    if (typeof key !== 'string' || typeof uploadId !== 'string') continue
    if (Date.now() - Date.parse(String(initiated)) < abandonedAfterMs) continue
    const aborted = await client.send({
      method: 'DELETE',
      key: key.slice(prefixLength),
      query: { uploadId },
      accepted: [204, 200, 404],
    })
    discardAnswer(aborted)
  }
}

/** XML has no lists: one element is itself. */
function listOf(value: unknown): readonly unknown[] {
  return value === undefined || value === '' ? [] : Array.isArray(value) ? value : [value]
}

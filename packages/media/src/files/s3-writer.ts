import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fieldsOf } from '@tempolibre/domain/fields-of'
import type { S3Client } from './s3-client.ts'
import { discardAnswer } from './s3-answer.ts'
import { StorageError } from './storage-error.ts'
import { unfinishedPath, type WholeFileWriter } from './whole-file.ts'

/** Longer files are sent in parts, so that a broken connection costs one part. In bytes. */
const maxSingleBytes = 64 * 1024 * 1024
/** The API takes 10,000 parts, each of 5 MiB or more. */
const minPartBytes = 32 * 1024 * 1024
const maxParts = 9000

/** Where the hash of a whole file is kept with it. */
export const hashHeader = 'x-amz-meta-sha256'

/**
 * Writes a file to a folder of this machine, and sends it when it is complete. The store compares its bytes with their hash before
 * it shows them under their key.
 */
export async function createS3Writer(
  client: S3Client,
  { byteLength, key, scratch }: { key: string; byteLength: number | undefined; scratch: string },
): Promise<WholeFileWriter> {
  await mkdir(scratch, { recursive: true })
  const path = unfinishedPath(join(scratch, 'outgoing'))
  const handle = await open(path, 'wx', 0o600)
  const hash = createHash('sha256')
  let written = 0
  let isHashed = true

  async function writeAt(bytes: Uint8Array, at: number): Promise<void> {
    for (let done = 0; done < bytes.length;)
      done += (await handle.write(bytes, done, bytes.length - done, at + done)).bytesWritten
  }

  async function discard(): Promise<void> {
    await handle.close()
    await rm(path, { force: true })
  }

  return {
    async write(bytes) {
      await writeAt(bytes, written)
      hash.update(bytes)
      written += bytes.length
    },
    async replaceHead(bytes) {
      await writeAt(bytes, 0)
      isHashed = false
    },
    async commit() {
      try {
        const expected = byteLength ?? written
        if (written !== expected) throw new Error(`${key} should have ${expected} bytes and has ${written}.`)
        const sha256 = isHashed ? hash.digest('hex') : await hashPart({ path, from: 0, to: written })
        await sendFile(client, { key, path, bytes: written, sha256 })
      } finally {
        await discard()
      }
    },
    discard,
  }
}

interface OutgoingFile {
  key: string
  path: string
  bytes: number
  sha256: string
}

async function sendFile(client: S3Client, file: OutgoingFile): Promise<void> {
  const { bytes, key, path, sha256 } = file
  if (bytes > maxSingleBytes) return sendInParts(client, file)
  const body = { path, from: 0, to: bytes }
  const headers = { [hashHeader]: sha256 }
  const answer = await client.send({ method: 'PUT', key, headers, body, sha256, accepted: [200, 201] })
  discardAnswer(answer)
}

/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/mpuoverview.html */
async function sendInParts(client: S3Client, { bytes, key, path, sha256 }: OutgoingFile): Promise<void> {
  const headers = { [hashHeader]: sha256 }
  const begun = await client.send({ method: 'POST', key, query: { uploads: '' }, headers, accepted: [200] })
  const { UploadId: uploadId } = fieldsOf(
    fieldsOf(await client.readXml(begun))['InitiateMultipartUploadResult'],
  )
  if (typeof uploadId !== 'string') throw new Error('the store names no upload')
  try {
    const partBytes = Math.max(minPartBytes, Math.ceil(bytes / maxParts))
    const parts: string[] = []
    for (let from = 0; from < bytes; from += partBytes) {
      const body = { path, from, to: Math.min(bytes, from + partBytes) }
      const partNumber = parts.length + 1
      const sent = await client.send({
        method: 'PUT',
        key,
        query: { partNumber: String(partNumber), uploadId },
        body,
        sha256: await hashPart(body),
        accepted: [200],
      })
      discardAnswer(sent)
      const etag = (sent.headers.etag ?? '').replaceAll('"', '&quot;')
      parts.push(`<Part><PartNumber>${partNumber}</PartNumber><ETag>${etag}</ETag></Part>`)
    }
    const list = Buffer.from(
      `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${parts.join('')}</CompleteMultipartUpload>`,
    )
    const completed = await client.send({
      method: 'POST',
      key,
      query: { uploadId },
      body: list,
      sha256: createHash('sha256').update(list).digest('hex'),
      accepted: [200, 404],
    })
    // The status comes before the outcome, which may be an error. A repeated request finds its upload gone.
    const outcome = fieldsOf(await client.readXml(completed))
    if (!('CompleteMultipartUploadResult' in outcome) && !(await isThere(client, key, sha256)))
      throw new StorageError('away', `The store could not put the parts of ${key} together. Try again.`)
  } catch (error) {
    // Otherwise its parts would take room for ever; the error counts, whatever becomes of this.
    await client
      .send({ method: 'DELETE', key, query: { uploadId }, accepted: [204, 200, 404] })
      .then(discardAnswer)
      .catch(() => {})
    throw error
  }
}

async function isThere(client: S3Client, key: string, sha256: string): Promise<boolean> {
  const answer = await client.send({ method: 'HEAD', key, accepted: [200, 404] })
  discardAnswer(answer)
  return answer.statusCode === 200 && answer.headers[hashHeader] === sha256
}

async function hashPart({ from, path, to }: { path: string; from: number; to: number }): Promise<string> {
  const hash = createHash('sha256')
  if (to > from)
    for await (const chunk of createReadStream(path, { start: from, end: to - 1 })) hash.update(chunk)
  return hash.digest('hex')
}

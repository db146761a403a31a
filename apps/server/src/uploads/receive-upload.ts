import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { ApiError } from '@tempolibre/contract'
import { importableKindOf } from '@tempolibre/domain'
import { hashContent } from '@tempolibre/domain/hash-content'
import { type Database, holdUploadFile, releaseUploadFile, type UploadFile } from '@tempolibre/database'
import type { Kysely } from 'kysely'
import type { UploadFolder } from './upload-folder.ts'

/** Silence after which a sender has probably left, in ms: its successor need not wait for it. */
const silentMs = 2000

/** A sender that was let in is asked again after so long, in ms: a session or a role may have ended meanwhile. */
const admittedMs = 1000

/** Who sends a file. */
export interface Sender {
  request: IncomingMessage
  /** Whether they still may. @throws ApiError */
  authorise(): Promise<void>
}

interface Writer {
  lastByteAt: number
  breakOff(): void
  ended: Promise<void>
}

export interface Receiver {
  /**
   * Writes the bytes of a request behind those that have arrived. What arrives before the connection breaks stays.
   * @returns how many bytes of the file have arrived
   * @throws ApiError `upload_busy`, `upload_offset`, `payload_too_large`, `storage_full`, `not_found`, and what `authorise` throws
   *   within a second of the sender's end
   */
  receive(file: UploadFile, offset: number, sender: Sender): Promise<number>
  /** How many bytes of a file have arrived. @throws ApiError `not_found` if they were lost */
  offsetOf(file: UploadFile): Promise<number>
}

/** Receives files. One request at a time writes a file, whichever process it reaches: the row in the database says which. */
export function createReceiver({ db, folder }: { db: Kysely<Database>; folder: UploadFolder }): Receiver {
  const writers = new Map<string, Writer>()

  async function offsetOf(file: UploadFile): Promise<number> {
    const silent = writers.get(file.id)
    if (silent && Date.now() - silent.lastByteAt > silentMs) {
      silent.breakOff()
      await silent.ended
    }
    const received = await folder.receivedOf(file)
    if (received === undefined) throw new ApiError('not_found')
    return received
  }

  async function receive(file: UploadFile, offset: number, sender: Sender): Promise<number> {
    try {
      return await receiveHeld(file, offset, sender)
    } catch (error) {
      // Another window has replaced or removed it in between.
      if ((await folder.receivedOf(file)) === undefined) throw new ApiError('not_found')
      throw error
    }
  }

  async function receiveHeld(file: UploadFile, offset: number, sender: Sender): Promise<number> {
    await offsetOf(file)
    const by = randomUUID()
    if (!(await holdUploadFile(db, { id: file.id, by }))) throw new ApiError('upload_busy')
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    const writer = { lastByteAt: Date.now(), breakOff: () => void sender.request.destroy(), ended }
    writers.set(file.id, writer)
    try {
      const present = await folder.receivedOf(file)
      if (present === undefined) throw new ApiError('not_found')
      if (present !== offset) throw new ApiError('upload_offset')
      if (present < file.bytes) await write(file, offset, sender, writer)
    } finally {
      const received = (await folder.receivedOf(file)) ?? 0
      const contentHash = received === file.bytes ? await finish(file) : undefined
      await releaseUploadFile(db, { id: file.id, by, received, contentHash })
      writers.delete(file.id)
      resolve()
    }
    return offsetOf(file)
  }

  /** Moves a complete file to its place. @returns what tells whether another one is the same */
  async function finish(file: UploadFile): Promise<string> {
    await folder.finish(file)
    return hashContent(importableKindOf(file.path) ?? 'sound', file.bytes, (from, to) =>
      folder.readPart(file, from, to),
    )
  }

  async function write(file: UploadFile, offset: number, sender: Sender, writer: Writer): Promise<void> {
    const announced = Number(sender.request.headers['content-length'] ?? 0)
    if (offset + announced > file.bytes) throw new ApiError('payload_too_large')
    await folder.append(file, offset, read(file, offset, sender, writer))
  }

  async function* read(
    file: UploadFile,
    offset: number,
    { authorise, request }: Sender,
    writer: Writer,
  ): AsyncGenerator<Uint8Array> {
    let at = offset
    let admittedAt = Date.now()
    // A refusal must still reach the sender.
    const chunks: AsyncIterable<Buffer> = request.iterator({ destroyOnReturn: false })
    for await (const chunk of chunks) {
      writer.lastByteAt = Date.now()
      if (writer.lastByteAt - admittedAt >= admittedMs) {
        await authorise()
        admittedAt = Date.now()
      }
      at += chunk.length
      if (at > file.bytes) throw new ApiError('payload_too_large')
      yield chunk
    }
  }

  return { receive, offsetOf }
}

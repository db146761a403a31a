import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { DownloadableFile } from '@tempolibre/api'
import type { UsedWork } from '@tempolibre/fair-share'
import { LRUCache } from 'lru-cache'

/** A file of an archive. Nothing is made of it until it is read. */
export interface ArchivedFile {
  name: string
  /** In bytes, known beforehand. */
  length: number
  /** Changes with its bytes. */
  version: string
  /** Its bytes from an offset on. */
  read(from: number): AsyncIterable<Uint8Array>
}

/** An archive whose every byte has its place before any file is made: so it can be resumed at any of them. */
export interface Archive {
  length: number
  /** Changes with its bytes. */
  version: string
  /** The bytes from `from` up to, but not including, `to`. */
  read(from: number, to: number): AsyncGenerator<Uint8Array>
}

/** Told what packing has used since the last call. */
type OnUsed = (used: UsedWork) => void

/**
 * CPU seconds that a byte takes: reading and sending one, and its checksum. Pieces take microseconds, so they are counted
 * and not timed.
 */
export const secondsPerByte = { sent: 1.5e-9, summed: 0.5e-9 } as const

/** Checksums of files that were read, by version: one that is resumed need not read what was sent already. */
const checksums = new LRUCache<string, number>({ max: 2000 })

/** Lengths without names (APPNOTE.TXT 6.3.10 of PKWARE, 4.3.7, 4.3.9, 4.3.12, 4.3.16). */
const localLength = 30
const descriptorLength = 16
const centralLength = 46
const endLength = 22
/** Without ZIP64 no offset may reach it. */
const maxLength = 0xff_ff_ff_ff
/** Version 2.0; names in UTF-8, lengths and checksum after the file. */
const needed = 20
const flags = 0x08_08
/** The first day of 1980: the same archive has the same bytes whenever it is sent. */
const day = 0x00_21

/**
 * Lays out a ZIP of stored files: sound is not compressed, which would take time and save next to nothing.
 * @throws RangeError for 4 GB and more
 */
export function layOutArchive(files: readonly ArchivedFile[], onUsed: OnUsed = () => {}): Archive {
  let at = 0
  const entries = files.map((file) => {
    const name = Buffer.from(file.name)
    const entry = { file, name, start: at }
    at += localLength + name.length + file.length + descriptorLength
    return entry
  })
  const centralStart = at
  const length = entries.reduce((sum, { name }) => sum + centralLength + name.length, at) + endLength
  if (length >= maxLength) throw new RangeError(`An archive of ${length} bytes needs ZIP64.`)

  /** The parts in their order, each with its length; made when it is their turn. */
  function* parts(): Generator<Part> {
    for (const entry of entries) {
      const { file, name } = entry
      yield bytesOf(() => Buffer.concat([writeLocal(name), name]), localLength + name.length)
      yield { length: file.length, read: (from) => readFile(file, from, onUsed) }
      yield bytesOf(
        async () => writeDescriptor(await checksumOf(file, onUsed), file.length),
        descriptorLength,
      )
    }
    yield bytesOf(async () => {
      const written: Buffer[] = []
      for (const { file, name, start } of entries)
        written.push(writeCentral(name, await checksumOf(file, onUsed), file.length, start), name)
      return Buffer.concat([
        ...written,
        writeEnd(entries.length, length - endLength - centralStart, centralStart),
      ])
    }, length - centralStart)
  }

  async function* read(from: number, to: number): AsyncGenerator<Uint8Array> {
    let start = 0
    for (const part of parts()) {
      const end = start + part.length
      if (end > from && start < to) {
        let left = Math.min(end, to) - Math.max(start, from)
        for await (const piece of part.read(Math.max(0, from - start))) {
          const taken = piece.subarray(0, left)
          left -= taken.length
          yield taken
          if (left === 0) break
        }
        if (left > 0) throw new Error(`A file of the archive ends ${left} bytes early.`)
      }
      start = end
    }
  }

  const digest = createHash('sha256')
  for (const { name, version } of files) digest.update(JSON.stringify([name, version]))
  return { length, version: digest.digest('base64url').slice(0, 22), read }
}

/** The same of files that are listed one after the other, since the length of each is known only when it is made. */
export async function* streamArchive(
  files: AsyncIterable<ArchivedFile>,
  onUsed: OnUsed = () => {},
): AsyncGenerator<Uint8Array> {
  const central: Buffer[] = []
  let [at, count, centralBytes] = [0, 0, 0]
  for await (const file of files) {
    const name = Buffer.from(file.name)
    yield Buffer.concat([writeLocal(name), name])
    yield* readFile(file, 0, onUsed)
    const sum = await checksumOf(file, onUsed)
    yield writeDescriptor(sum, file.length)
    central.push(writeCentral(name, sum, file.length, at), name)
    at += localLength + name.length + file.length + descriptorLength
    centralBytes += centralLength + name.length
    count++
    if (at >= maxLength) throw new RangeError(`An archive of ${at} bytes needs ZIP64.`)
  }
  yield Buffer.concat([...central, writeEnd(count, centralBytes, at)])
}

interface Part {
  length: number
  read(from: number): AsyncIterable<Uint8Array>
}

function bytesOf(make: () => Buffer | Promise<Buffer>, length: number): Part {
  return {
    length,
    async *read(from) {
      yield (await make()).subarray(from)
    },
  }
}

/** The bytes of a file; its checksum is taken on the way, unless it is known. */
async function* readFile(file: ArchivedFile, from: number, onUsed: OnUsed): AsyncGenerator<Uint8Array> {
  if (checksums.has(file.version)) {
    for await (const piece of file.read(from)) {
      onUsed({ cpuSeconds: piece.length * secondsPerByte.sent, bytes: piece.length })
      yield piece
    }
    return
  }
  let at = 0
  let sum = 0
  for await (const piece of file.read(0)) {
    sum = crc32(piece, sum)
    onUsed({ cpuSeconds: piece.length * (secondsPerByte.summed + secondsPerByte.sent), bytes: piece.length })
    at += piece.length
    // Before what it stops at: a reader who has all does not ask for more.
    if (at === file.length) checksums.set(file.version, sum)
    if (at > from) yield piece.subarray(Math.max(0, from - (at - piece.length)))
  }
}

async function checksumOf(file: ArchivedFile, onUsed: OnUsed): Promise<number> {
  const known = checksums.get(file.version)
  if (known !== undefined) return known
  let sum = 0
  for await (const piece of file.read(0)) {
    sum = crc32(piece, sum)
    onUsed({ cpuSeconds: piece.length * secondsPerByte.summed, bytes: 0 })
  }
  checksums.set(file.version, sum)
  return sum
}

function writeLocal(name: Buffer): Buffer {
  const head = Buffer.alloc(localLength)
  head.writeUInt32LE(0x04_03_4b_50, 0)
  head.writeUInt16LE(needed, 4)
  head.writeUInt16LE(flags, 6)
  head.writeUInt16LE(day, 12)
  head.writeUInt16LE(name.length, 26)
  return head
}

function writeDescriptor(sum: number, length: number): Buffer {
  const descriptor = Buffer.alloc(descriptorLength)
  descriptor.writeUInt32LE(0x08_07_4b_50, 0)
  descriptor.writeUInt32LE(sum, 4)
  descriptor.writeUInt32LE(length, 8)
  descriptor.writeUInt32LE(length, 12)
  return descriptor
}

function writeCentral(name: Buffer, sum: number, length: number, start: number): Buffer {
  const head = Buffer.alloc(centralLength)
  head.writeUInt32LE(0x02_01_4b_50, 0)
  head.writeUInt16LE(needed, 4)
  head.writeUInt16LE(needed, 6)
  head.writeUInt16LE(flags, 8)
  head.writeUInt16LE(day, 14)
  head.writeUInt32LE(sum, 16)
  head.writeUInt32LE(length, 20)
  head.writeUInt32LE(length, 24)
  head.writeUInt16LE(name.length, 28)
  head.writeUInt32LE(start, 42)
  return head
}

function writeEnd(count: number, centralBytes: number, centralStart: number): Buffer {
  const end = Buffer.alloc(endLength)
  end.writeUInt32LE(0x06_05_4b_50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(centralBytes, 12)
  end.writeUInt32LE(centralStart, 16)
  return end
}

/** The signed licence that is in the tags of every file, as a file of its own. */
export function licenceFileOf({ tags }: DownloadableFile): ArchivedFile | undefined {
  const { 'TEMPOLIBRE-LICENCE': number, 'TEMPOLIBRE-SIGNED-LICENCE': signed } = tags.further
  if (number === undefined || signed === undefined) return undefined
  const bytes = Buffer.from(`${JSON.stringify(JSON.parse(signed), null, 2)}\n`)
  return {
    name: `${number}.json`,
    length: bytes.length,
    version: createHash('sha256').update(bytes).digest('base64url'),
    async *read(from) {
      yield bytes.subarray(from)
    },
  }
}

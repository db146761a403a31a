/* oxlint-disable typescript/no-non-null-assertion -- indexes stay below the length of the array they read */
import { AudioError } from '../audio-error.ts'
import type { ByteStream } from '../byte-stream.ts'

/** Bytes of a page before its table of segments. */
const headLength = 27
const checksumAt = 22
/** Of a page that ends its stream. */
const lastFlag = 4
/** Bytes that are decoded at once: a small piece of silence can be long. */
const pieceLength = 16_384

const checksumTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index << 24
  for (let bit = 0; bit < 8; bit++) value = value & 0x80000000 ? (value << 1) ^ 0x04c11db7 : value << 1
  return value
})

/** CRC-32 of a page with zeros instead of its checksum. */
function pageChecksum(page: Uint8Array): number {
  let checksum = 0
  for (let at = 0; at < page.length; at++) {
    const byte = at >= checksumAt && at < checksumAt + 4 ? 0 : page[at]!
    checksum = (checksum << 8) ^ checksumTable[((checksum >>> 24) & 0xff) ^ byte]!
  }
  return checksum >>> 0
}

export function isOgg(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 4)).toString('latin1') === 'OggS'
}

/** The content of the first page: the codec's own head. @param bytes the beginning of the file */
export function firstOggPacket(bytes: Uint8Array): Buffer {
  const segments = bytes[headLength - 1] ?? 0
  const start = headLength + segments
  const length = bytes.subarray(headLength, start).reduce((sum, segment) => sum + segment, 0)
  return Buffer.from(bytes.subarray(start, start + length))
}

/**
 * The pages of an Ogg file with one stream, some at a time, each verified. Source: RFC 3533, 6.
 * @throws AudioError `damaged` if a page is missing, incomplete or has another checksum than it says; `unsupported`
 * for a film, or several streams in a row
 */
export async function* readOggPages(bytes: ByteStream, name: string): AsyncGenerator<Uint8Array> {
  const damaged = () =>
    new AudioError('damaged', `${name} is a damaged Ogg file or ends too early: export or upload it again.`)
  let serial: number | undefined
  let isLast = false
  let pending: Uint8Array[] = []
  let pendingLength = 0
  for (let sequence = 0; ; sequence++) {
    const page = await readPage(bytes)
    if (page?.length === 0) break
    if (!page || page.readUInt32LE(checksumAt) !== pageChecksum(page)) throw damaged()
    if (serial !== undefined && page.readUInt32LE(14) !== serial) {
      throw new AudioError(
        'unsupported',
        `${name} holds more than one stream: export its sound alone, as one recording.`,
      )
    }
    // Some writers leave a page behind the end, which players never reach.
    if (isLast) break
    if (page.readUInt32LE(18) !== sequence) throw damaged()
    serial = page.readUInt32LE(14)
    isLast = (page[5]! & lastFlag) !== 0
    pending.push(page)
    pendingLength += page.length
    if (pendingLength >= pieceLength) {
      yield Buffer.concat(pending)
      pending = []
      pendingLength = 0
    }
  }
  if (!isLast) throw damaged()
  if (pending.length > 0) yield Buffer.concat(pending)
}

/** @returns empty at the end of the file, undefined if no whole page is here */
async function readPage(bytes: ByteStream): Promise<Buffer | undefined> {
  const head = await bytes.peek(headLength)
  if (head.length === 0) return head
  if (head.length < headLength || !isOgg(head)) return undefined
  const start = headLength + head[headLength - 1]!
  const table = (await bytes.peek(start)).subarray(headLength)
  const length = table.reduce((sum, segment) => sum + segment, start)
  const page = await bytes.read(length)
  return page.length === length ? page : undefined
}

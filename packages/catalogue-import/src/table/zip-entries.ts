import { createInflateRaw, crc32 } from 'node:zlib'

/** Records of a ZIP archive (APPNOTE.TXT 4.3.7, 4.3.12 and 4.3.16). */
const endOfDirectory = 0x06054b50
const directoryEntry = 0x02014b50
const endLength = 22
const entryLength = 46
const localLength = 30
const maxCommentLength = 65_535

/** A file of a ZIP archive, as its directory says. */
export interface ZipEntry {
  name: string
  /** When unpacked, in bytes. One that hides it counts as endless: a reader that trusts what is said would unpack whatever comes. */
  size: number
  /** Where its own head begins. */
  at: number
  packed: number
  isPacked: boolean
  checksum: number
}

/** The files of a ZIP archive; undefined if it is none. */
export function listZipEntries(bytes: Uint8Array): ZipEntry[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  if (end === undefined) return undefined
  const found: ZipEntry[] = []
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  for (let entry = 0; entry < count; entry++) {
    if (at + entryLength > view.byteLength || view.getUint32(at, true) !== directoryEntry) return undefined
    const flags = view.getUint16(at + 8, true)
    const packed = view.getUint32(at + 20, true)
    const size = view.getUint32(at + 24, true)
    const nameLength = view.getUint16(at + 28, true)
    // Two bytes are the shortest way to say that there is nothing.
    const isHidden = (size === 0 && packed > 2) || (packed === 0 && (flags & 8) !== 0)
    found.push({
      name: new TextDecoder().decode(bytes.subarray(at + entryLength, at + entryLength + nameLength)),
      size: isHidden ? Number.POSITIVE_INFINITY : size,
      at: view.getUint32(at + 42, true),
      packed,
      isPacked: view.getUint16(at + 10, true) !== 0,
      checksum: view.getUint32(at + 16, true),
    })
    at += entryLength + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return found
}

/**
 * The content of a file of an archive, piece by piece, and no more of it than its directory says.
 * @throws Error if it is damaged
 */
export async function* unpackZipEntry(bytes: Uint8Array, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const begin =
    entry.at + localLength + view.getUint16(entry.at + 26, true) + view.getUint16(entry.at + 28, true)
  const content = bytes.subarray(begin, begin + entry.packed)
  let size = 0
  let checksum = 0
  for await (const piece of entry.isPacked ? inflate(content) : [content]) {
    size += piece.length
    if (size > entry.size) throw new Error(`${entry.name} is longer than the archive says`)
    checksum = crc32(piece, checksum)
    yield piece
  }
  if (size !== entry.size || checksum !== entry.checksum) throw new Error(`${entry.name} is damaged`)
}

async function* inflate(packed: Uint8Array): AsyncGenerator<Uint8Array> {
  const stream = createInflateRaw()
  stream.end(packed)
  for await (const piece of stream) if (piece instanceof Uint8Array) yield piece
}

function findEnd(view: DataView): number | undefined {
  const last = view.byteLength - endLength
  for (let at = last; at >= Math.max(0, last - maxCommentLength); at--)
    if (view.getUint32(at, true) === endOfDirectory) return at
  return undefined
}

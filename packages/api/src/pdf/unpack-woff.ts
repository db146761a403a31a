import { inflateSync } from 'node:zlib'

const woffHeaderLength = 44
const woffEntryLength = 20
const sfntHeaderLength = 12
const sfntEntryLength = 16

/**
 * Converts a WOFF font to the plain font it was made from. Font libraries decompress a WOFF's tables on each access;
 * this does it once. Source: WOFF File Format 1.0 (W3C), §3 to §5.
 */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => {
    const at = woffHeaderLength + index * woffEntryLength
    const from = woff.readUInt32BE(at + 4)
    const packed = woff.subarray(from, from + woff.readUInt32BE(at + 8))
    const length = woff.readUInt32BE(at + 12)
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.subarray(at + 16, at + 20),
      bytes: packed.length < length ? inflateSync(packed) : packed,
    }
  })
  const head = Buffer.alloc(sfntHeaderLength + count * sfntEntryLength)
  woff.copy(head, 0, 4, 8)
  // Table count and the values for a binary search (OpenType, table directory).
  const power = 2 ** Math.floor(Math.log2(count))
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(power * sfntEntryLength, 6)
  head.writeUInt16BE(Math.log2(power), 8)
  head.writeUInt16BE((count - power) * sfntEntryLength, 10)
  let offset = head.length
  const pieces: Buffer[] = [head]
  tables.forEach(({ bytes, checksum, tag }, index) => {
    const at = sfntHeaderLength + index * sfntEntryLength
    tag.copy(head, at)
    checksum.copy(head, at + 4)
    head.writeUInt32BE(offset, at + 8)
    head.writeUInt32BE(bytes.length, at + 12)
    // Tables begin at multiples of four.
    const padding = Buffer.alloc((4 - (bytes.length % 4)) % 4)
    pieces.push(bytes, padding)
    offset += bytes.length + padding.length
  })
  return Buffer.concat(pieces)
}

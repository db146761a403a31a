/* oxlint-disable typescript/no-non-null-assertion -- indexes stay below the length of the array they read */
function createTable(width: 8 | 16, polynomial: number): Uint16Array {
  const top = 1 << (width - 1)
  const mask = (1 << width) - 1
  return Uint16Array.from({ length: 256 }, (_, value) => {
    let rest = value << (width - 8)
    for (let bit = 0; bit < 8; bit++) rest = (rest & top ? (rest << 1) ^ polynomial : rest << 1) & mask
    return rest
  })
}

const eight = createTable(8, 0x07)
const sixteen = createTable(16, 0x8005)

/** Checksum of a FLAC frame header: x⁸ + x² + x + 1, from 0. Source: RFC 9639, 9.1.8. */
export function headerChecksum(bytes: Uint8Array, from: number, to: number): number {
  let rest = 0
  for (let at = from; at < to; at++) rest = eight[rest ^ bytes[at]!]!
  return rest
}

/** Checksum of a whole FLAC frame: x¹⁶ + x¹⁵ + x² + 1, from 0. Source: RFC 9639, 9.3. */
export function frameChecksum(bytes: Uint8Array, from: number, to: number): number {
  let rest = 0
  for (let at = from; at < to; at++) rest = ((rest << 8) & 0xffff) ^ sixteen[(rest >> 8) ^ bytes[at]!]!
  return rest
}

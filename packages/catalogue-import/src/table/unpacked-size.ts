/** Records of a ZIP archive (APPNOTE.TXT 4.3.12 and 4.3.16). */
const endOfDirectory = 0x06054b50
const directoryEntry = 0x02014b50
const endLength = 22
const entryLength = 46
const maxCommentLength = 65_535

/**
 * The bytes that the files of a ZIP archive say they have when unpacked; undefined if it is no such archive. A file that hides its
 * size counts as endless: a reader that trusts what is said would unpack whatever comes.
 */
export function unpackedSize(bytes: Uint8Array): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  if (end === undefined) return undefined
  const entries = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  let sum = 0
  for (let entry = 0; entry < entries; entry++) {
    if (at + entryLength > view.byteLength || view.getUint32(at, true) !== directoryEntry) return undefined
    const packed = view.getUint32(at + 20, true)
    const unpacked = view.getUint32(at + 24, true)
    const flags = view.getUint16(at + 8, true)
    // Two bytes are the shortest way to say that there is nothing.
    const isHidden = (unpacked === 0 && packed > 2) || (packed === 0 && (flags & 8) !== 0)
    sum += isHidden ? Number.POSITIVE_INFINITY : unpacked
    at +=
      entryLength +
      view.getUint16(at + 28, true) +
      view.getUint16(at + 30, true) +
      view.getUint16(at + 32, true)
  }
  return sum
}

function findEnd(view: DataView): number | undefined {
  const last = view.byteLength - endLength
  for (let at = last; at >= Math.max(0, last - maxCommentLength); at--)
    if (view.getUint32(at, true) === endOfDirectory) return at
  return undefined
}

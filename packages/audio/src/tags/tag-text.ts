/**
 * A text whose encoding is not said, or said wrongly: UTF-8 if it can be, else Windows-1252, of which Latin-1 is the part without
 * curly quotes and dashes.
 */
export function decodeTagText(bytes: Uint8Array, charset = 'windows-1252'): string {
  return decodeUtf8(bytes) ?? decodeCutUtf8(bytes) ?? new TextDecoder(charset).decode(bytes)
}

function decodeUtf8(bytes: Uint8Array, options?: { stream: boolean }): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, options)
  } catch {
    return undefined
  }
}

/** Fields of a fixed length cut UTF-8 within a letter. One such letter alone is the last of a text in Latin-1: `café`. */
function decodeCutUtf8(bytes: Uint8Array): string | undefined {
  const text = decodeUtf8(bytes, { stream: true })
  return text !== undefined && /[^\p{ASCII}]/u.test(text) ? text : undefined
}

/** A text that was taken for Latin-1. */
export function decodeAgain(text: string): string {
  return decodeTagText(Buffer.from(text, 'latin1'))
}

/** Byte order marks before each of several texts; anywhere else one is a sign that nobody sees, and is told. */
export const marksOfValues = /(^|\0)\uFEFF+/g

/** UTF-16 in the order that its first mark says, little end first without one; a mark may stand before each of several texts. */
export function decodeUtf16(bytes: Buffer, isBigEndian = false): string {
  const whole = bytes.subarray(0, bytes.length - (bytes.length % 2))
  const order = isBigEndian || firstMark(whole) === 'big' ? 'utf-16be' : 'utf-16le'
  return new TextDecoder(order).decode(whole).replaceAll(marksOfValues, '$1')
}

function firstMark(bytes: Buffer): 'big' | 'little' | undefined {
  for (let at = 0; at < bytes.length; at += 2) {
    const mark = bytes.readUInt16BE(at)
    if (mark === 0xfeff) return 'big'
    if (mark === 0xfffe) return 'little'
  }
  return undefined
}

// @ts-check

/** Maximum size of a tag in bytes: a licence takes a few thousand, a cover one or two million. */
const maxTagBytes = 16 * 1024 * 1024
const headerLength = 10

/** A user-defined text (frame TXXX). @typedef {{ name: string, text: string }} NamedText */

/**
 * Reads the texts of the ID3 tag at a position, and where the tag ends; undefined without a supported tag. Programs
 * that rewrite a tag may choose another version (2.3, 2.4), encoding and unsynchronisation.
 * Sources: https://id3.org/id3v2.3.0, https://id3.org/id3v2.4.0-structure.
 * @param {Blob} file
 * @param {number} start
 * @returns {Promise<{ texts: NamedText[], end: number } | undefined>}
 */
export async function readId3Texts(file, start) {
  const header = await read(file, start, headerLength)
  if (header.length < headerLength || characters(header, 0, 3) !== 'ID3') return undefined
  const [version = 0, flags = 0] = [header[3], header[5]]
  const size = synchsafe(header, 6)
  if ((version !== 3 && version !== 4) || size > maxTagBytes) return undefined
  const isUnsynchronised = (flags & 0x80) !== 0
  const stored = await read(file, start + headerLength, size)
  // Version 2.3 unsynchronises the whole tag, version 2.4 each frame.
  const body = version === 3 && isUnsynchronised ? synchronise(stored) : stored
  const footer = version === 4 && (flags & 0x10) !== 0 ? headerLength : 0
  const first = (flags & 0x40) === 0 ? 0 : version === 4 ? synchsafe(body, 0) : 4 + plain(body, 0)
  return {
    texts: [...findTexts(body, first, version, version === 4 && isUnsynchronised)],
    end: start + headerLength + size + footer,
  }
}

/**
 * @param {Uint8Array<ArrayBuffer>} body the tag after its header
 * @param {number} first position of the first frame
 * @param {3 | 4} version
 * @param {boolean} isUnsynchronised whether every frame is
 * @returns {Generator<NamedText>}
 */
function* findTexts(body, first, version, isUnsynchronised) {
  let place = first
  while (place + headerLength < body.length) {
    const size = version === 4 ? synchsafe(body, place + 4) : plain(body, place + 4)
    const start = place + headerLength
    if (size === 0 || start + size > body.length) return
    if (characters(body, place, 4) === 'TXXX') {
      const content = openFrame(
        body.subarray(start, start + size),
        version,
        body[place + 9] ?? 0,
        isUnsynchronised,
      )
      if (content) yield* readUserText(content)
    }
    place = start + size
  }
}

/**
 * A frame's content without the bytes its flags add; undefined if it is compressed or encrypted.
 * @param {Uint8Array<ArrayBuffer>} frame
 * @param {3 | 4} version
 * @param {number} flags the second byte of the frame's flags
 * @param {boolean} isUnsynchronised
 */
function openFrame(frame, version, flags, isUnsynchronised) {
  if (version === 3) {
    const isGrouped = (flags & 0x20) !== 0
    return (flags & 0xc0) === 0 ? frame.subarray(isGrouped ? 1 : 0) : undefined
  }
  if ((flags & 0x0c) !== 0) return undefined
  const [isGrouped, hasLength] = [(flags & 0x40) !== 0, (flags & 0x01) !== 0]
  const content = frame.subarray((isGrouped ? 1 : 0) + (hasLength ? 4 : 0))
  return isUnsynchronised || (flags & 0x02) !== 0 ? synchronise(content) : content
}

/**
 * Parses a TXXX frame: encoding, name, a zero, text. Some programs also terminate the text with a zero, and version
 * 2.4 allows several texts separated by zeros.
 * @param {Uint8Array<ArrayBuffer>} content
 * @returns {Generator<NamedText>}
 */
function* readUserText(content) {
  const [encoding = 0] = content
  const width = encoding === 1 || encoding === 2 ? 2 : 1
  const parts = splitAtZeros(content.subarray(1), width).map((part) => decode(part, encoding))
  const [name = '', ...texts] = parts
  for (const text of texts) if (text !== '') yield { name, text }
}

/**
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {1 | 2} width of a character in bytes
 */
function splitAtZeros(bytes, width) {
  const parts = []
  let start = 0
  for (let place = 0; place + width <= bytes.length; place += width) {
    if (bytes[place] !== 0 || bytes[place + width - 1] !== 0) continue
    parts.push(bytes.subarray(start, place))
    start = place + width
  }
  parts.push(bytes.subarray(start))
  return parts
}

/**
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {number} encoding 0: ISO 8859-1, 1: UTF-16 with a byte order mark, 2: UTF-16 big-endian, 3: UTF-8
 */
function decode(bytes, encoding) {
  if (encoding === 0) return characters(bytes, 0, bytes.length)
  if (encoding === 3) return new TextDecoder().decode(bytes)
  const isBigEndian = encoding === 2 || (bytes[0] === 0xfe && bytes[1] === 0xff)
  return new TextDecoder(isBigEndian ? 'utf-16be' : 'utf-16le').decode(bytes)
}

/**
 * Removes the zero after every 0xff byte (unsynchronisation).
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
function synchronise(bytes) {
  return bytes.filter((byte, place) => byte !== 0 || place === 0 || bytes[place - 1] !== 0xff)
}

/**
 * Four bytes of seven bits each.
 * @param {Uint8Array} bytes
 * @param {number} place
 */
function synchsafe(bytes, place) {
  return [0, 1, 2, 3].reduce((size, index) => size * 128 + ((bytes[place + index] ?? 0) & 0x7f), 0)
}

/**
 * @param {Uint8Array} bytes
 * @param {number} place
 */
function plain(bytes, place) {
  return [0, 1, 2, 3].reduce((size, index) => size * 256 + (bytes[place + index] ?? 0), 0)
}

/**
 * Decodes ISO 8859-1: one character per byte.
 * @param {Uint8Array} bytes
 * @param {number} place
 * @param {number} length
 */
export function characters(bytes, place, length) {
  return Array.from(bytes.subarray(place, place + length), (byte) => String.fromCharCode(byte)).join('')
}

/**
 * Reads at most `length` bytes; fewer at the end of the file.
 * @param {Blob} file
 * @param {number} start
 * @param {number} length
 */
export async function read(file, start, length) {
  return new Uint8Array(await file.slice(start, start + length).arrayBuffer())
}

/** The description of the ID3 frame (TXXX) that carries the signed licence. */
const frameName = 'TEMPOLIBRE-SIGNED-LICENCE'

/** What a tag may hold at most, in bytes: a licence takes a few thousand, a cover a million or two. */
const largestTag = 16 * 1024 * 1024
/** A WAV file has a handful of chunks; one with more than this is not worth walking through. */
const mostChunks = 1000

/** The signed licence in the ID3v2 tag at the start of an MP3 file; undefined where there is none. */
export async function findLicenceInMp3(file: Blob): Promise<string | undefined> {
  const size = tagSize(await read(file, 0, 10))
  return size === undefined ? undefined : findInTag(await read(file, 0, size))
}

/**
 * The signed licence in a WAV file's `id3 ` chunk (Multimedia Programming Interface and Data Specifications 1.0, RIFF);
 * undefined where there is none. Goes from chunk to chunk, so that the sound is never read.
 */
export async function findLicenceInWav(file: Blob): Promise<string | undefined> {
  let place = 12
  for (let chunks = 0; chunks < mostChunks && place + 8 <= file.size; chunks++) {
    const header = await read(file, place, 8)
    const size = header.getUint32(4, true)
    if (/^id3 $/i.test(characters(header, 0, 4))) {
      const tag = await read(file, place + 8, Math.min(size, largestTag))
      return tagSize(tag) === undefined ? undefined : findInTag(tag)
    }
    // Chunks begin at even places.
    place += 8 + size + (size % 2)
  }
  return undefined
}

async function read(file: Blob, start: number, length: number): Promise<DataView> {
  return new DataView(await file.slice(start, start + length).arrayBuffer())
}

/** The bytes a tag takes, header included; undefined where none begins here that we read (ID3v2.3, ID3v2.4). */
function tagSize(tag: DataView): number | undefined {
  if (tag.byteLength < 10 || characters(tag, 0, 3) !== 'ID3') return undefined
  const version = tag.getUint8(3)
  const size = 10 + synchsafe(tag, 6)
  return (version === 3 || version === 4) && size <= largestTag ? size : undefined
}

/**
 * Goes through the frames of a tag (https://id3.org/id3v2.4.0-structure, §3.1, §4). Sizes are synchsafe since 2.4; programs
 * that write a file's tags anew may have made 2.3 of it.
 */
function findInTag(tag: DataView): string | undefined {
  const sizeAt = tag.getUint8(3) === 4 ? synchsafe : (view: DataView, place: number) => view.getUint32(place)
  const hasExtendedHeader = (tag.getUint8(5) & 0x40) !== 0
  let place = 10
  if (hasExtendedHeader && tag.byteLength >= 14)
    place += tag.getUint8(3) === 4 ? synchsafe(tag, 10) : 4 + tag.getUint32(10)
  while (place + 10 < tag.byteLength) {
    const size = sizeAt(tag, place + 4)
    const start = place + 10
    if (size === 0 || start + size > tag.byteLength) return undefined
    if (characters(tag, place, 4) === 'TXXX') {
      const [name, text] = readUserText(new Uint8Array(tag.buffer as ArrayBuffer, start, size))
      if (name === frameName) return text
    }
    place = start + size
  }
  return undefined
}

const encodings = ['latin1', 'utf-16', 'utf-16be', 'utf-8'] as const

/** A frame of one's own: encoding, description, a zero, text (https://id3.org/id3v2.4.0-frames, §4.2.6). */
function readUserText(frame: Uint8Array<ArrayBuffer>): [name: string, text: string] {
  const encoding = encodings[frame[0] ?? 0] ?? 'latin1'
  // The two parts of UTF-16 may each begin with a mark of their own.
  const decoded = encoding === 'utf-16' ? decodeUtf16(frame.subarray(1)) : decode(frame.subarray(1), encoding)
  const [name = '', text = ''] = decoded.split('\0')
  return [name, text.replace(/^\uFEFF/, '')]
}

function decode(bytes: Uint8Array<ArrayBuffer>, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes)
}

function decodeUtf16(bytes: Uint8Array<ArrayBuffer>): string {
  const bigEndian = bytes[0] === 0xfe && bytes[1] === 0xff
  return decode(bytes.subarray(2), bigEndian ? 'utf-16be' : 'utf-16le')
}

/** Four bytes of seven bits each (https://id3.org/id3v2.4.0-structure, §6.2). */
function synchsafe(view: DataView, place: number): number {
  return [0, 1, 2, 3].reduce((size, index) => size * 128 + (view.getUint8(place + index) & 0x7f), 0)
}

function characters(view: DataView, place: number, length: number): string {
  return String.fromCharCode(...new Uint8Array(view.buffer, place, length))
}

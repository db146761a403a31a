import { whole } from './id3.ts'

/** Frames of silence of an MP3: MPEG-1 Layer III, 32 kbit/s, 44,100 Hz, mono. */
export const mp3Frames = Buffer.concat(
  Array.from({ length: 12 }, () => Buffer.concat([Buffer.from([0xff, 0xfb, 0x10, 0xc4]), Buffer.alloc(100)])),
)

export const little = (value: number): Buffer => Buffer.from(whole(value)).swap32()

/** A chunk of RIFF, or of AIFF. */
function chunkOf(id: string, content: Buffer, length: Buffer, isPadded: boolean): Buffer {
  return Buffer.concat([
    Buffer.from(id, 'latin1'),
    length,
    content,
    Buffer.alloc(isPadded ? content.length % 2 : 0),
  ])
}

export const riffChunk = (id: string, content: Buffer, { isPadded = true, length = content.length } = {}) =>
  chunkOf(id, content, little(length), isPadded)

export const aiffChunk = (id: string, content: Buffer) => chunkOf(id, content, whole(content.length), true)

/** A list `INFO`. @param texts with or without their terminators */
export const infoList = (
  texts: readonly (readonly [string, Buffer | string])[],
  { isPadded = true } = {},
): Buffer =>
  riffChunk(
    'LIST',
    Buffer.concat([
      Buffer.from('INFO'),
      ...texts.map(([id, text]) => riffChunk(id, Buffer.from(text), { isPadded })),
    ]),
  )

export const format = riffChunk('fmt ', Buffer.from('01000100400000004000000001000800', 'hex'))
const samples = Buffer.alloc(16, 128)
export const data = riffChunk('data', samples)

export const wav = (chunks: readonly Buffer[], kind = 'RIFF', length?: number): Buffer => {
  const body = Buffer.concat([Buffer.from('WAVE'), ...chunks])
  return chunkOf(kind, body, little(length ?? body.length), false)
}

export const aiff = (chunks: readonly Buffer[], kind: 'AIFC' | 'AIFF' = 'AIFF'): Buffer => {
  const shape = Buffer.from('0001000000080010400bfa00000000000000', 'hex')
  const compression = kind === 'AIFC' ? Buffer.from('NONE\0\0') : Buffer.alloc(0)
  const sound = aiffChunk('SSND', Buffer.alloc(24))
  return aiffChunk(
    'FORM',
    Buffer.concat([
      Buffer.from(kind),
      aiffChunk('COMM', Buffer.concat([shape, compression])),
      ...chunks,
      sound,
    ]),
  )
}

/** Vorbis comments, as FLAC, Ogg Vorbis and Opus have them. */
export function comments(texts: readonly (Buffer | string)[], vendor = 'test'): Buffer {
  const counted = (value: Buffer | string) => [little(Buffer.from(value).length), Buffer.from(value)]
  return Buffer.concat([...counted(vendor), little(texts.length), ...texts.flatMap(counted)])
}

/** The content of FLAC's block PICTURE. */
export function flacPicture(bytes: Buffer, { mimeType = 'image/png', type = 3 } = {}): Buffer {
  const counted = (value: Buffer) => [whole(value.length), value]
  const numbers = [8, 8, 24, 0].map(whole)
  return Buffer.concat([
    whole(type),
    ...counted(Buffer.from(mimeType)),
    ...counted(Buffer.from('')),
    ...numbers,
    ...counted(bytes),
  ])
}

export function flac(blocks: readonly { type: number; content: Buffer }[]): Buffer {
  const streamInfo = Buffer.alloc(34)
  streamInfo.writeUInt16BE(4096, 0)
  streamInfo.writeUInt16BE(4096, 2)
  // 44,100 Hz, two channels, 16 bits, no samples.
  streamInfo.set([0x0a, 0xc4, 0x42, 0xf0], 10)
  const all = [{ type: 0, content: streamInfo }, ...blocks]
  const written = all.flatMap(({ content, type }, at) => {
    const last = at === all.length - 1 ? 0x80 : 0
    return [whole((last + type) * 2 ** 24 + content.length), content]
  })
  return Buffer.concat([Buffer.from('fLaC'), ...written])
}

/** Ogg pages with one packet each, as many pages as a packet needs. */
function oggPages(packets: readonly Buffer[]): Buffer {
  const pages: Buffer[] = []
  packets.forEach((packet, index) => {
    for (let at = 0; at <= packet.length; at += 255 * 255) {
      const part = packet.subarray(at, at + 255 * 255)
      const isWhole = part.length < 255 * 255
      const table = [
        ...Array.from({ length: Math.floor(part.length / 255) }, () => 255),
        ...(isWhole ? [part.length % 255] : []),
      ]
      const isLast = index === packets.length - 1 && isWhole
      const head = Buffer.alloc(27)
      head.write('OggS')
      head[5] = (at > 0 ? 1 : 0) | (pages.length === 0 ? 2 : 0) | (isLast ? 4 : 0)
      head.writeBigInt64LE(isLast ? 48_000n : isWhole ? 0n : -1n, 6)
      head.writeUInt32LE(7, 14)
      head.writeUInt32LE(pages.length, 18)
      head[26] = table.length
      const page = Buffer.concat([head, Buffer.from(table), part])
      page.writeUInt32LE(oggChecksum(page), 22)
      pages.push(page)
    }
  })
  return Buffer.concat(pages)
}

function oggChecksum(bytes: Buffer): number {
  let checksum = 0
  for (const byte of bytes) {
    checksum ^= byte << 24
    for (let bit = 0; bit < 8; bit++)
      checksum = checksum & 0x80000000 ? (checksum << 1) ^ 0x04c11db7 : checksum << 1
  }
  return checksum >>> 0
}

export function vorbis(texts: readonly (Buffer | string)[]): Buffer {
  const head = Buffer.alloc(30)
  head.write('\u0001vorbis', 'latin1')
  head[11] = 1
  head.writeUInt32LE(44_100, 12)
  head[28] = 0xb8
  head[29] = 1
  const second = Buffer.concat([Buffer.from('\u0003vorbis'), comments(texts), Buffer.from([1])])
  return oggPages([head, second, Buffer.from('\u0005vorbis'), Buffer.from([0])])
}

export function opus(texts: readonly (Buffer | string)[]): Buffer {
  const head = Buffer.concat([Buffer.from('OpusHead'), Buffer.from([1, 1, 0, 0, 0x80, 0xbb, 0, 0, 0, 0, 0])])
  return oggPages([head, Buffer.concat([Buffer.from('OpusTags'), comments(texts)]), Buffer.from([0xf8])])
}

/** A box of MP4. */
const box = (id: string, ...contents: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(contents)
  return Buffer.concat([whole(content.length + 8), Buffer.from(id, 'latin1'), content])
}

/** What an item of MP4 holds: text, a whole number, or a picture. */
export type ItemValue = Buffer | string | { bytes: Buffer; kind: number }

const dataBox = (value: ItemValue): Buffer => {
  if (typeof value === 'string') return box('data', whole(1), whole(0), Buffer.from(value))
  if (Buffer.isBuffer(value)) return box('data', whole(0), whole(0), value)
  return box('data', whole(value.kind), whole(0), value.bytes)
}

/** An MP4 with nothing but tags. @param items `----` ones are named after their colon; several values make a list */
export function m4a(items: readonly (readonly [string, ...ItemValue[]])[]): Buffer {
  const list = items.map(([id, ...values]) => {
    const [own, name] = id.split(':')
    if (name === undefined) return box(id, ...values.map(dataBox))
    return box(
      own ?? '',
      box('mean', whole(0), Buffer.from('com.apple.iTunes')),
      box('name', whole(0), Buffer.from(name)),
      ...values.map(dataBox),
    )
  })
  const handler = box('hdlr', whole(0), whole(0), Buffer.from('mdirappl'), Buffer.alloc(9))
  const meta = box('meta', whole(0), handler, box('ilst', ...list))
  const movieHead = box('mvhd', Buffer.concat([Buffer.alloc(12), whole(1000), whole(1000), Buffer.alloc(80)]))
  return Buffer.concat([
    box('ftyp', Buffer.from('M4A \0\0\0\0M4A mp42isom')),
    box('moov', movieHead, box('udta', meta)),
    box('mdat', Buffer.alloc(8)),
  ])
}

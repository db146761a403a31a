import { deflateSync } from 'node:zlib'

/** Encodings of ID3, as its first byte says them, and what some programs write instead. */
export const encodings = {
  latin1: (text: string) => Buffer.concat([Buffer.from([0]), Buffer.from(text, 'latin1')]),
  utf16: (text: string) => Buffer.concat([Buffer.from([1, 0xff, 0xfe]), Buffer.from(text, 'utf16le')]),
  utf16big: (text: string) => Buffer.concat([Buffer.from([1, 0xfe, 0xff]), big(text)]),
  utf16bare: (text: string) => Buffer.concat([Buffer.from([1]), Buffer.from(text, 'utf16le')]),
  utf16be: (text: string) => Buffer.concat([Buffer.from([2]), big(text)]),
  utf8: (text: string) => Buffer.concat([Buffer.from([3]), Buffer.from(text)]),
} as const
export type Encoding = keyof typeof encodings

const big = (text: string) => Buffer.from(text, 'utf16le').swap16()

export interface Frame {
  id: string
  content: Buffer
  /** The two bytes of flags. */
  flags?: readonly [number, number]
  /** Said instead of its own length. */
  length?: number
  /** In 2.4: the length as 2.3 writes it. */
  isOlder?: boolean
}

export const text = (id: string, value: string, encoding: Encoding = 'latin1'): Frame => ({
  id,
  content: encodings[encoding](value),
})

/** A comment, or a text with a name of its own. */
export function described(
  id: 'COMM' | 'COM' | 'TXXX' | 'TXX',
  {
    encoding = 'latin1',
    language = '',
    name = '',
    value,
  }: { encoding?: Encoding; language?: string; name?: string; value: string },
): Frame {
  const [first, second] = [name, value].map((each) => encodings[encoding](each))
  const end = Buffer.alloc(encoding.startsWith('utf16') ? 2 : 1)
  const content = [first?.subarray(0, 1), Buffer.from(language), first?.subarray(1), end, second?.subarray(1)]
  return { id, content: Buffer.concat(content.flatMap((part) => part ?? [])) }
}

export function picture(
  bytes: Buffer,
  {
    encoding = 'latin1',
    mimeType = 'image/png',
    name = '',
    type = 3,
  }: { encoding?: Encoding; mimeType?: string; name?: string; type?: number } = {},
): Frame {
  const description = encodings[encoding](name)
  const end = Buffer.alloc(encoding.startsWith('utf16') ? 2 : 1)
  return {
    id: 'APIC',
    content: Buffer.concat([
      description.subarray(0, 1),
      Buffer.from(`${mimeType}\0`),
      Buffer.from([type]),
      description.subarray(1),
      end,
      bytes,
    ]),
  }
}

/** A compressed frame of 2.3 or 2.4. */
export function compressed(frame: Frame, version: 3 | 4): Frame {
  const length = version === 3 ? whole(frame.content.length) : synchsafe(frame.content.length)
  return {
    ...frame,
    content: Buffer.concat([length, deflateSync(frame.content)]),
    flags: version === 3 ? [0, 0x80] : [0, 0x09],
  }
}

interface TagOptions {
  isUnsynchronised?: boolean
  /** An extended head of so many bytes of its own. */
  extended?: Buffer
  /** Its flag alone. */
  saysExtended?: boolean
  padding?: number
  hasFooter?: boolean
  /** Said instead of its own length. */
  length?: number
}

export function tag(version: 2 | 3 | 4, frames: readonly Frame[], options: TagOptions = {}): Buffer {
  const { extended, hasFooter = false, isUnsynchronised = false, padding = 0, saysExtended } = options
  const written = frames.flatMap((frame) => frameBytes(version, frame))
  let body: Buffer = Buffer.concat([extended ?? Buffer.alloc(0), ...written, Buffer.alloc(padding)])
  // In 2.4 each frame is on its own; `unsynchronised` makes such frames.
  if (isUnsynchronised && version < 4) body = withZeros(body)
  const flags = (isUnsynchronised ? 0x80 : 0) | (extended || saysExtended ? 0x40 : 0) | (hasFooter ? 0x10 : 0)
  const head = (mark: string) =>
    Buffer.concat([
      Buffer.from(mark),
      Buffer.from([version, 0, flags]),
      synchsafe(options.length ?? body.length),
    ])
  return Buffer.concat([head('ID3'), body, ...(hasFooter ? [head('3DI')] : [])])
}

/** A frame of 2.4 with zeros behind 0xff, and its length without them. */
export const unsynchronised = (frame: Frame): Frame => ({
  ...frame,
  content: Buffer.concat([synchsafe(frame.content.length), withZeros(frame.content)]),
  flags: [0, 0x03],
})

function frameBytes(
  version: 2 | 3 | 4,
  { content, flags = [0, 0], id, isOlder, length = content.length }: Frame,
): Buffer[] {
  if (version === 2) return [Buffer.from(id), whole(length).subarray(1), content]
  const size = version === 4 && !isOlder ? synchsafe(length) : whole(length)
  return [Buffer.from(id), size, Buffer.from(flags), content]
}

function withZeros(bytes: Buffer): Buffer {
  const parts = [...bytes].flatMap((byte, at) => {
    const next = bytes[at + 1]
    return byte === 0xff && (next === undefined || next === 0 || next >= 0xe0) ? [byte, 0] : [byte]
  })
  return Buffer.from(parts)
}

export function whole(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

export const synchsafe = (value: number) =>
  Buffer.from([(value >> 21) & 127, (value >> 14) & 127, (value >> 7) & 127, value & 127])

/** The 128 bytes of ID3v1, of 1.1 if it has a track. */
export function id3v1({
  album = '',
  artist = '',
  comment = '',
  genre = 255,
  title = '',
  track,
  year = '',
}: {
  title?: string
  artist?: string
  album?: string
  year?: string
  comment?: string
  track?: number
  genre?: number
}): Buffer {
  const field = (value: string, length: number) =>
    Buffer.concat([Buffer.from(value, 'latin1'), Buffer.alloc(length)]).subarray(0, length)
  const last =
    track === undefined ? field(comment, 30) : Buffer.concat([field(comment, 28), Buffer.from([0, track])])
  return Buffer.concat([
    Buffer.from('TAG'),
    field(title, 30),
    field(artist, 30),
    field(album, 30),
    field(year, 4),
    last,
    Buffer.from([genre]),
  ])
}

/** An APEv2 tag. @param items bytes are pictures */
export function apeTag(
  items: readonly (readonly [string, Buffer | string])[],
  { hasHead = true, version = 2000 } = {},
): Buffer {
  const body = Buffer.concat(
    items.map(([name, value]) => {
      const content = Buffer.from(value)
      const head = Buffer.alloc(8)
      head.writeUInt32LE(content.length, 0)
      head.writeUInt32LE(typeof value === 'string' ? 0 : 2, 4)
      return Buffer.concat([head, Buffer.from(`${name}\0`), content])
    }),
  )
  const end = (flags: number) => {
    const bytes = Buffer.alloc(32)
    bytes.write('APETAGEX', 'latin1')
    ;[version, body.length + 32, items.length, flags].forEach((value, at) =>
      bytes.writeUInt32LE(value, 8 + 4 * at),
    )
    return bytes
  }
  const hasHeadFlag = hasHead ? 0x80000000 : 0
  return Buffer.concat([...(hasHead ? [end(0xa0000000)] : []), body, end(hasHeadFlag)])
}

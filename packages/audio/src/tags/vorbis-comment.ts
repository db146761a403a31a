import { type CoverPicture, frontCover, plainText, type SoundTags } from './id3-tag.ts'

/** Block type, marked as the last before the frames. */
const lastVorbisComment = 0x80 + 4
const pictureBlock = 6
const maxBlockBytes = 2 ** 24 - 1

/**
 * The metadata block VORBIS_COMMENT with its header. Source: RFC 9639, 8.6, and Xiph.Org, Ogg Vorbis I format
 * specification: comment field and header specification; BPM and KEY are the names commonly used by tagging programs.
 * @throws RangeError beyond the 16 MB a block can hold
 */
export function makeVorbisComment(tags: SoundTags): Buffer {
  const fields: [string, string][] = [
    ['TITLE', tags.title],
    ['ARTIST', tags.artist],
    ['LICENSE', new URL(tags.url).href],
    ['COMMENT', tags.comment],
    ...Object.entries(tags.further).map(([name, value]): [string, string] => [fieldName(name), value]),
  ]
  if (tags.copyright !== undefined) fields.push(['COPYRIGHT', tags.copyright])
  if (tags.bpm !== undefined) fields.push(['BPM', String(tags.bpm)])
  if (tags.key !== undefined) fields.push(['KEY', tags.key])
  if (tags.genre !== undefined) fields.push(['GENRE', tags.genre])
  if (tags.isrc !== undefined) fields.push(['ISRC', tags.isrc])
  const content = Buffer.concat([
    counted('Tempolibre'),
    count(fields.length),
    ...fields.map(([name, value]) => counted(`${name}=${plainText(value)}`)),
  ])
  if (content.length > maxBlockBytes)
    throw new RangeError(`A Vorbis comment cannot hold ${content.length} bytes.`)
  const head = Buffer.alloc(4)
  head.writeUInt32BE(lastVorbisComment * 2 ** 24 + content.length)
  return Buffer.concat([head, content])
}

/** The metadata block PICTURE with its header. Source: RFC 9639, 8.8. */
export function makeFlacPicture({ bytes, mimeType, side }: CoverPicture): Buffer {
  const bitsPerPixel = 24
  const content = Buffer.concat([
    ...[frontCover, mimeType.length].map(bigEndian),
    Buffer.from(mimeType),
    // No description, no palette.
    ...[0, side, side, bitsPerPixel, 0, bytes.length].map(bigEndian),
    bytes,
  ])
  if (content.length > maxBlockBytes)
    throw new RangeError(`A FLAC picture cannot hold ${bytes.length} bytes.`)
  return Buffer.concat([bigEndian(pictureBlock * 2 ** 24 + content.length), content])
}

function bigEndian(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** Names are printable ASCII without the equals sign that terminates them. */
function fieldName(name: string): string {
  return name.replaceAll(/[^ -<>-}]/g, '-')
}

function counted(text: string): Buffer {
  const bytes = Buffer.from(text)
  return Buffer.concat([count(bytes.length), bytes])
}

function count(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

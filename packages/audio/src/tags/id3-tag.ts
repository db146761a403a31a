/** A picture in a file's tags. */
export interface CoverPicture {
  mimeType: 'image/png' | 'image/jpeg'
  bytes: Uint8Array
  /** Width and height in pixels; 0 if unknown. */
  side: number
}

/** Metadata of a sound file. Any text may contain anything. */
export interface SoundTags {
  title: string
  artist: string
  /** The text after `©`, beginning with the year, e.g. `2026 House Band`; absent if no rights are reserved. */
  copyright?: string
  comment: string
  /** Language of the comment: ISO 639-2, three letters. */
  language: string
  /** Address of the terms of use, or of their proof. */
  url: string
  /** Beats per minute. */
  bpm?: number
  /** As in ID3v2.4's TKEY: a letter, `b` or `#`, and `m` for minor, e.g. `F#m`. */
  key?: string
  /** Its name. */
  genre?: string
  /** International Standard Recording Code (ISO 3901), without hyphens. */
  isrc?: string
  cover?: CoverPicture
  /** Custom texts by name. */
  further: Readonly<Record<string, string>>
}

/** Metadata of a preview: the same in every language, and known before it is made. */
export interface PreviewTags {
  title: string
  artist: string
  /** Address of the terms of use; absent if each download has its own. */
  licenceUrl?: string | undefined
}

const encoderName = 'LAME 3.100'
const utf8 = 3
/** Picture type, the same in ID3 and FLAC. */
export const frontCover = 3

/** An ID3v2.4.0 tag, texts in UTF-8. Source: id3.org, ID3 tag version 2.4.0, main structure and native frames. */
export function makeId3Tag(tags: SoundTags): Buffer {
  const frames = Buffer.concat([
    frame('TIT2', text(tags.title)),
    frame('TPE1', text(tags.artist)),
    ...(tags.copyright === undefined ? [] : [frame('TCOP', text(tags.copyright))]),
    // The standard requires an integer.
    ...(tags.bpm === undefined ? [] : [frame('TBPM', text(String(Math.round(tags.bpm))))]),
    ...(tags.key === undefined ? [] : [frame('TKEY', text(tags.key))]),
    ...(tags.genre === undefined ? [] : [frame('TCON', text(tags.genre))]),
    ...(tags.isrc === undefined ? [] : [frame('TSRC', text(tags.isrc))]),
    address('WCOP', tags.url),
    frame(
      'COMM',
      Buffer.concat([encoding, Buffer.from(tags.language, 'latin1'), described('', tags.comment)]),
    ),
    ...Object.entries(tags.further).map(([name, value]) =>
      frame('TXXX', Buffer.concat([encoding, described(name, value)])),
    ),
    ...(tags.cover === undefined ? [] : [frame('APIC', picture(tags.cover))]),
  ])
  return withHead(frames)
}

/** The ID3v2.4.0 tag of a preview. */
export function makePreviewTag({ artist, licenceUrl, title }: PreviewTags): Buffer {
  return withHead(
    Buffer.concat([
      frame('TIT2', text(title)),
      frame('TPE1', text(artist)),
      ...(licenceUrl === undefined ? [] : [address('WCOP', licenceUrl)]),
      frame('TSSE', text(encoderName)),
    ]),
  )
}

/** Version 2.4, revision 0, no flags. */
function withHead(frames: Buffer): Buffer {
  return Buffer.concat([Buffer.from('ID3'), Buffer.from([4, 0, 0]), synchsafe(frames.length), frames])
}

/** Addresses are Latin-1 without an encoding byte. */
function address(id: string, url: string): Buffer {
  return frame(id, Buffer.from(new URL(url).href, 'latin1'))
}

const encoding = Buffer.from([utf8])

function frame(id: string, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from(id), synchsafe(content.length), Buffer.from([0, 0]), content])
}

function text(value: string): Buffer {
  return Buffer.concat([encoding, Buffer.from(plainText(value))])
}

/** ID3v2.4 native frames, 4.14. */
function picture({ bytes, mimeType }: CoverPicture): Buffer {
  return Buffer.concat([encoding, Buffer.from(`${mimeType}\0`), Buffer.from([frontCover, 0]), bytes])
}

function described(description: string, value: string): Buffer {
  return Buffer.from(`${plainText(description)}\0${plainText(value)}`)
}

/** A number in 28 bits, seven to a byte. @throws RangeError beyond 256 MB */
function synchsafe(value: number): Buffer {
  if (value >= 2 ** 28) throw new RangeError(`An ID3 tag cannot hold ${value} bytes.`)
  return Buffer.from([value >> 21, (value >> 14) & 127, (value >> 7) & 127, value & 127])
}

/** One line of text: a NUL would terminate it or separate values, and line ends differ between programs. */
export function plainText(value: string): string {
  return value.toWellFormed().replaceAll(/\p{Cc}+/gu, ' ')
}

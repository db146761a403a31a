import { flacHeadLength } from '../flac/flac-head.ts'
import { makeId3Tag, plainText, type SoundTags } from './id3-tag.ts'
import { makeFlacPicture, makeVorbisComment } from './vorbis-comment.ts'

export { makePreviewTag } from './id3-tag.ts'
export type { CoverPicture, PreviewTags, SoundTags } from './id3-tag.ts'

/** A stored file sent with its own tags: some bytes, a part of the file, some bytes. */
export interface TaggedFile {
  before: Uint8Array
  /** First byte of the stored file that is sent, and the end (exclusive). */
  from: number
  to: number
  after: Uint8Array
}

/** Bytes of a file's beginning that `tagSound` needs. */
export const tagHeadLength = flacHeadLength

/** Length in bytes of a tagged file. */
export function taggedLength({ after, before, from, to }: TaggedFile): number {
  return before.length + (to - from) + after.length
}

/**
 * Creates tags for a stored WAV, MP3 or FLAC file, which is not modified. A WAV gets its tags at the end, as `LIST
 * INFO` and as ID3; an MP3 gets an ID3v2.4 tag at its beginning, replacing an existing one; a FLAC written by
 * `createFlacEncoder` gets a Vorbis comment before its frames. Any other file, a WAV whose lengths are unknown or too
 * great, and a FLAC with further blocks are sent unchanged.
 * @param head the first `tagHeadLength` bytes
 * @param length of the whole file in bytes
 */
export function tagSound(
  format: 'wav' | 'mp3' | 'flac',
  head: Uint8Array,
  length: number,
  tags: SoundTags,
): TaggedFile {
  if (format === 'flac') return tagFlac(head, length, tags)
  return format === 'wav' ? tagWav(head, length, tags) : tagMp3(head, length, tags)
}

/** Source: RFC 9639, 8.1: every block but the last is marked as followed by another. */
function tagFlac(head: Uint8Array, length: number, tags: SoundTags): TaggedFile {
  const start = Buffer.from(head.subarray(0, flacHeadLength))
  const holdsNothingElse =
    start.length === flacHeadLength &&
    start.toString('latin1', 0, 4) === 'fLaC' &&
    start.readUInt32BE(4) === 0x80000000 + flacHeadLength - 8
  if (!holdsNothingElse) return { before: none, from: 0, to: length, after: none }
  start[4] = 0
  return {
    before: Buffer.concat([
      start,
      ...(tags.cover === undefined ? [] : [makeFlacPicture(tags.cover)]),
      makeVorbisComment(tags),
    ]),
    from: flacHeadLength,
    to: length,
    after: none,
  }
}

function tagMp3(head: Uint8Array, length: number, tags: SoundTags): TaggedFile {
  return { before: makeId3Tag(tags), from: id3Length(head, length), to: length, after: none }
}

/** Length of the ID3v2 tag at the beginning of a file, 0 without one. */
function id3Length(head: Uint8Array, length: number): number {
  if (Buffer.from(head.subarray(0, 3)).toString('latin1') !== 'ID3' || head.length < 10) return 0
  const size = head.subarray(6, 10).reduce((sum, byte) => sum * 128 + (byte & 127), 0)
  const footer = ((head[5] ?? 0) & 0x10) === 0 ? 0 : 10
  return Math.min(length, 10 + size + footer)
}

const none = new Uint8Array(0)
const maxRiffBytes = 0xffffffff
const riffHeadLength = 12

/** Source: Multimedia Programming Interface and Data Specifications 1.0 (IBM, Microsoft 1991), RIFF and LIST INFO. */
function tagWav(head: Uint8Array, length: number, tags: SoundTags): TaggedFile {
  const untouched = { before: none, from: 0, to: length, after: none }
  const start = Buffer.from(head.subarray(0, riffHeadLength))
  const isRiff = start.length === riffHeadLength && /^RIFF.{4}WAVE$/s.test(start.toString('latin1'))
  // Data after the outermost chunk is not part of it and is omitted.
  const end = isRiff ? start.readUInt32LE(4) + 8 : 0
  if (!isRiff || end > length) return untouched
  const padding = Buffer.alloc(end % 2)
  const after = Buffer.concat([padding, makeInfoList(tags), chunk('id3 ', makeId3Tag(tags))])
  const newSize = end + after.length - 8
  if (newSize > maxRiffBytes) return untouched
  start.writeUInt32LE(newSize, 4)
  return { before: start, from: riffHeadLength, to: end, after }
}

function makeInfoList(tags: SoundTags): Buffer {
  const entry = (id: string, value: string) => chunk(id, Buffer.from(`${plainText(value)}\0`))
  return chunk(
    'LIST',
    Buffer.concat([
      Buffer.from('INFO'),
      entry('INAM', tags.title),
      entry('IART', tags.artist),
      entry('ICMT', tags.comment),
      ...(tags.genre === undefined ? [] : [entry('IGNR', tags.genre)]),
      ...(tags.copyright === undefined ? [] : [entry('ICOP', tags.copyright)]),
    ]),
  )
}

function chunk(id: string, content: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(content.length)
  return Buffer.concat([Buffer.from(id), size, content, Buffer.alloc(content.length % 2)])
}

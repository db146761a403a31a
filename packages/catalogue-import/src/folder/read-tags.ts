import { open } from 'node:fs/promises'
import { parseFile, selectCover } from 'music-metadata'
import { parseDay } from '../fields/parse-day.ts'
import { parseIsrc } from '../fields/parse-codes.ts'
import { parseKey } from '../fields/parse-key.ts'
import { parsePeople } from '../fields/parse-people.ts'
import { splitList } from '../fields/split-list.ts'
import type { Parsed } from '../fields/parsed.ts'
import type { TrackRecord } from '../record.ts'

export interface FileTags {
  record: TrackRecord
  /** The front cover in the file, else its first picture; undefined without one. */
  picture: Uint8Array | undefined
}

/**
 * The tags of a sound file: ID3, Vorbis comments, RIFF INFO and BWF, MP4. What cannot be read is left out, since tags are written
 * by many hands and a table can correct them.
 * @returns no fields if the file has no readable tags
 */
export async function readTags(path: string): Promise<FileTags> {
  // Whoever decodes the sound says what is wrong with the file.
  const found = (await hasHugeTag(path).catch(() => true))
    ? undefined
    : await parseFile(path, { duration: false }).catch(() => undefined)
  if (!found) return { record: {}, picture: undefined }
  const { common, native } = found
  const title = common.title?.trim()
  const description = (
    common.description?.[0] ?? common.comment?.map(({ text }) => text).find(isDescription)
  )?.trim()
  const genres = (common.genre ?? []).flatMap(splitList)
  const { bpm } = common
  return {
    record: {
      title: title ? { en: title, es: title, fr: title } : undefined,
      description: description ? { en: description } : undefined,
      artist: common.artist?.trim() || undefined,
      album: common.album?.trim() || undefined,
      trackNumber: common.track.no ?? undefined,
      version: common.subtitle?.[0]?.trim() || undefined,
      genres: genres.length > 0 ? genres : undefined,
      moods: common.mood ? splitList(common.mood) : undefined,
      keywords: common.keywords?.flatMap(splitList),
      bpm: bpm !== undefined && bpm >= 20 && bpm <= 400 ? bpm : undefined,
      key: valueOf(parseKey(common.key ?? '')),
      explicit: readAdvisory(Object.values(native).flat()),
      isrc: valueOf(parseIsrc(common.isrc?.[0] ?? '')),
      releaseDate: valueOf(parseDay(common.date ?? String(common.year ?? ''))),
      label: common.label?.[0]?.trim() || undefined,
      cLine: common.copyright?.replace(/^(?:copyright\b)?\s*(?:©|\(c\))?\s*/i, '').trim() || undefined,
      writers: common.composer?.flatMap(parsePeople),
    },
    picture: selectCover(common.picture)?.data,
  }
}

/** An ID3 tag is read as one piece, which its head may say to be 256 MB long; pictures for print have 20. In bytes. */
const maxTagBytes = 64 * 1024 ** 2

/** Whether a file begins with a tag that is too long to be read (https://id3.org/id3v2.4.0-structure §3.1). */
async function hasHugeTag(path: string): Promise<boolean> {
  await using file = await open(path)
  const { buffer } = await file.read(Buffer.alloc(10), 0, 10, 0)
  if (buffer.toString('latin1', 0, 3) !== 'ID3') return false
  // Seven bits of each byte.
  return buffer.subarray(6).reduce((size, byte) => size * 128 + (byte & 127), 0) > maxTagBytes
}

/** iTunes' advisory: an atom of MP4, a comment of the other formats. */
const advisory = /^(?:rtng|(?:TXXX:|----:com\.apple\.iTunes:)?ITUNESADVISORY)$/i

/** 1, formerly 4, is explicit, 2 is a clean version; 0 says nothing. */
function readAdvisory(tags: readonly { id: string; value: unknown }[]): boolean | undefined {
  const values = tags.filter(({ id }) => advisory.test(id)).map(({ value }) => String(value).trim())
  if (values.some((value) => value === '1' || value === '4')) return true
  return values.includes('2') ? false : undefined
}

/** A comment describes the music, or says who encoded the file and where it was bought. */
function isDescription(comment: string | undefined): boolean {
  const text = comment?.trim() ?? ''
  return (
    /\p{L}{3}/u.test(text) && !/https?:|www\.|@|^(?:encoded|ripped|purchased|bought|downloaded)\b/i.test(text)
  )
}

function valueOf<Value>(read: Parsed<Value>): Value | undefined {
  return 'value' in read ? read.value : undefined
}

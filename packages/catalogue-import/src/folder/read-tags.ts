import { readMetadata, type TagLimits, TagLimitError, tagLimits } from '@tempolibre/audio/metadata'
import { selectCover } from 'music-metadata'
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

export interface ReadTagsOptions {
  /** Leaves out pictures, which take most of the memory. */
  skipCovers?: boolean
  limits?: TagLimits
}

/**
 * The tags of a sound file: ID3, Vorbis comments, RIFF INFO and BWF, MP4. What cannot be read, or is longer than any name or text,
 * is left out, since tags are written by many hands and a table can correct them.
 * @returns no fields if the file has no readable tags; undefined if they are larger than the limits that are given
 */
export async function readTags(
  path: string,
  options: ReadTagsOptions & { limits: TagLimits },
): Promise<FileTags | undefined>
export async function readTags(path: string, options?: { skipCovers?: boolean }): Promise<FileTags>
export async function readTags(
  path: string,
  { limits, skipCovers = false }: ReadTagsOptions = {},
): Promise<FileTags | undefined> {
  let found: Awaited<ReturnType<typeof readMetadata>>
  try {
    found = await readMetadata(path, { duration: false, skipCovers }, limits ?? tagLimits)
  } catch (error) {
    if (limits && error instanceof TagLimitError) return undefined
    // Whoever decodes the sound says what is wrong with the file.
    return { record: {}, picture: undefined }
  }
  const { common, native } = found
  const title = textOf(common.title)
  const comments = listOf(common.comment?.map(({ text }) => text ?? ''))
  const description = textOf(common.description?.[0]) ?? comments?.find(isDescription)
  const genres = listOf(common.genre)?.flatMap(splitList) ?? []
  const { bpm } = common
  const mood = textOf(common.mood)
  return {
    record: {
      title: title ? { en: title, es: title, fr: title } : undefined,
      description: description ? { en: description } : undefined,
      artist: textOf(common.artist),
      album: textOf(common.album),
      trackNumber: common.track.no ?? undefined,
      version: textOf(common.subtitle?.[0]),
      genres: genres.length > 0 ? genres : undefined,
      moods: mood === undefined ? undefined : splitList(mood),
      keywords: listOf(common.keywords)?.flatMap(splitList),
      bpm: bpm !== undefined && bpm >= 20 && bpm <= 400 ? bpm : undefined,
      key: valueOf(parseKey(textOf(common.key) ?? '')),
      explicit: readAdvisory(Object.values(native).flat()),
      isrc: valueOf(parseIsrc(textOf(common.isrc?.[0]) ?? '')),
      releaseDate: valueOf(parseDay(textOf(common.date) ?? String(common.year ?? ''))),
      label: textOf(common.label?.[0]),
      cLine: textOf(textOf(common.copyright)?.replace(/^(?:copyright\b)?\s*(?:©|\(c\))?\s*/i, '')),
      writers: listOf(common.composer)?.flatMap(parsePeople),
    },
    picture: selectCover(common.picture)?.data,
  }
}

/** Characters of a text, and texts of a list: tags with more are mistakes, or worse. */
const maxTextLength = 10_000
const maxTexts = 200

/** A text without spaces around it; undefined if it is empty or longer than any. */
function textOf(text: string | undefined): string | undefined {
  return text === undefined || text.length > maxTextLength ? undefined : text.trim() || undefined
}

const listOf = (texts: readonly string[] | undefined): string[] | undefined =>
  texts?.slice(0, maxTexts).flatMap((text) => textOf(text) ?? [])

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

import { coverOf, type NativeTag, readNativeTags } from '@tempolibre/audio/native-tags'
import { type TagLimits, TagLimitError } from '@tempolibre/audio/metadata'
import { namesOfRemoved } from '@tempolibre/domain/clean-text'
import { parseXml } from '../ddex/xml-node.ts'
import { doubtIpis, parseIsrc } from '../fields/parse-codes.ts'
import { parseDay } from '../fields/parse-day.ts'
import { parseKey } from '../fields/parse-key.ts'
import { parseBpm, parseTrackNumber } from '../fields/parse-number.ts'
import { type Parsed, unreadable } from '../fields/parsed.ts'
import { parsePeople } from '../fields/parse-people.ts'
import { splitList } from '../fields/split-list.ts'
import type { TrackRecord } from '../record.ts'
import { withoutForeign } from './foreign-tags.ts'
import { readTagFields, type TagComment, type TagFields } from './tag-fields.ts'

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
 * The tags of a sound file: ID3, Vorbis comments, APE, RIFF INFO, BWF and iXML, AIFF, MP4. What is longer than any name or text is left
 * out, and so is what cannot be read (`unread`): tags are written by many hands, and a table can correct them.
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
  try {
    const all = await readNativeTags(path, { skipCovers, ...(limits && { limits }) })
    const { found, unread } = withoutForeign(all)
    return { record: recordOf(readTagFields(found, readIxml(found.ixml)), unread), picture: coverOf(found) }
  } catch (error) {
    if (limits && error instanceof TagLimitError) return undefined
    // Whoever decodes the sound says what is wrong with the file.
    return { record: {}, picture: undefined }
  }
}

/** What tags mean. @param foreign what was not read of them */
function recordOf(fields: TagFields, foreign: NonNullable<TrackRecord['unread']>): TrackRecord {
  const { album, artists, title, version } = fields
  const genres = fields.genres.flatMap(splitList)
  const unread: NonNullable<TrackRecord['unread']>[number][] = [...foreign]
  function valueOf<Value>(
    field: keyof TrackRecord,
    text: string | undefined,
    parse: (text: string) => Parsed<Value>,
  ): Value | undefined {
    if (text === undefined || saysNothing.test(text)) return undefined
    const read = parse(text)
    if ('value' in read) return read.value
    unread.push({ field, problem: read.problem })
    return undefined
  }
  const writers = fields.composers.flatMap(parsePeople)
  const doubt = doubtIpis(writers.map(({ ipi }) => ipi))
  if (doubt) unread.push({ field: 'writers', problem: doubt })
  return {
    title: title ? { en: title, es: title, fr: title } : undefined,
    description: describe(fields),
    artist: artists.length > 0 ? artists.join(', ') : undefined,
    artists: artists.length > 1 ? artists : undefined,
    album,
    trackNumber: valueOf('trackNumber', fields.track, parseTrackNumber),
    version,
    genres: genres.length > 0 ? genres : undefined,
    moods: listOf(fields.moods),
    keywords: listOf(fields.keywords),
    bpm: valueOf('bpm', fields.bpm, parseBpm),
    key: valueOf('key', fields.key, parseKey),
    explicit: readAdvisory(fields.advisories),
    isrc: valueOf('isrc', fields.isrc, parseIsrc),
    releaseDate: valueOf('releaseDate', fields.date, parseTagDay),
    label: fields.label,
    cLine: fields.copyright?.replace(/^(?:copyright\b)?\s*(?:©|\(c\))?\s*/i, '').trim() || undefined,
    writers: writers.length > 0 ? writers : undefined,
    unseen: unseenIn(fields),
    unread: unread.length > 0 ? unread : undefined,
  }
}

/** What programs write where they know nothing: noughts, and ID3's `o` for a key that is off. */
const saysNothing = /^(?:[0\s./:T-]*|o)$/i

/** A day; no order of day and month is said of tags. */
function parseTagDay(text: string): Parsed<string> {
  const read = parseDay(text)
  return 'problem' in read && read.problem.code === 'cell_two_days'
    ? unreadable('cell_day', text, 'may be two different days: write it as YYYY-MM-DD.')
    : read
}

/** What nobody sees in texts as they are written: lists are parted and names are read afterwards. Comments are read only where they describe. */
function unseenIn({ comments: _comments, ...fields }: TagFields): string | undefined {
  const texts = Object.values(fields).flatMap((field) => field ?? [])
  const signs = texts.flatMap((text) => namesOfRemoved(text).split(', ')).filter(Boolean)
  return signs.length > 0 ? [...new Set(signs)].join(', ') : undefined
}

const listOf = (texts: readonly string[]): string[] | undefined =>
  texts.length > 0 ? texts.flatMap(splitList) : undefined

/** The description, else the first comment of each language that describes the music; English where none is said. */
function describe({ comments, description }: TagFields): TrackRecord['description'] {
  if (description !== undefined) return { en: description }
  const found: Partial<Record<'en' | 'es' | 'fr', string>> = {}
  for (const { language, text } of comments.filter(isDescription)) found[languageOf(language)] ??= text
  return Object.keys(found).length > 0 ? found : undefined
}

const languageOf = (code = ''): 'en' | 'es' | 'fr' =>
  /^spa$/i.test(code) ? 'es' : /^fr[ae]$/i.test(code) ? 'fr' : 'en'

/** A comment describes the music, or says who encoded the file and where it was bought. */
function isDescription({ text }: TagComment): boolean {
  return (
    /\p{L}{3}/u.test(text) && !/https?:|www\.|@|^(?:encoded|ripped|purchased|bought|downloaded)\b/i.test(text)
  )
}

/** iTunes' advisory: 1, formerly 4, is explicit, 2 is a clean version; 0 says nothing. */
function readAdvisory(values: readonly string[]): boolean | undefined {
  if (values.some((value) => value === '1' || value === '4')) return true
  return values.includes('2') ? false : undefined
}

/** Elements of iXML that describe music: those of ASWG-G006, and `USER`, where Soundminer writes. */
export function readIxml(bytes: Buffer | undefined): NativeTag[] {
  if (!bytes) return []
  // Filled up with zeros, of which one belongs to the last letter in UTF-16.
  const length = bytes.findLastIndex((byte) => byte !== 0) + 1
  const document = parseXml(bytes.subarray(0, bytes[0] === 0xff ? length + (length % 2) : length))
  if (typeof document === 'string') return []
  return ['ASWG', 'USER'].flatMap((path) =>
    (document.root.find(path)?.texts() ?? []).map(([id, value]) => ({ kind: 'iXML', id, value })),
  )
}

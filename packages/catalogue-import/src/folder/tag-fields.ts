import type { NativeTag, NativeTags } from '@tempolibre/audio/native-tags'
import { withoutOuterSpaces } from '@tempolibre/domain/clean-text'
import { keysOf } from '@tempolibre/locales'

/** A text in a language. */
export interface TagComment {
  /** ISO 639-2, three letters, as written; undefined: the kind of tags has none. */
  language: string | undefined
  text: string
}

/** What the tags of a file say, as written. */
export interface TagFields {
  title: string | undefined
  artists: readonly string[]
  album: string | undefined
  composers: readonly string[]
  /** Who publishes the recording. */
  label: string | undefined
  copyright: string | undefined
  isrc: string | undefined
  bpm: string | undefined
  key: string | undefined
  genres: readonly string[]
  keywords: readonly string[]
  moods: readonly string[]
  version: string | undefined
  date: string | undefined
  track: string | undefined
  /** Written to describe the music. */
  description: string | undefined
  /** May describe it, or say anything else. */
  comments: readonly TagComment[]
  advisories: readonly string[]
}

/** Characters of a text, and texts of a list: tags with more are mistakes, or worse. */
const maxTextLength = 10_000
const maxTexts = 200

const free = (name: string) => [`txxx:${name}`, `----:com.apple.itunes:${name}`]

/**
 * Names of each field: ID3v2.4, Vorbis comments and APEv2, RIFF INFO, MP4, AIFF, then iXML (ASWG-G006 and Soundminer). Of one kind of
 * tags the first name counts.
 */
const fieldNames = {
  title: ['tit2', 'title', 'inam', 'titl', '©nam', 'name', 'songtitle', 'tracktitle'],
  artists: ['tpe1', 'artist', 'iart', '©art', 'auth', 'artists', ...free('artists')],
  album: ['talb', 'album', 'iprd', 'irpd', '©alb', 'cdtitle'],
  composers: ['tcom', 'composer', 'imus', 'iwri', '©wrt'],
  label: [
    ...free('label'),
    'tpub',
    'label',
    'publisher',
    'organization',
    ...free('publisher'),
    'musicpublisher',
  ],
  copyright: ['tcop', 'copyright', 'icop', 'cprt', '©cpy', '(c) ', 'rightsowner', 'manufacturer'],
  isrc: ['tsrc', 'isrc', ...free('isrc'), 'isrcid'],
  bpm: ['tbpm', 'bpm', 'tempo', 'ibpm', 'tmpo', ...free('bpm')],
  key: ['tkey', 'key', 'initialkey', ...free('initialkey'), ...free('key'), 'inkey'],
  genres: ['tcon', 'genre', 'ignr', 'gnre', '©gen', 'category'],
  keywords: ['tkwd', ...free('keywords'), 'keywords', 'ikey', 'keyw'],
  moods: ['tmoo', 'mood', ...free('mood')],
  version: ['tit3', 'version', 'subtitle', ...free('subtitle'), ...free('version'), 'musicversion'],
  date: ['tdrc', 'date', 'year', 'icrd', '©day', 'tdrl', 'releasedate'],
  track: ['trck', 'tracknumber', 'track', 'trkn', 'itrk', 'iprt'],
  description: ['tdes', ...free('description'), 'description', 'desc', 'ldes'],
  comments: ['comm', ...free('comment'), 'comment', 'icmt', '©cmt', 'anno', 'notes'],
  advisories: ['rtng', 'itunesadvisory', ...free('itunesadvisory')],
} as const satisfies Readonly<Record<keyof TagFields, readonly string[]>>

/** The field that a tag says; undefined: none is read from it. */
export const fieldOfTag = ({ id }: Pick<NativeTag, 'id'>): keyof TagFields | undefined =>
  fieldsByName.get(id.toLowerCase())

const fieldsByName = new Map(
  keysOf(fieldNames).flatMap((field) => fieldNames[field].map((name) => [name, field] as const)),
)

/**
 * Reads the fields out of a file's tags: each from the first kind of tags that has it.
 * @param ixml texts by the names of their elements
 */
export function readTagFields(
  { common, description, tags }: NativeTags,
  ixml: readonly NativeTag[],
): TagFields {
  const kinds = [...Map.groupBy([...tags, ...ixml], ({ kind }) => kind).values()].map((ofKind) =>
    Map.groupBy(ofKind, ({ id }) => id.toLowerCase()),
  )
  const all = (field: keyof typeof fieldNames): TagComment[] => {
    for (const byName of kinds) {
      for (const name of fieldNames[field]) {
        const texts = (byName.get(name) ?? []).slice(0, maxTexts).flatMap(textsOf)
        if (texts.length > 0) return texts.slice(0, maxTexts)
      }
    }
    return []
  }
  const list = (field: keyof typeof fieldNames, others: readonly string[] = []) => {
    const texts = all(field).map(({ text }) => text)
    return texts.length > 0 ? texts : others.slice(0, maxTexts).flatMap((text) => plain(text) ?? [])
  }
  const one = (field: keyof typeof fieldNames, other?: string) => all(field)[0]?.text ?? plain(other)
  return {
    title: one('title', common.title),
    artists: list('artists', common.artist === undefined ? [] : [common.artist]),
    album: one('album', common.album),
    composers: list('composers', common.composer),
    label: one('label', common.label?.[0]),
    copyright: one('copyright', common.copyright),
    isrc: one('isrc', common.isrc?.[0]),
    bpm: one('bpm', common.bpm === undefined ? undefined : String(common.bpm)),
    key: one('key', common.key),
    genres: list('genres', common.genre),
    keywords: list('keywords', common.keywords),
    moods: list('moods', common.mood === undefined ? [] : [common.mood]),
    version: one('version', common.subtitle?.[0]),
    date: one('date', common.date ?? (common.year === undefined ? undefined : String(common.year))),
    track: one('track', common.track?.no === undefined ? undefined : String(common.track.no ?? '')),
    description: one('description', common.description?.[0]),
    comments: [
      ...all('comments'),
      ...[description, ...(common.comment ?? []).map(({ text }) => text)].flatMap((text) =>
        commentOf(plain(text), undefined),
      ),
    ],
    advisories: list('advisories'),
  }
}

/** The texts of one tag. Where a terminator stands in one of ID3, another value follows. */
function textsOf({ kind, value }: NativeTag): TagComment[] {
  const values = kind.startsWith('ID3') && typeof value === 'string' ? value.split('\0') : [value]
  return values.flatMap((each) => {
    if (typeof each === 'string' || typeof each === 'number') return commentOf(plain(String(each)), undefined)
    const { descriptor, language, text } = isComment(each) ? each : {}
    // What iTunes notes for itself.
    if (descriptor !== undefined && /^itun/i.test(descriptor)) return []
    return commentOf(plain(text), language)
  })
}

const commentOf = (text: string | undefined, language: string | undefined): TagComment[] =>
  text === undefined ? [] : [{ language, text }]

function isComment(value: unknown): value is { text?: string; language?: string; descriptor?: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['text', 'language', 'descriptor'].every(
      (name) => !(name in value) || typeof Reflect.get(value, name) === 'string',
    )
  )
}

/** A text without spaces around it; undefined if it is empty or longer than any. */
function plain(text: string | undefined): string | undefined {
  return text === undefined || text.length > maxTextLength ? undefined : withoutOuterSpaces(text) || undefined
}

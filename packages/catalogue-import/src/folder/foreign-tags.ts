import type { NativeTag, NativeTags } from '@tempolibre/audio/native-tags'
import { cleanLine } from '@tempolibre/domain/clean-text'
import { unreadable } from '../fields/parsed.ts'
import type { TrackRecord } from '../record.ts'
import { showsOtherEncoding } from '../table/decode-text.ts'
import { fieldOfTag, type TagFields } from './tag-fields.ts'

/** Kinds of tags whose texts programs write in any code page, whatever the tag says: ID3, RIFF INFO and the chunks of AIFF. */
const ofAnyEncoding = /^(?:ID3|exif|AIFF)/

/** What is left out of a recording for each field of tags. */
const recordFields: Readonly<Partial<Record<keyof TagFields, keyof TrackRecord>>> = {
  title: 'title',
  artists: 'artist',
  album: 'album',
  composers: 'writers',
  label: 'label',
  copyright: 'cLine',
  genres: 'genres',
  keywords: 'keywords',
  moods: 'moods',
  version: 'version',
  description: 'description',
  comments: 'description',
}

/** Characters of a text that are named. */
const maxShown = 40

/**
 * Parts tags whose letters show that they are in a code page that nobody names, such as `Ïåñíÿ` for a title in Cyrillic, from the
 * others: as they are read they would be the words of a song.
 */
export function withoutForeign({ common, description, tags, ...rest }: NativeTags): {
  found: NativeTags
  unread: NonNullable<TrackRecord['unread']>
} {
  const isForeign = (tag: NativeTag) => ofAnyEncoding.test(tag.kind) && showsOtherEncoding(textOf(tag.value))
  const foreign = tags.filter(isForeign)
  const isGuessed = description !== undefined && showsOtherEncoding(description)
  return {
    found: {
      ...rest,
      tags: tags.filter((tag) => !isForeign(tag)),
      // It repeats the tags of these kinds.
      common: foreign.length > 0 ? {} : common,
      description: isGuessed ? undefined : description,
    },
    unread: [
      ...foreign.flatMap((tag) => notOf(recordFields[fieldOfTag(tag) ?? 'date'], textOf(tag.value))),
      ...(isGuessed ? notOf('description', description) : []),
    ],
  }
}

const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string'
      ? value.text
      : ''

function notOf(field: keyof TrackRecord | undefined, text: string): NonNullable<TrackRecord['unread']> {
  if (field === undefined) return []
  const value = cleanLine(text).slice(0, maxShown)
  const { problem } = unreadable(
    'cell_encoding',
    value,
    'is in letters of no encoding that is known: write the tag again, in Unicode.',
  )
  return [{ field, problem }]
}

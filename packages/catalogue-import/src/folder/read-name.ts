import type { TrackRecord } from '../record.ts'

/** Words at the end of a file's name that name a version, not the title. */
const versionWord =
  /^(?:instrumental|inst|vocals?|full(?: mix)?|main(?: mix)?|alt(?:ernate)?(?: mix| version)?|underscore|no drums|no vocals?|drums only|stings?|stinger|bumper|loops?(?: \d+)?|edit|short(?: version)?|long(?: version)?|radio edit|(?:bass|drums?|melody|chords?|harmony|percussion|synths?|guitars?) stem|stems?|\d{1,3} ?s(?:ec(?:onds?)?)?|0:\d\d)$/i

/**
 * What the place of a sound file says: `Artist/Album/03 - Title (Version).wav`. Everything is a guess, so whatever a table
 * or the file's tags say wins.
 * @param path below the folder that is imported, with slashes
 */
export function readName(path: string): TrackRecord {
  const folders = path.split('/')
  const name = (folders.pop() ?? '').replace(/\.\w{2,4}$/, '').normalize('NFC')
  // A disc is no album.
  const albums = folders.filter((folder) => !/^(?:cd|disc|disk)[ _-]?\d+$/i.test(folder))
  const album = albums.at(-1)
  const artistFolder = albums.at(-2)
  const { artist, number, title, version } = splitName(name)
  return {
    title: { en: title, es: title, fr: title },
    ...(version !== undefined && { version }),
    ...(number !== undefined && { trackNumber: number }),
    ...(album !== undefined && { album: spaced(album) }),
    ...((artist ?? artistFolder) !== undefined && { artist: artist ?? spaced(artistFolder ?? '') }),
  }
}

interface NameParts {
  artist?: string
  number?: number
  title: string
  version?: string
}

function splitName(name: string): NameParts {
  const [digits, rest] = splitNumber(name)
  const number = digits === undefined ? {} : { number: Number(digits) }
  const parts = spaced(rest).split(/ +[-–—] +/)
  const last = parts.at(-1) ?? ''
  // `Title - Instrumental` against `Artist - Title`.
  if (parts.length > 1 && versionWord.test(last))
    return { ...number, ...nameOf(parts.slice(0, -1)), version: last }
  const bracketed = /^(.+?) *[([]([^()[\]]+)[)\]]$/.exec(last)
  if (bracketed && versionWord.test(bracketed[2] ?? '')) {
    return { ...number, ...nameOf([...parts.slice(0, -1), bracketed[1] ?? '']), version: bracketed[2] ?? '' }
  }
  return { ...number, ...nameOf(parts) }
}

/** A number belongs to the title in `7 Days`, and not in `07 Days`, `7. Days` and `7 - Days`. */
function splitNumber(name: string): [digits: string | undefined, rest: string] {
  const [, withSign, afterSign] = /^(\d{1,3})(?:[ ._]*-[ ._]*|[._]+ *)(?=\S)(.+)$/.exec(name) ?? []
  if (afterSign !== undefined) return [withSign, afterSign]
  const [, padded, afterSpace] = /^(\d{2,3}) +(?=\S)(.+)$/.exec(name) ?? []
  return [padded, afterSpace ?? name]
}

/** Of two parts the first is the artist; more are a title with dashes. */
function nameOf(parts: readonly string[]): { artist?: string; title: string } {
  const [artist, title] = parts
  return parts.length === 2 && artist && title ? { artist, title } : { title: parts.join(' – ') }
}

const spaced = (name: string) => name.replaceAll('_', ' ').replace(/\s+/g, ' ').trim()

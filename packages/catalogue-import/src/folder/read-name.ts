import { readVersion } from '@tempolibre/domain'
import type { TrackRecord } from '../record.ts'

/**
 * What the place of a sound file says: `Artist/Album/03 - Title (Version).wav`. Everything is a guess, so whatever a table
 * or the file's tags say wins.
 * @param path below the folder that is imported, with slashes
 */
export function readName(path: string): TrackRecord {
  const folders = path.split('/')
  const name = (folders.pop() ?? '').replace(/\.\w{2,4}$/, '').normalize('NFC')
  // A disc is no album.
  const albums = folders.filter((folder) => !/^(?:cd|dis[ck]|disco|disque)[ _-]?\d+$/i.test(folder))
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
  // `Title - Instrumental` against `Artist - Title`.
  const { song, version } = readVersion(rest)
  const parts = song.split(/ +[-–—] +/)
  return { ...number, ...nameOf(parts), ...(version !== '' && { version }) }
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

/** A moment of a video, and the song under it. */
export interface Mark {
  /** Seconds, to a tenth. */
  at: number
  /** Id of the song that was chosen; undefined: none. */
  song: string | undefined
  note: string
}

/** What is shared of somebody's work on a video: never the video itself. */
export interface VideoPlan {
  /** Ids of songs, in their order. */
  songs: readonly string[]
  marks: readonly Mark[]
}

export const emptyPlan: VideoPlan = { songs: [], marks: [] }

export const maxSongs = 8
export const maxMarks = 50
export const maxNote = 60
/** A day. */
const maxSeconds = 86_400

const songsParameter = 'songs'
const markParameter = 'mark'
const songPattern = /^[1-9]\d{0,9}$/
const markPattern = /^(\d{1,5}(?:\.\d)?)-([0-8])(?:-([^\p{Cc}]+))?$/u

/**
 * Reads `?songs=12,40&mark=12.5-2-Logo`: ids of songs, and marks with their second, the place of their song from 1 (0: none)
 * and a note.
 * @returns `unreadable` if any part is something else
 */
export function planIn(search: string): VideoPlan | 'unreadable' {
  const parameters = new URLSearchParams(search)
  const [listed = '', ...more] = parameters.getAll(songsParameter)
  const songs = listed === '' ? [] : listed.split(',')
  const isList =
    more.length === 0 &&
    songs.length <= maxSongs &&
    new Set(songs).size === songs.length &&
    songs.every((id) => songPattern.test(id))
  const marks = parameters.getAll(markParameter).map((text) => readMark(text, songs))
  const read = marks.filter((mark) => mark !== undefined)
  if (!isList || read.length < marks.length || marks.length > maxMarks) return 'unreadable'
  return { songs, marks: inOrder(read) }
}

function readMark(text: string, songs: readonly string[]): Mark | undefined {
  const [, second, place, note = ''] = markPattern.exec(text) ?? []
  const at = Number(second)
  const index = Number(place)
  if (second === undefined || at > maxSeconds || index > songs.length || note.length > maxNote)
    return undefined
  return { at, song: index === 0 ? undefined : songs[index - 1], note }
}

/** The address of a plan, on the page at `address`. */
export function addressOfPlan(address: string, { marks, songs }: VideoPlan): string {
  const url = new URL(address)
  url.search = ''
  url.hash = ''
  if (songs.length > 0) url.searchParams.set(songsParameter, songs.join(','))
  for (const { at, note, song } of marks) {
    const place = song === undefined ? 0 : songs.indexOf(song) + 1
    url.searchParams.append(markParameter, [at, place, ...(note === '' ? [] : [note])].join('-'))
  }
  // Commas need no escape in a query (RFC 3986, 3.4), and an address is read aloud.
  return url.href.replaceAll('%2C', ',')
}

/** The marks by time; a note is one line. */
export const inOrder = (marks: readonly Mark[]): Mark[] => marks.toSorted((one, other) => one.at - other.at)

/** What a visitor types as a note. */
export const cleanNote = (typed: string): string => typed.replaceAll(/\p{Cc}/gu, ' ').slice(0, maxNote)

/** `1:02:03.4` for 3723.4 seconds; no hours below one. */
export function timecode(seconds: number): string {
  const tenths = Math.round(seconds * 10)
  const [hours, minutes, rest] = [
    Math.floor(tenths / 36_000),
    Math.floor(tenths / 600) % 60,
    (tenths % 600) / 10,
  ]
  const pad = (value: number) => String(value).padStart(2, '0')
  const tail = `${pad(Math.floor(rest))}.${tenths % 10}`
  return hours > 0 ? `${hours}:${pad(minutes)}:${tail}` : `${minutes}:${tail}`
}

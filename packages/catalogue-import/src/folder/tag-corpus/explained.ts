/** A file of the corpus of which other things are read than the reference reads. */
export interface Explained {
  file: string
  fields: readonly string[]
  why: string
}

/** Neither mutagen nor ffprobe reads iXML: what these files say, by hand. */
export const readByHand: Readonly<Record<string, Record<string, string | string[]>>> = {
  'ixml aswg.wav': {
    title: 'Canción Ω',
    artists: ['Ada Vega'],
    composers: ['Bo Lund'],
    label: 'Vega Music',
    copyright: '2026 Vega',
    isrc: 'ESA1B2600004',
    bpm: '98',
    key: 'Am',
    genres: ['Ambient'],
    version: 'Loop',
    description: 'A calm evening at sea.',
  },
  'ixml utf16.wav': { title: 'Łódź Ω' },
  'ixml soundminer.wav': {
    title: 'Harbour & Sea',
    artists: ['Ada Vega'],
    album: 'Waves',
    composers: ['Bo Lund (SGAE) 100%'],
    label: 'Vega Music',
    copyright: '2026 Vega',
    isrc: 'ESA1B2600005',
    bpm: '120',
    genres: ['Jazz'],
    keywords: ['calm, sea'],
    version: '30s',
    date: '2026-03-01',
    track: '4',
    description: 'Slow and wide.',
  },
}

const unread = 'the reference does not read it'

/** docs/tags.md has the same table. */
export const explained: readonly Explained[] = [
  {
    file: 'v23 artists slash.mp3',
    fields: ['artists'],
    why: 'ID3v2.3 separates people with slashes; both have a first and a last name',
  },
  {
    file: 'v23 artists spaced slash.mp3',
    fields: ['artists'],
    why: 'a slash with spaces separates people, one without is part of a name',
  },
  { file: 'v23 composers slash.mp3', fields: ['composers'], why: 'as artists' },
  {
    file: 'v23 latin1 says windows.mp3',
    fields: ['title'],
    why: 'Windows-1252: in Latin-1 its quotes and dashes are control characters',
  },
  { file: 'v1 windows.mp3', fields: ['title'], why: 'as above' },
  {
    file: 'v23 latin1 says utf8.mp3',
    fields: ['title'],
    why: 'UTF-8 in a frame that says Latin-1; such letters follow each other in no language',
  },
  {
    file: 'v23 genre 8.mp3',
    fields: ['genres'],
    why: 'number 255 means none; the reference calls it “Unknown”',
  },
  {
    file: 'v23 extended and unsynchronised.mp3',
    fields: ['title', 'artists'],
    why: 'the reference reads on behind the end of the tag, and gives up',
  },
  { file: 'v23 group.mp3', fields: ['title'], why: `a byte names a group before the text; ${unread}` },
  { file: 'v24 group.mp3', fields: ['title'], why: `a byte names a group before the text; ${unread}` },
  {
    file: 'behind a long id3.flac',
    fields: ['picture'],
    why: 'a FLAC without a picture has that of an ID3 tag before it',
  },
]

import { parseIpi, parseIsrc, parseIswc } from '../fields/parse-codes.ts'
import { parseKey } from '../fields/parse-key.ts'
import { parseBpm, parseShare, parseTrackNumber } from '../fields/parse-number.ts'
import { parsePublishers, parseWriters } from '../fields/parse-people.ts'
import {
  type Column,
  day,
  flag,
  type Layout,
  list,
  person,
  personText,
  soundFile,
  text,
  titleOfAll,
  translated,
  value,
} from './layout.ts'

const columns = new Map<string, Column>([
  ['library: name', text('label')],
  ['album: title', text('album')],
  ['album: code', text('albumCode')],
  ['album: artwork filename', text('picture')],
  ['album: release date', day('releaseDate')],
  ['track: title', titleOfAll],
  ['track: version', text('version')],
  ['track: description', translated('description', 'en')],
  ['track: number', value('trackNumber', parseTrackNumber)],
  ['track: bpm', value('bpm', parseBpm)],
  ['track: genre', list('genres')],
  ['track: mood', list('moods')],
  ['track: music for', list('uses')],
  ['track: instrumentation', list('instruments')],
  ['track: keywords', list('keywords')],
  ['track: key', value('key', parseKey)],
  ['track: artist(s)', text('artist')],
  // These texts count only where no columns name each person.
  ['track: composer(s)', value('writers', parseWriters)],
  ['track: publisher(s)', value('publishers', (cell) => parsePublishers(cell.replaceAll(' and ', ' / ')))],
  ['track: identity', text('code')],
  ['track: unique code', text('code')],
  ['track: is main', flag('isMain')],
  ['track: main track number', value('mainNumber', parseTrackNumber)],
  ['code: isrc', value('isrc', parseIsrc)],
  ['code: iswc', value('iswc', parseIswc)],
  ['track: vocals', flag('vocals')],
  ['track: audio filename', soundFile],
])

/**
 * Harvest Media's delivery of an album, in the generations of 2016 (`Unique Code`) and v3.0 (`Identity`). Dates are
 * `yyyy-mm-dd` unless the uploader chose otherwise.
 */
export const harvestLayout: Layout = {
  name: 'Harvest Media',
  recognises: (header) => header.has('library: name') && header.has('track: title'),
  columnOf: (column) => columns.get(column) ?? personColumnOf(column),
}

/** `WRITER:1: Last Name`, or `WRITER 1: Last Name`. */
const personColumn = /^(writer|publisher|artist)[: ]\s*(\d{1,2}): (.+)$/

function personColumnOf(column: string): Column | undefined {
  const [, who, place, what = ''] = personColumn.exec(column) ?? []
  if (place === undefined || who === 'artist') return undefined
  const people = who === 'publisher' ? 'publishers' : 'writers'
  const at = Number(place)
  if (what === 'first name') return personText(people, at, 'first')
  if (what === 'middle name') return personText(people, at, 'middle')
  if (what === 'last name') return personText(people, at, 'last')
  if (what === 'name') return personText(people, at, 'name')
  if (what === 'capacity') return personText(people, at, 'role')
  if (what === 'society') return personText(people, at, 'society')
  if (what === 'ipi') return person(people, at, 'ipi', parseIpi)
  if (what === 'owner performance share %') return person(people, at, 'performanceShare', parseShare)
  if (what === 'owner mechanical share %') return person(people, at, 'mechanicalShare', parseShare)
  return what === 'original publisher' ? personText(people, at, 'publisher') : undefined
}

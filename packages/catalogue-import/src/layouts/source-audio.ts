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
  ['sourceaudio id', text('code')],
  ['filename', soundFile],
  ['title', titleOfAll],
  ['version', text('version')],
  ['label', text('label')],
  ['album', text('album')],
  ['album code', text('albumCode')],
  ['track number', value('trackNumber', parseTrackNumber)],
  ['artist', text('artist')],
  ['composer', value('writers', parseWriters)],
  ['publisher', value('publishers', parsePublishers)],
  ['genre', list('genres')],
  ['genres', list('genres')],
  ['genre(s)', list('genres')],
  ['mood', list('moods')],
  ['keywords', list('keywords')],
  ['instruments', list('instruments')],
  ['instrumentation', list('instruments')],
  ['music for', list('uses')],
  ['bpm', value('bpm', parseBpm)],
  ['key', value('key', parseKey)],
  ['release date', day('releaseDate')],
  ['has vocal(s)', flag('vocals')],
  ['has vocals', flag('vocals')],
  ['has vocal', flag('vocals')],
  ['explicit', flag('explicit')],
  ['description', translated('description', 'en')],
  ['isrc', value('isrc', parseIsrc)],
  ['iswc', value('iswc', parseIswc)],
  ['master id', text('mainOf')],
  ['master filename', text('mainOf')],
])

/** SourceAudio's export of its metadata (CSV). */
export const sourceAudioLayout: Layout = {
  name: 'SourceAudio',
  dayOrder: 'month first',
  recognises: (header) =>
    header.has('sourceaudio id') || (header.has('filename') && header.has('writer 1 last name')),
  columnOf: (column) => columns.get(column) ?? personColumnOf(column),
}

/** `Writer 1 Last Name`, `Publisher 2 Pro Affiliation` … */
const personColumn = /^(writer|publisher) (\d{1,2}) (.+)$/

function personColumnOf(column: string): Column | undefined {
  const [, who, place, what = ''] = personColumn.exec(column) ?? []
  if (place === undefined) return undefined
  const people = who === 'publisher' ? 'publishers' : 'writers'
  const at = Number(place)
  if (what === 'first name') return personText(people, at, 'first')
  if (what === 'last name') return personText(people, at, 'last')
  if (what === 'company') return personText(people, at, 'name')
  if (what === 'pro affiliation') return personText(people, at, 'society')
  if (what === 'cae/ipi') return person(people, at, 'ipi', parseIpi)
  if (what === 'ownership share') return person(people, at, 'performanceShare', parseShare)
  if (what === 'role') return personText(people, at, 'role')
  return what === 'publisher' ? personText(people, at, 'publisher') : undefined
}

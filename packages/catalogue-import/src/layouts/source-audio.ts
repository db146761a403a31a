import { parseIpi, parseIsrc, parseIswc } from '../fields/parse-codes.ts'
import { parseDay } from '../fields/parse-day.ts'
import { parseFlag } from '../fields/parse-flag.ts'
import { parseKey } from '../fields/parse-key.ts'
import { parseBpm, parseShare, parseTrackNumber } from '../fields/parse-number.ts'
import { parsed } from '../fields/parsed.ts'
import { parsePublishers, parseWriters } from '../fields/parse-people.ts'
import { splitList } from '../fields/split-list.ts'
import { type CellReader, type Layout, person, text, translated, value } from './layout.ts'

const readers = new Map<string, CellReader>([
  ['sourceaudio id', text('code')],
  [
    'filename',
    (draft, cell) => {
      draft.file = cell
      return undefined
    },
  ],
  [
    'title',
    (draft, cell) => {
      draft.fields = { ...draft.fields, title: { en: cell, es: cell, fr: cell } }
      return undefined
    },
  ],
  ['version', text('version')],
  ['label', text('label')],
  ['album', text('album')],
  ['album code', text('albumCode')],
  ['track number', value('trackNumber', parseTrackNumber)],
  ['artist', text('artist')],
  ['composer', value('writers', parseWriters)],
  ['publisher', value('publishers', parsePublishers)],
  ['genre', value('genres', splitList)],
  ['genres', value('genres', splitList)],
  ['genre(s)', value('genres', splitList)],
  ['mood', value('moods', splitList)],
  ['keywords', value('keywords', splitList)],
  ['instruments', value('instruments', splitList)],
  ['instrumentation', value('instruments', splitList)],
  ['music for', value('uses', splitList)],
  ['bpm', value('bpm', parseBpm)],
  ['key', value('key', parseKey)],
  ['release date', value('releaseDate', (cell) => parseDay(cell, 'month first'))],
  ['has vocal(s)', value('vocals', parseFlag)],
  ['has vocals', value('vocals', parseFlag)],
  ['has vocal', value('vocals', parseFlag)],
  ['explicit', value('explicit', parseFlag)],
  ['description', translated('description', 'en')],
  ['isrc', value('isrc', parseIsrc)],
  ['iswc', value('iswc', parseIswc)],
  ['master id', text('mainOf')],
  ['master filename', text('mainOf')],
])

/** SourceAudio's export of its metadata (CSV). */
export const sourceAudioLayout: Layout = {
  name: 'SourceAudio',
  recognises: (columns) =>
    columns.has('sourceaudio id') || (columns.has('filename') && columns.has('writer 1 last name')),
  readerOf: (column) => readers.get(column) ?? readPersonColumn(column),
}

/** `Writer 1 Last Name`, `Publisher 2 Pro Affiliation` … */
const personColumn = /^(writer|publisher) (\d{1,2}) (.+)$/

function readPersonColumn(column: string): CellReader | undefined {
  const [, who, place, what = ''] = personColumn.exec(column) ?? []
  if (place === undefined) return undefined
  const list = who === 'publisher' ? 'publishers' : 'writers'
  const at = Number(place)
  if (what === 'first name') return person(list, at, 'first', parsed)
  if (what === 'last name') return person(list, at, 'last', parsed)
  if (what === 'company') return person(list, at, 'name', parsed)
  if (what === 'pro affiliation') return person(list, at, 'society', parsed)
  if (what === 'cae/ipi') return person(list, at, 'ipi', parseIpi)
  if (what === 'ownership share') return person(list, at, 'performanceShare', parseShare)
  if (what === 'role') return person(list, at, 'role', parsed)
  return what === 'publisher' ? person(list, at, 'publisher', parsed) : undefined
}

import { parseIpi, parseIsrc, parseIswc } from '../fields/parse-codes.ts'
import { type DayOrder, parseDay } from '../fields/parse-day.ts'
import { parseFlag } from '../fields/parse-flag.ts'
import { parseKey } from '../fields/parse-key.ts'
import { parseBpm, parseShare, parseTrackNumber } from '../fields/parse-number.ts'
import { parsed } from '../fields/parsed.ts'
import { parsePublishers, parseWriters } from '../fields/parse-people.ts'
import { splitList } from '../fields/split-list.ts'
import { type CellReader, type Layout, person, text, translated, value } from './layout.ts'

/**
 * Harvest Media's delivery of an album, in the generations of 2016 (`Unique Code`) and v3.0 (`Identity`). Dates are
 * `yyyy-mm-dd` unless the uploader chose otherwise.
 */
export function createHarvestLayout(dayOrder?: DayOrder): Layout {
  const readers = new Map<string, CellReader>([
    ['library: name', text('label')],
    ['album: title', text('album')],
    ['album: code', text('albumCode')],
    ['album: artwork filename', text('picture')],
    ['album: release date', value('releaseDate', (cell) => parseDay(cell, dayOrder))],
    ['track: title', titleOfAll],
    ['track: version', text('version')],
    ['track: description', translated('description', 'en')],
    ['track: number', value('trackNumber', parseTrackNumber)],
    ['track: bpm', value('bpm', parseBpm)],
    ['track: genre', value('genres', splitList)],
    ['track: mood', value('moods', splitList)],
    ['track: music for', value('uses', splitList)],
    ['track: instrumentation', value('instruments', splitList)],
    ['track: keywords', value('keywords', splitList)],
    ['track: key', value('key', parseKey)],
    ['track: artist(s)', text('artist')],
    // These texts count only where no columns name each person.
    ['track: composer(s)', value('writers', parseWriters)],
    ['track: publisher(s)', value('publishers', (cell) => parsePublishers(cell.replaceAll(' and ', ' / ')))],
    ['track: identity', text('code')],
    ['track: unique code', text('code')],
    ['track: is main', value('isMain', parseFlag)],
    ['track: main track number', value('mainNumber', parseTrackNumber)],
    ['code: isrc', value('isrc', parseIsrc)],
    ['code: iswc', value('iswc', parseIswc)],
    ['track: vocals', value('vocals', parseFlag)],
    [
      'track: audio filename',
      (draft, cell) => {
        draft.file = cell
        return undefined
      },
    ],
  ])
  return {
    name: 'Harvest Media',
    recognises: (columns) => columns.has('library: name') && columns.has('track: title'),
    readerOf: (column) => readers.get(column) ?? readPersonColumn(column),
  }
}

const titleOfAll: CellReader = (draft, cell) => {
  draft.fields = { ...draft.fields, title: { en: cell, es: cell, fr: cell } }
  return undefined
}

/** `WRITER:1: Last Name`, or `WRITER 1: Last Name`. */
const personColumn = /^(writer|publisher|artist)[: ]\s*(\d{1,2}): (.+)$/

function readPersonColumn(column: string): CellReader | undefined {
  const [, who, place, what = ''] = personColumn.exec(column) ?? []
  if (place === undefined || who === 'artist') return undefined
  const list = who === 'publisher' ? 'publishers' : 'writers'
  const at = Number(place)
  if (what === 'first name') return person(list, at, 'first', parsed)
  if (what === 'middle name') return person(list, at, 'middle', parsed)
  if (what === 'last name') return person(list, at, 'last', parsed)
  if (what === 'name') return person(list, at, 'name', parsed)
  if (what === 'capacity') return person(list, at, 'role', parsed)
  if (what === 'society') return person(list, at, 'society', parsed)
  if (what === 'ipi') return person(list, at, 'ipi', parseIpi)
  if (what === 'owner performance share %') return person(list, at, 'performanceShare', parseShare)
  if (what === 'owner mechanical share %') return person(list, at, 'mechanicalShare', parseShare)
  return what === 'original publisher' ? person(list, at, 'publisher', parsed) : undefined
}

import { type RecordNameOf, recordNameOf } from '@tempolibre/domain/record-names'
import { columnOfTrackField } from '@tempolibre/domain/table-fields'
import { plainTrackFields, type trackDays, type trackFlags } from '@tempolibre/domain/track-fields'
import { type DayOrder, parseDay } from '../fields/parse-day.ts'
import { parseFlag } from '../fields/parse-flag.ts'
import { type CellProblem, type Parsed, parsed } from '../fields/parsed.ts'
import { splitList } from '../fields/split-list.ts'
import type { RightHolder, TrackRecord } from '../record.ts'

/** A writer or publisher whose name may stand in several columns. */
export interface DraftPerson extends Partial<RightHolder> {
  first?: string
  middle?: string
  last?: string
}

export type ListedPart = 'performanceShare' | 'society' | 'ipi'

/** Shares, societies and numbers of people, each list in the order of the people; with the cell that says it. */
export type ListedParts = Record<
  'writers' | 'publishers',
  Map<ListedPart, { fills: string; cell: string; values: readonly (string | number)[] }>
>

/** A record while its row is read. */
export interface DraftRecord {
  file?: string
  fields: TrackRecord
  /** By place, from 1. */
  writers: Map<number, DraftPerson>
  publishers: Map<number, DraftPerson>
  /** Shares, societies and numbers of all people of a list, in its order. */
  parts: ListedParts
  others: Map<string, string>
}

/** How the cells of a column are read. */
export interface CellContext {
  /** Of dates with the year last, as the column or the operator says. */
  dayOrder?: DayOrder | undefined
}

/** Takes what a cell says into the record; returns what is wrong with it, or may be. */
export type CellReader = (draft: DraftRecord, text: string, context: CellContext) => CellProblem | undefined

/** What a column says. */
export interface Column {
  /** Name of what it fills: of two columns that fill the same, one counts. */
  fills: string
  read: CellReader
  /** Whether several columns that fill the same add to each other. */
  adds?: boolean
  /** Whether its cells are dates. */
  isDay?: boolean
}

/** How one kind of metadata file is laid out. */
export interface Layout {
  name: string
  /** How dates with the year last are written, unless the column or the operator says otherwise. */
  dayOrder?: DayOrder
  /** Whether these columns, in `plainHeading` spelling, are its header. */
  recognises(columns: ReadonlySet<string>): boolean
  /** @param column in `plainHeading` spelling; undefined if it has no known meaning */
  columnOf(column: string): Column | undefined
}

type Key = keyof TrackRecord

/** The columns of our own table that say what is not spelled so in a record. */
const ownNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(plainTrackFields.map((name) => [recordNameOf(name), columnOfTrackField(name).id])),
  picture: 'cover',
  albumCode: 'album code',
  trackNumber: 'track number',
  mainOf: 'main version',
  writers: 'composers',
  isMain: 'is main',
  mainNumber: 'main track number',
}
const fieldOf = (key: Key) => ownNames[key] ?? key

/** The name or path of the sound file. */
export const soundFile: Column = {
  fills: 'file',
  read(draft, cell) {
    draft.file = cell
    return undefined
  },
}

/** A title is a name: it is the same in every language that has none of its own. */
export const titleOfAll: Column = {
  fills: 'title',
  read(draft, cell) {
    draft.fields = { ...draft.fields, title: { en: cell, es: cell, fr: cell, ...draft.fields.title } }
    return undefined
  },
}

/** Takes the cell as it is. */
export function text(key: Key): Column {
  return {
    fills: fieldOf(key),
    read(draft, cell) {
      draft.fields = { ...draft.fields, [key]: cell }
      return undefined
    },
  }
}

/** Takes what the cell says, or reports why it cannot be read. */
export function value<Name extends Key>(
  key: Name,
  parse: (
    text: string,
    context: CellContext,
  ) => Parsed<NonNullable<TrackRecord[Name]>> | NonNullable<TrackRecord[Name]>,
): Column {
  return {
    fills: fieldOf(key),
    read(draft, cell, context) {
      const read = parse(cell, context)
      if (isProblem(read)) return read.problem
      draft.fields = { ...draft.fields, [key]: isValue(read) ? read.value : read }
      return isValue(read) ? read.doubt : undefined
    },
  }
}

/** Takes yes or no. */
export const flag = (key: RecordNameOf<(typeof trackFlags)[number]> | 'isMain'): Column =>
  value(key, (cell) => parseFlag(cell, key))

/** Takes a date. */
export const day = (key: RecordNameOf<(typeof trackDays)[number]>): Column => ({
  ...value(key, (cell, { dayOrder }) => parseDay(cell, dayOrder)),
  isDay: true,
})

/** Adds the names in the cell to those of other columns of the same list. */
export function list(key: 'genres' | 'moods' | 'uses' | 'instruments' | 'keywords'): Column {
  return {
    fills: key,
    adds: true,
    read(draft, cell) {
      const names = [...(draft.fields[key] ?? []), ...splitList(cell)]
      const each = new Map(names.map((name) => [name.toLowerCase(), name]))
      draft.fields = { ...draft.fields, [key]: [...each.values()] }
      return undefined
    },
  }
}

/** Adds to a text in one language. */
export function translated(key: 'title' | 'description', language: 'en' | 'es' | 'fr'): Column {
  return {
    fills: key === 'description' && language === 'en' ? key : `${key} ${language}`,
    read(draft, cell) {
      draft.fields = { ...draft.fields, [key]: { ...draft.fields[key], [language]: cell } }
      return undefined
    },
  }
}

/** The columns of our own table that say a part of a person. */
const personNames: Partial<Record<keyof DraftPerson, string>> = {
  performanceShare: 'share',
  mechanicalShare: 'mechanical share',
  first: 'first name',
  middle: 'middle name',
  last: 'last name',
}

/** Adds to the writer or publisher at a place. */
export function person<Name extends keyof DraftPerson>(
  people: 'writers' | 'publishers',
  place: number,
  key: Name,
  parse: (text: string) => Parsed<NonNullable<DraftPerson[Name]>>,
): Column {
  return {
    fills: `${people === 'writers' ? 'writer' : 'publisher'} ${place} ${personNames[key] ?? key}`,
    read(draft, cell) {
      const read = parse(cell)
      if ('problem' in read) return read.problem
      draft[people].set(place, { ...draft[people].get(place), [key]: read.value })
      return read.doubt
    },
  }
}

/** A text of a person, as it is written. */
export const personText = (
  people: 'writers' | 'publishers',
  place: number,
  key: 'first' | 'middle' | 'last' | 'name' | 'role' | 'society' | 'exemption' | 'publisher',
): Column => person(people, place, key, parsed)

function isProblem(read: unknown): read is { problem: CellProblem } {
  return typeof read === 'object' && read !== null && 'problem' in read
}

function isValue<Value>(
  read: Parsed<Value> | Value,
): read is { value: Value; doubt?: CellProblem | undefined } {
  return typeof read === 'object' && read !== null && 'value' in read
}

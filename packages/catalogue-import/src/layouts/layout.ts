import type { CellProblem, Parsed } from '../fields/parsed.ts'
import type { RightHolder, TrackRecord } from '../record.ts'

/** A writer or publisher whose name may stand in several columns. */
export interface DraftPerson extends Partial<RightHolder> {
  first?: string
  middle?: string
  last?: string
}

/** A record while its row is read. */
export interface DraftRecord {
  file?: string
  fields: TrackRecord
  /** By place, from 1. */
  writers: Map<number, DraftPerson>
  publishers: Map<number, DraftPerson>
  others: Map<string, string>
}

/** Takes what a cell says into the record; returns what is wrong with it. */
export type CellReader = (draft: DraftRecord, text: string) => CellProblem | undefined

/** How one kind of metadata file is laid out. */
export interface Layout {
  name: string
  /** Whether these columns, in `plainHeader` spelling, are its header. */
  recognises(columns: ReadonlySet<string>): boolean
  /** @param column in `plainHeader` spelling; undefined if it has no known meaning */
  readerOf(column: string): CellReader | undefined
}

/** A header without accents, capitals, underscores and double spaces. */
export function plainHeader(column: string): string {
  return column
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('_', ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}

type Key = keyof TrackRecord

/** Takes the cell as it is. */
export function text(key: Key): CellReader {
  return (draft, cell) => {
    draft.fields = { ...draft.fields, [key]: cell }
    return undefined
  }
}

/** Takes what the cell says, or reports why it cannot be read. */
export function value<Name extends Key>(
  key: Name,
  parse: (text: string) => Parsed<NonNullable<TrackRecord[Name]>> | NonNullable<TrackRecord[Name]>,
): CellReader {
  return (draft, cell) => {
    const read = parse(cell)
    if (isProblem(read)) return read.problem
    draft.fields = { ...draft.fields, [key]: isValue(read) ? read.value : read }
    return undefined
  }
}

/** Adds to a text in one language. */
export function translated(key: 'title' | 'description', language: 'en' | 'es' | 'fr'): CellReader {
  return (draft, cell) => {
    draft.fields = { ...draft.fields, [key]: { ...draft.fields[key], [language]: cell } }
    return undefined
  }
}

/** Adds to the writer or publisher at a place. */
export function person<Name extends keyof DraftPerson>(
  list: 'writers' | 'publishers',
  place: number,
  key: Name,
  parse: (text: string) => Parsed<NonNullable<DraftPerson[Name]>>,
): CellReader {
  return (draft, cell) => {
    const read = parse(cell)
    if ('problem' in read) return read.problem
    draft[list].set(place, { ...draft[list].get(place), [key]: read.value })
    return undefined
  }
}

function isProblem(read: unknown): read is { problem: CellProblem } {
  return typeof read === 'object' && read !== null && 'problem' in read
}

function isValue<Value>(read: Parsed<Value> | Value): read is { value: Value } {
  return typeof read === 'object' && read !== null && 'value' in read
}

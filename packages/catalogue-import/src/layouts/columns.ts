import {
  type ColumnFate,
  columnFates,
  findTableField,
  plainHeading,
  type TableField,
} from '@tempolibre/domain/table-fields'
import { isOneOf, perLanguage } from '@tempolibre/locales'
import { nearestFields } from './nearest-fields.ts'
import { columnOfField, ownLayout } from './own-layout.ts'
import type { Column, Layout } from './layout.ts'

/**
 * What the operator has decided about columns, by their headings in `plainHeading` spelling: the id of a field, or that it is
 * kept or ignored.
 */
export type DecidedColumns = ReadonlyMap<string, string>

/** Why a column is not read, or is only kept. */
export type ColumnReason =
  /** An earlier column says the same. */
  | 'repeated'
  | 'empty'
  | 'unnamed'
  /** The sound itself says it. */
  | 'measured'
  /** The operator has said so. */
  | 'decided'
  /** The table is not read. */
  | 'table'

/** What became of a column of a table. */
export interface SheetColumn {
  /** As written; empty if its cells have none. */
  heading: string
  /** From 1. */
  place: number
  /** Rows that have something in it. */
  cells: number
  state: 'understood' | 'kept' | 'ignored'
  /** As which it is understood, or would be. */
  field?: TableField
  why?: ColumnReason
  /** Whether the operator has decided it. */
  isDecided: boolean
  /** What it may mean, if nothing is known. */
  nearest: readonly TableField[]
}

/** A column with what reads it; undefined: nothing, or it is kept. */
export interface ReadColumn {
  shown: SheetColumn
  column: Column | undefined
}

/** Which of several columns that fill the same field counts: the lowest. */
function rank({ shown: { field, heading, isDecided } }: ReadColumn): number {
  if (isDecided) return 0
  const plain = plainHeading(heading)
  const { en = '', es = '', fr = '' } = field?.name ?? {}
  // `Tempo` is Spanish for `BPM`, and an English word for something else.
  if (plain === plainHeading(en)) return 1
  return plain === plainHeading(es) || plain === plainHeading(fr) ? 2 : 3
}

const isFate = (text: string): text is ColumnFate => isOneOf(columnFates, text)

/** What is measured of each recording: such a column is kept, and never counts. */
const measured =
  /(?:^|[ :])(?:duration|track length|length|time|duracion|duree|longitud|minutaje|lufs|loudness)$/

/** Fields of other layouts that our own table has no column for are named alike everywhere. */
const fieldNamed = (id: string): TableField => findTableField(id) ?? { id, name: perLanguage(() => id) }

/**
 * Says what each column of a table is read as. Of several that fill the same field, the one that the operator has chosen counts,
 * else the one that is called as in our table, in English before Spanish and French, else the first.
 * @param counts how many rows have something in each column, also behind the last heading
 */
export function readColumns(
  headings: readonly string[],
  counts: readonly number[],
  layout: Layout,
  decided: DecidedColumns,
): ReadColumn[] {
  const found = Array.from({ length: Math.max(headings.length, counts.length) }, (_, at) =>
    readColumn(headings[at] ?? '', at, counts[at] ?? 0, layout, decided),
  )
  const chosen = new Map<string, number>()
  for (const [at, read] of found.entries()) {
    const { fills } = read.column ?? {}
    if (fills === undefined) continue
    const earlier = found[chosen.get(fills) ?? -1]
    if (!earlier || rank(read) < rank(earlier)) chosen.set(fills, at)
  }
  return found.map((read, at) => {
    const { column, shown } = read
    if (!column || column.adds || chosen.get(column.fills) === at) return read
    return { shown: { ...shown, state: 'ignored', why: 'repeated' }, column: undefined }
  })
}

/** Columns for which others are proposed: nobody looks at more. */
const maxProposed = 500
const nearestOf = (plain: string, at: number) => (at < maxProposed ? nearestFields(plain) : [])

function readColumn(
  heading: string,
  at: number,
  cells: number,
  layout: Layout,
  decided: DecidedColumns,
): ReadColumn {
  const plain = plainHeading(heading)
  const decision = decided.get(plain)
  const isDecided = plain !== '' && decision !== undefined
  const own = isDecided && !isFate(decision) ? columnOfField(decision) : undefined
  const column = own ?? (isDecided && isFate(decision) ? undefined : layout.columnOf(plain))
  const base = {
    heading,
    place: at + 1,
    cells,
    isDecided,
    nearest: [],
    ...(column && { field: fieldNamed(column.fills) }),
  }
  const ignored = (why: ColumnReason): ReadColumn => ({
    shown: { ...base, state: 'ignored', why },
    column: undefined,
  })
  if (plain === '') return ignored(cells === 0 ? 'empty' : 'unnamed')
  if (decision === 'ignored') return ignored('decided')
  if (cells === 0) return ignored('empty')
  if (column) return { shown: { ...base, state: 'understood' }, column }
  if (decision === 'kept') return { shown: { ...base, state: 'kept', why: 'decided' }, column }
  if (measured.test(plain)) return { shown: { ...base, state: 'kept', why: 'measured' }, column }
  return { shown: { ...base, state: 'kept', nearest: nearestOf(plain, at) }, column }
}

/** The columns of a table whose header is unknown: none is read until the operator has said what they mean. */
export function columnsOfUnread(headings: readonly string[], counts: readonly number[]): SheetColumn[] {
  return headings.flatMap((heading, at): SheetColumn[] => {
    const plain = plainHeading(heading)
    const own = ownLayout.columnOf(plain)
    const found = own ? { field: fieldNamed(own.fills), nearest: [] } : { nearest: nearestOf(plain, at) }
    const cells = counts[at] ?? 0
    return plain === ''
      ? []
      : [{ heading, place: at + 1, cells, state: 'ignored', why: 'table', isDecided: false, ...found }]
  })
}

import { cleanLine, namesOfRemoved } from '@tempolibre/domain/clean-text'
import { plainHeading } from '@tempolibre/domain/table-fields'
import type { DayOrder } from '../fields/parse-day.ts'
import { orderOf } from '../fields/parse-day.ts'
import { ImportError, type ImportProblem, textCleaned } from '../import-error.ts'
import type { SheetRecord } from '../record.ts'
import { showsOtherEncoding } from '../table/decode-text.ts'
import { mayBeHeader, readTable, type Table, tableOf, type TableRow } from '../table/read-table.ts'
import {
  columnsOfUnread,
  type DecidedColumns,
  type ReadColumn,
  readColumns,
  type SheetColumn,
} from './columns.ts'
import { harvestLayout } from './harvest-media.ts'
import type { Layout } from './layout.ts'
import { ownLayout } from './own-layout.ts'
import { readRow } from './read-row.ts'
import { readFractions } from './share-fractions.ts'
import { sourceAudioLayout } from './source-audio.ts'

export interface Sheet {
  /** Name of its layout. */
  layout: string
  records: readonly SheetRecord[]
  problems: readonly ImportProblem[]
  columns: readonly SheetColumn[]
}

export interface SheetOptions {
  /** How dates with the year last are written where their column does not show it. */
  dayOrder?: DayOrder | undefined
  decided?: DecidedColumns | undefined
}

/** A table whose header is none that is known. Its columns are shown, so that somebody can say what they mean. */
export class UnknownHeaderError extends ImportError {
  readonly columns: readonly SheetColumn[]

  constructor(file: string, columns: readonly SheetColumn[]) {
    super(
      { file, code: 'header_unknown' },
      'its header is none that is known. Name columns as in docs/import.md: at least ‘file’ or ‘title’, and one more.',
    )
    this.columns = columns
  }
}

/** The most particular first: our own layout knows many of the others' columns. */
const layouts = [harvestLayout, sourceAudioLayout, ownLayout]

/**
 * Reads a table of metadata in any known layout: our own, Harvest Media's or SourceAudio's, told apart by the header.
 * @param file its name, for messages
 * @throws ImportError if its header is none of these, it is no table, or its letters are in no encoding that is known
 */
export function readSheet(bytes: Uint8Array, file: string, options: SheetOptions = {}): Sheet {
  const finder = createLayoutFinder(options.decided)
  const table = readTable(bytes, file, finder.isHeader)
  if (table?.isGuessed) refuseForeign(table, file)
  if (table && finder.layout) {
    const sheet = sheetOf(table, finder.layout, file, options)
    return table.isGuessed ? { ...sheet, problems: [...tellGuessed(table, file), ...sheet.problems] } : sheet
  }
  const unread = readTable(bytes, file, mayBeHeader)
  throw new UnknownHeaderError(file, unread ? columnsOfUnread(unread.columns, countCells(unread)) : [])
}

/** The sheet of rows that were read from a workbook; undefined if none is a known header. */
export function readRows(rows: readonly TableRow[], file: string, options: SheetOptions): Sheet | undefined {
  const finder = createLayoutFinder(options.decided)
  const table = tableOf(rows, finder.isHeader)
  return table && finder.layout && sheetOf(table, finder.layout, file, options)
}

/** The columns of rows of which none is a known header. */
export function columnsOfRows(rows: readonly TableRow[]): SheetColumn[] {
  const table = tableOf(rows, mayBeHeader)
  return table ? columnsOfUnread(table.columns, countCells(table)) : []
}

/** Finds the layout of a header, also by what the operator has decided about its columns. */
function createLayoutFinder(decided: DecidedColumns = new Map()) {
  const finder = {
    layout: undefined as Layout | undefined,
    isHeader(cells: readonly string[]): boolean {
      const written = new Set(cells.map(plainHeading))
      const meant = new Set([...written].map((heading) => decided.get(heading) ?? heading))
      finder.layout =
        layouts.find((each) => each.recognises(written)) ?? layouts.find((each) => each.recognises(meant))
      return finder.layout !== undefined
    },
  }
  return finder
}

/** In how many rows each column has something. */
function countCells({ columns, rows }: Table): number[] {
  const counts = columns.map(() => 0)
  for (const { cells } of rows)
    for (const [at, cell] of cells.entries()) if (cell !== '') counts[at] = (counts[at] ?? 0) + 1
  return counts
}

function sheetOf(
  table: Table,
  layout: Layout,
  file: string,
  { dayOrder, decided = new Map() }: SheetOptions,
): Sheet {
  const columns = readColumns(table.columns, countCells(table), layout, decided)
  const problems: ImportProblem[] = [
    ...tellAbove(table, file),
    ...tellCleaned(table, file),
    ...columns.flatMap(({ shown }) => tellIgnored(shown, columns, file)),
  ]
  const orders = columns.map(({ column }, at) =>
    column?.isDay
      ? (orderOf(table.rows.map(({ cells }) => cells[at] ?? '')) ?? dayOrder ?? layout.dayOrder)
      : undefined,
  )
  const written = table.rows.map((row) => readRow(row, columns, orders, file, problems))
  const records = readFractions(written, table.rows, columns, file, problems)
  return { layout: layout.name, records, problems, columns: columns.map(({ shown }) => shown) }
}

/** A note on rows above the header, such as a title, which are not read. */
function tellAbove({ above, header }: Table, file: string): ImportProblem[] {
  const [first] = above
  if (!first) return []
  const lines = above.map(({ line }) => line).join(', ')
  return [
    {
      severity: 'warning',
      file,
      line: header.line,
      code: 'rows_above',
      inputs: { lines },
      message: `its header stands here; what is above it is not read (lines: ${lines}).`,
    },
  ]
}

/**
 * Letters of Spanish, French and their neighbours, and signs that other code pages have at the same place. What else Windows-1252 has are
 * letters of Turkish, Czech or Polish in the code pages of those.
 */
const neighbours =
  /[\p{ASCII}\u00a0¡¢¤¦§¨©ª«¬®°±²´µ¶·¸º»¼½¾¿×ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜßàáâãäåçèéêëìíîïñòóôõö÷ùúûüŒœ‘’‚“”„†‡•…–—‰‹›€™]/gu

/** A note on a table whose encoding was guessed, with the cell that has the most other letters: anybody sees whether it is right. */
function tellGuessed({ columns, rows }: Table, file: string): ImportProblem[] {
  const countOthers = (cell: string) => cell.replaceAll(neighbours, '').length
  let found: { line: number; at: number; cell: string; others: number } | undefined
  for (const { cells, line } of rows)
    for (const [at, cell] of cells.entries()) {
      const others = countOthers(cell)
      if (others > (found?.others ?? 0)) found = { line, at, cell, others }
    }
  if (!found) return []
  const value = cleanLine(found.cell).slice(0, maxShown)
  return [
    {
      severity: 'warning',
      file,
      line: found.line,
      column: columns[found.at],
      code: 'table_guessed',
      inputs: { value },
      message: `it is not UTF-8, so its letters are read as Windows-1252, as in ‘${value}’: if that is wrong, save the table again as UTF-8.`,
    },
  ]
}

/** Notes on headings that had what nobody sees. */
function tellCleaned({ columns, header: { cells, line } }: Table, file: string): ImportProblem[] {
  return cells.flatMap((cell, at) => {
    const signs = namesOfRemoved(cell)
    return signs === '' ? [] : { ...textCleaned(signs), file, line, column: columns[at] || `(${at + 1})` }
  })
}

/** Characters of a cell that are named. */
const maxShown = 40

/** @throws ImportError if a cell shows that the table is in no encoding that is known: its other letters are wrong as well */
function refuseForeign({ columns, rows }: Table, file: string): void {
  for (const { cells, line } of rows) {
    const at = cells.findIndex(showsOtherEncoding)
    if (at === -1) continue
    const value = cleanLine(cells[at] ?? '').slice(0, maxShown)
    throw new ImportError(
      { file, line, column: columns[at], code: 'table_encoding', inputs: { value } },
      `its letters are in no encoding that is known (‘${value}’): save the table again, as UTF-8.`,
    )
  }
}

/** A note on a column that has something and counts for nothing. */
function tellIgnored(
  { cells, field, heading, place, why }: SheetColumn,
  columns: readonly ReadColumn[],
  file: string,
): ImportProblem[] {
  if (cells === 0) return []
  const note = { severity: 'warning', file, column: heading || `(${place})` } as const
  if (why === 'unnamed')
    return [{ ...note, code: 'column_unnamed', message: 'it has no heading, so it is not read: name it.' }]
  if (why !== 'repeated') return []
  const other = columns.find(({ column, shown }) => column && shown.field?.id === field?.id)?.shown
  const inputs = { name: other?.heading ?? '', place: String(other?.place ?? 0) }
  return [
    {
      ...note,
      code: 'column_repeated',
      inputs,
      message: `column ${inputs.place} (‘${inputs.name}’) says the same, so this one is not read: leave one of them out, or say what it means.`,
    },
  ]
}

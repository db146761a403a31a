import { cleanLine } from '@tempolibre/domain/clean-text'
import { CsvError, parse } from 'csv-parse/sync'
import { ImportError } from '../import-error.ts'
import { decodeText } from './decode-text.ts'

/** A row as it is written. */
export interface TableRow {
  /** Line of the file on which it begins, from 1. */
  line: number
  /** In the order of the columns; empty ones are empty. */
  cells: readonly string[]
  /** Columns, from 0, whose cells are days, times or answers, as the workbook has them: it makes them of texts that look like one. */
  converted?: ReadonlySet<number>
}

export interface Table {
  /** Headers of the columns as written, in order. */
  columns: readonly string[]
  /** Below the header, without empty ones. */
  rows: readonly TableRow[]
  /** The header as it is written, with what nobody sees. */
  header: TableRow
  /** Above the header, without empty ones. */
  above: readonly TableRow[]
  /** Whether its encoding was guessed. */
  isGuessed?: boolean
}

const delimiters = ['\t', ';', ','] as const
/** Rows in which the header is looked for: tables made by hand may begin with a title. */
const headerSearch = 20

/** Lines and cells of a table: catalogues of 20,000 recordings have 70 columns. */
export const maxLines = 200_000
export const maxCells = 2_000_000
/** Characters of a row, without its delimiters. */
const maxRowLength = 1_000_000

/**
 * Reads a table of text: any delimiter of tab, semicolon and comma, else bars, fields in quotes as in RFC 4180.
 * @param isHeader whether a row of cells is the header; the first of the first 20 rows that is one counts
 * @returns undefined if no row is a header
 * @throws ImportError if the file is not a table, with the line
 */
export function readTable(
  bytes: Uint8Array,
  file: string,
  isHeader: (cells: readonly string[]) => boolean,
): Table | undefined {
  const { isGuessed, text } = decodeText(bytes)
  for (const delimiter of [...rankDelimiters(text), '|']) {
    const counted = [
      [delimiter, maxCells],
      ['\n', maxLines],
      ['\r', maxLines],
    ] as const
    if (counted.some(([mark, most]) => countOf(text, mark, most) === most)) throw tooLarge(file)
    const table = tableOf(parseRows(text, file, delimiter), isHeader)
    if (table) return { ...table, isGuessed }
  }
  return undefined
}

/** The table below the first of the first rows that is a header; undefined if none is. */
export function tableOf(
  rows: readonly TableRow[],
  isHeader: (cells: readonly string[]) => boolean,
): Table | undefined {
  const at = rows.slice(0, headerSearch).findIndex(({ cells }) => isHeader(cells.map(toHeading)))
  const header = rows[at]
  return (
    header && {
      columns: header.cells.map(toHeading),
      rows: rows.slice(at + 1).filter(hasCells),
      header,
      above: rows.slice(0, at).filter((row) => hasCells(row) && !saysDelimiter(row)),
    }
  )
}

const hasCells = ({ cells }: TableRow) => cells.some((cell) => cell !== '')

/** Excel's own line about the delimiter of a table, such as `sep=;`. */
const saysDelimiter = ({ cells }: TableRow) => /^sep=.?$/i.test(cells.join(''))

/** Characters of a heading: a longer one is none, but is named with each of its cells. */
const maxShownHeading = 200
function toHeading(cell: string): string {
  const heading = cleanLine(cell)
  return heading.length > maxShownHeading
    ? `${heading.slice(0, maxShownHeading - 1).replace(/\p{Cs}$/u, '')}…`
    : heading
}

/** Whether a row may be a header of unknown columns: several cells, none of them long. */
export const mayBeHeader = (cells: readonly string[]): boolean =>
  cells.filter((cell) => cell !== '').length >= 2 && cells.every((cell) => cell.length <= maxHeading)
const maxHeading = 80

/** The delimiters that the first lines contain, the most frequent first. */
function rankDelimiters(text: string): readonly string[] {
  const head = text
    .slice(0, 20_000)
    .split(/\r\n?|\n/, headerSearch)
    .join('\n')
  const partsBy = (delimiter: string) => head.split(delimiter).length
  return delimiters.toSorted((one, other) => partsBy(other) - partsBy(one))
}

/** How often a text contains a mark, at most so often. */
function countOf(text: string, mark: string, most: number): number {
  let count = 0
  for (let at = text.indexOf(mark); at !== -1 && count < most; at = text.indexOf(mark, at + 1)) count++
  return count
}

/** More would take the memory of everything else. */
export const tooLarge = (file: string, cause?: unknown): ImportError =>
  new ImportError(
    { file, code: 'table_too_large' },
    'it is too large for a table: at most 64 MB, 200,000 lines and 2 million cells. Divide it, or leave it out.',
    { cause },
  )

/** The parser takes byte order marks for spaces: in cells another sign stands for them until it has read them. */
const mark = '\ufeff'
const marksInCells = /(?!^)\ufeff/g
const standIn = '\ufdd0'

function parseRows(text: string, file: string, delimiter: string): TableRow[] {
  const hasMarks = !text.includes(standIn) && text.includes(mark, 1)
  const written = hasMarks ? text.replaceAll(marksInCells, standIn) : text
  const restore = (cells: string[]) =>
    hasMarks ? cells.map((cell) => cell.replaceAll(standIn, mark)) : cells
  try {
    const rows: TableRow[] = []
    let line = 1
    parse(written, {
      delimiter,
      bom: true,
      relax_column_count: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      trim: true,
      max_record_size: maxRowLength,
      // Quotes inside an unquoted field, as in 12" Mix.
      relax_quotes: true,
      on_record(cells: string[], { lines }) {
        rows.push({ cells: restore(cells), line })
        line = lines + 1
        return null
      },
    })
    return rows
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (error.code === 'CSV_MAX_RECORD_SIZE') throw tooLarge(file, error)
    const line = typeof error['lines'] === 'number' ? error['lines'] : undefined
    throw new ImportError(
      { file, line, code: 'table_broken' },
      'this is no table: a field begins with a quotation mark and does not end. Save the table again.',
      { cause: error },
    )
  }
}

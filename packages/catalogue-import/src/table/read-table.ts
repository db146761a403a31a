import { CsvError, parse } from 'csv-parse/sync'
import { ImportError } from '../import-error.ts'
import { decodeText } from './decode-text.ts'

/** A row below the header. */
export interface TableRow {
  /** Line of the file on which it begins, from 1. */
  line: number
  /** By the header's text; cells that are empty are left out. */
  cells: ReadonlyMap<string, string>
}

export interface Table {
  /** Name of the file, for messages. */
  file: string
  /** As written, in order. */
  columns: readonly string[]
  rows: readonly TableRow[]
}

const delimiters = ['\t', ';', ','] as const
/** Rows in which the header is looked for: tables made by hand may begin with a title. */
const headerSearch = 20

/**
 * Reads a table of text: any delimiter of tab, semicolon and comma, fields in quotes as in RFC 4180.
 * @param isHeader whether a row of cells is the header; the first of the first 20 rows that is one counts
 * @returns undefined if no row is a header
 * @throws ImportError if the file is not a table, with the line
 */
export function readTable(
  bytes: Uint8Array,
  file: string,
  isHeader: (cells: readonly string[]) => boolean,
): Table | undefined {
  const text = decodeText(bytes)
  for (const delimiter of rankDelimiters(text)) {
    const rows = parseRows(text, file, delimiter)
    const at = rows.slice(0, headerSearch).findIndex(({ cells }) => isHeader(cells))
    const header = rows[at]
    if (!header) continue
    return {
      file,
      columns: header.cells,
      rows: rows.slice(at + 1).flatMap(({ cells, line }) => {
        const filled = nameCells(header.cells, cells)
        return filled.size > 0 ? [{ line, cells: filled }] : []
      }),
    }
  }
  return undefined
}

/** The delimiters that the first lines contain, the most frequent first. */
function rankDelimiters(text: string): readonly string[] {
  const head = text
    .slice(0, 20_000)
    .split(/\r\n?|\n/, headerSearch)
    .join('\n')
  const countOf = (delimiter: string) => head.split(delimiter).length
  return delimiters.toSorted((one, other) => countOf(other) - countOf(one))
}

interface RawRow {
  cells: readonly string[]
  line: number
}

function parseRows(text: string, file: string, delimiter: string): RawRow[] {
  try {
    const rows: RawRow[] = []
    let line = 1
    parse(text, {
      delimiter,
      bom: true,
      relax_column_count: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      trim: true,
      // Quotes inside an unquoted field, as in 12" Mix.
      relax_quotes: true,
      on_record(cells: string[], { lines }) {
        rows.push({ cells, line })
        line = lines + 1
        return null
      },
    })
    return rows
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = typeof error['lines'] === 'number' ? error['lines'] : undefined
    throw new ImportError(
      { file, line, code: 'table_broken' },
      'this is no table: a field begins with a quotation mark and does not end. Save the table again.',
      { cause: error },
    )
  }
}

function nameCells(columns: readonly string[], cells: readonly string[]): Map<string, string> {
  const named = new Map<string, string>()
  columns.forEach((column, at) => {
    const value = cells[at]
    if (column && value) named.set(column, value)
  })
  return named
}

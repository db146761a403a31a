import { withoutOuterSpaces } from '@tempolibre/domain/clean-text'
import { Parser } from 'htmlparser2'
import { writeClock, writeNumber } from './cell-value.ts'
import { type Merge, spreadMerges } from './merged-cells.ts'
import { maxCells, maxLines, type TableRow, tooLarge } from './read-table.ts'
import { type ZipEntry, unpackZipEntry } from './zip-entries.ts'

/** A sheet of an OpenDocument workbook. Of a hidden one no rows are kept. */
export interface OdsSheet {
  name: string
  isHidden: boolean
  rows: readonly TableRow[]
  hiddenRows: number
  hasRows: boolean
}

type Attributes = Readonly<Partial<Record<string, string>>>

interface DraftSheet extends OdsSheet {
  rows: TableRow[]
  merges: Merge[]
  /** Rows that were read, also empty ones. */
  line: number
}

interface DraftRow {
  attributes: Attributes
  cells: string[]
  /** Columns of days, times and answers. */
  converted: Set<number>
  /** Empty cells behind them. */
  gap: number
  filled: number
}

/** Columns of the largest sheets. */
const maxColumns = 16_384
/** Elements in elements: of a cell with a link in a list some ten. */
const maxDepth = 200
/** What stands in a cell beside its own text, with texts of its own. */
const aside = /^(?:draw:|office:annotation|text:(?:note|ruby-text)$)/

/**
 * Reads an OpenDocument spreadsheet (ODF 1.2, part 1, chapter 9) while it is unpacked: rows in whatever groups, each cell as its
 * sheet shows it where that changes its meaning.
 * @param content the file `content.xml`
 * @throws ImportError if it is too large, Error if it is damaged
 */
export async function readOds(bytes: Uint8Array, content: ZipEntry, file: string): Promise<OdsSheet[]> {
  const reader = createReader(file)
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reader.open(name, attributes),
      ontext: (text) => reader.text(text),
      onclosetag: () => reader.close(),
    },
    { xmlMode: true },
  )
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const piece of unpackZipEntry(bytes, content))
    parser.write(decoder.decode(piece, { stream: true }))
  parser.write(decoder.decode())
  if (!reader.isWhole()) throw new Error('it is no whole spreadsheet')
  parser.end()
  return reader.sheets
}

function createReader(file: string) {
  const sheets: OdsSheet[] = []
  /** The elements that are open. */
  const path: string[] = []
  const hiddenStyles = new Set<string>()
  let tableStyle: string | undefined
  let isSpreadsheet = false
  let sheet: DraftSheet | undefined
  let row: DraftRow | undefined
  let cell: { attributes: Attributes; depth: number; paragraphs: string[] } | undefined
  /** How deep what is passed over begins. */
  let asideFrom: number | undefined
  let cellCount = 0

  function open(name: string, attributes: Attributes): void {
    const parent = path.at(-1)
    path.push(name)
    if (path.length > maxDepth) throw new Error('its elements are too deep')
    if (asideFrom !== undefined) return
    if (cell) openInCell(name, attributes)
    else if (name === 'style:style')
      tableStyle = attributes['style:family'] === 'table' ? attributes['style:name'] : undefined
    else if (name === 'style:table-properties') {
      if (tableStyle !== undefined && attributes['table:display'] === 'false') hiddenStyles.add(tableStyle)
    } else if (name === 'office:spreadsheet') isSpreadsheet = true
    else if (name === 'table:table' && parent === 'office:spreadsheet')
      sheet = {
        name: attributes['table:name'] ?? `${sheets.length + 1}`,
        isHidden: hiddenStyles.has(attributes['table:style-name'] ?? ''),
        rows: [],
        merges: [],
        line: 0,
        hiddenRows: 0,
        hasRows: false,
      }
    else if (name === 'table:table-row' && sheet)
      row = { attributes, cells: [], converted: new Set(), gap: 0, filled: 0 }
    else if ((name === 'table:table-cell' || name === 'table:covered-table-cell') && row)
      cell = { attributes, depth: path.length, paragraphs: [] }
    else if (aside.test(name)) asideFrom = path.length
  }

  function openInCell(name: string, attributes: Attributes): void {
    if (aside.test(name)) asideFrom = path.length
    else if (name === 'text:p' && path.length === (cell?.depth ?? 0) + 1) cell?.paragraphs.push('')
    else if (name === 'text:s') add(' '.repeat(Math.min(countOf(attributes['text:c']), maxSpaces)))
    else if (name === 'text:tab') add('\t')
    else if (name === 'text:line-break') add('\n')
  }

  function add(more: string): void {
    if (cell && cell.paragraphs.length > 0) cell.paragraphs.push(`${cell.paragraphs.pop() ?? ''}${more}`)
  }

  function text(given: string): void {
    // Only inside a paragraph: between the elements of a cell there is what makes the file readable.
    if (cell && asideFrom === undefined && path.length > cell.depth) add(given.replaceAll(/[\t\r\n ]+/g, ' '))
  }

  function close(): void {
    const name = path.pop()
    if (asideFrom !== undefined) {
      if (path.length < asideFrom) asideFrom = undefined
    } else if (cell && path.length < cell.depth) {
      endCell(cell.attributes, cell.paragraphs.join('\n'))
      cell = undefined
    } else if (name === 'table:table-row' && row && sheet) {
      endRow(row, sheet)
      row = undefined
    } else if (name === 'table:table' && sheet && path.at(-1) === 'office:spreadsheet') {
      spreadMerges(sheet.rows, sheet.merges, file)
      sheets.push(sheet)
      sheet = undefined
    }
  }

  function endCell(attributes: Attributes, shown: string): void {
    if (!row || !sheet) return
    const written = textOf(attributes, shown)
    const repeat = countOf(attributes['table:number-columns-repeated'])
    if (written === '') {
      row.gap += repeat
      return
    }
    const column = row.cells.length + row.gap
    if (column + repeat > maxColumns) throw tooLarge(file)
    const rows = countOf(attributes['table:number-rows-spanned'])
    if (rows > 1) sheet.merges.push({ line: sheet.line + 1, column, rows })
    for (; row.gap > 0; row.gap--) row.cells.push('')
    const isConverted = /^(?:boolean|date|time)$/.test(attributes['office:value-type'] ?? '')
    for (let index = 0; index < repeat; index++) {
      if (isConverted) row.converted.add(row.cells.length)
      row.cells.push(written)
    }
    row.filled += repeat
  }

  function endRow({ attributes, cells, converted, filled }: DraftRow, to: DraftSheet): void {
    const repeat = countOf(attributes['table:number-rows-repeated'])
    if (filled === 0 || to.isHidden) {
      to.hasRows ||= filled > 0
      to.line += repeat
      return
    }
    to.hasRows = true
    const isHidden = /^(?:collapse|filter)$/.test(attributes['table:visibility'] ?? '')
    for (let index = 0; index < repeat; index++) {
      cellCount += filled
      if (to.rows.length >= maxLines || cellCount > maxCells) throw tooLarge(file)
      to.rows.push({ line: ++to.line, cells, ...(converted.size > 0 && { converted }) })
      if (isHidden) to.hiddenRows++
    }
  }

  return {
    sheets,
    open,
    text,
    close,
    /** Whether its last element is closed, and it was a spreadsheet. */
    isWhole: () => isSpreadsheet && path.length === 0,
  }
}

/** Spaces in one element. */
const maxSpaces = 1000

function countOf(text: string | undefined): number {
  const count = Number(text ?? 1)
  return Number.isSafeInteger(count) && count >= 1 ? count : 1
}

/** What a cell says: its value, or what its sheet shows where the format adds what counts, as the zeros of `00123`. */
function textOf(attributes: Attributes, shown: string): string {
  const text = withoutOuterSpaces(shown)
  const value = attributes['office:value']
  // An error has a value beside it, which nobody means.
  if (attributes['calcext:value-type'] === 'error') return text
  switch (attributes['office:value-type']) {
    case 'float':
    case 'currency': {
      const number = Number(value)
      if (value === undefined || Number.isNaN(number)) return text
      return /^0\d+$/.test(text) && Number(text) === number ? text : writeNumber(number)
    }
    case 'percentage':
      return value === undefined || Number.isNaN(Number(value))
        ? text
        : `${writeNumber(Number(value) * 100)}%`
    case 'boolean':
      return attributes['office:boolean-value'] === 'true' ? 'TRUE' : 'FALSE'
    case 'date':
      return (attributes['office:date-value'] ?? text).replace(/T00:00:00(?:[.,]0+)?$/, '')
    case 'time':
      return readDuration(attributes['office:time-value']) ?? text
    case 'string':
      return text === '' ? withoutOuterSpaces(attributes['office:string-value'] ?? '') : text
    default:
      return text === '' ? (attributes['table:formula'] ?? '').replace(/^[^=]*:?=/, '=') : text
  }
}

/** `PT03H25M00S` as `03:25:00`. */
function readDuration(text: string | undefined): string | undefined {
  const [whole, hours = '0', minutes = '0', seconds = '0'] =
    /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:[.,]\d+)?)S)?$/.exec(text ?? '') ?? []
  return whole === undefined
    ? undefined
    : writeClock(Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds.replace(',', '.')))
}

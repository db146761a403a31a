import { Parser } from 'htmlparser2'
import { type Attributes, countOf } from './ods-cell-text.ts'
import { createSheets, type OdsSheet } from './ods-sheets.ts'
import { type ZipEntry, unpackZipEntry } from './zip-entries.ts'

/** Elements in elements: of a cell with a link in a list some ten. */
const maxDepth = 200
/** What stands in a cell beside its own text, with texts of its own. */
const aside = /^(?:draw:|office:annotation|text:(?:note|ruby-text)$)/
/** Spaces in one element. */
const maxSpaces = 1000

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

/** Follows the elements of the document, and hands over sheets, rows and cells. */
function createReader(file: string) {
  const sheets = createSheets(file)
  /** The elements that are open. */
  const path: string[] = []
  const hiddenStyles = new Set<string>()
  let tableStyle: string | undefined
  let isSpreadsheet = false
  let cell: { attributes: Attributes; depth: number; paragraphs: string[] } | undefined
  /** How deep what is passed over begins. */
  let asideFrom: number | undefined

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
      sheets.beginSheet(attributes['table:name'], hiddenStyles.has(attributes['table:style-name'] ?? ''))
    else if (name === 'table:table-row' && sheets.hasSheet()) sheets.beginRow(attributes)
    else if ((name === 'table:table-cell' || name === 'table:covered-table-cell') && sheets.hasRow())
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
      sheets.endCell(cell.attributes, cell.paragraphs.join('\n'))
      cell = undefined
    } else if (name === 'table:table-row') sheets.endRow()
    else if (name === 'table:table' && path.at(-1) === 'office:spreadsheet') sheets.endSheet()
  }

  return {
    sheets: sheets.ended,
    open,
    text,
    close,
    /** Whether its last element is closed, and it was a spreadsheet. */
    isWhole: () => isSpreadsheet && path.length === 0,
  }
}

import type { Sheet } from 'hucre'
import { ImportError } from '../import-error.ts'
import { writeCellValue } from './cell-value.ts'
import { maxCells, maxLines, type TableRow, tooLarge } from './read-table.ts'
import { unpackedSize } from './unpacked-size.ts'

/** A sheet of a workbook, with its rows as texts. */
export interface WorkbookSheet {
  name: string
  rows: readonly TableRow[]
  /** Rows among them that are hidden, as far as the file says so. */
  hidden: number
}

/** The sheets of a workbook that are not hidden, read one after the other. */
export interface Workbook {
  /** Also of hidden ones. */
  names: readonly string[]
  sheets: AsyncIterable<WorkbookSheet>
  /** Whether a sheet has something in it. */
  hasRows(name: string): Promise<boolean>
}

/** Of all files in a workbook, in bytes: 200,000 rows take some 100 MB of XML. */
const maxUnpacked = 256 * 1024 ** 2

/** Whether bytes begin as a workbook does: a ZIP archive, or the container of old and of locked ones. */
export const isWorkbook = (bytes: Uint8Array): boolean =>
  startsWith(bytes, [0x50, 0x4b, 3, 4]) || isLocked(bytes)
const isLocked = (bytes: Uint8Array) => startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])
const startsWith = (bytes: Uint8Array, magic: readonly number[]) =>
  magic.every((byte, at) => bytes[at] === byte)

/**
 * Opens an Excel (.xlsx) or OpenDocument (.ods) workbook, told apart by what is in it.
 * @param file its name, for messages
 * @throws ImportError if it is none, is locked, or unpacks to more than may be read
 */
export async function openWorkbook(bytes: Uint8Array, file: string): Promise<Workbook> {
  if (isLocked(bytes)) throw locked(file)
  const size = unpackedSize(bytes)
  if (size === undefined) throw broken(file)
  if (size > maxUnpacked) throw tooLarge(file)
  // OpenDocument says first what it is (part 2, 3.3 of its specification).
  const isOpenDocument = Buffer.from(bytes.subarray(30, 38)).toString('latin1') === 'mimetype'
  return named(file, () => (isOpenDocument ? openOds(bytes, file) : openXlsx(bytes, file)))
}

// The library is loaded with the first workbook: most folders have none.

async function openXlsx(bytes: Uint8Array, file: string): Promise<Workbook> {
  const { readXlsx } = await import('hucre/xlsx')
  const found: { name: string; index: number; isHidden: boolean }[] = []
  await readXlsx(bytes, {
    sheets({ hidden = false, index, name, veryHidden = false }) {
      found.push({ name, index, isHidden: hidden || veryHidden })
      return false
    },
  })
  const read = async (index: number, maxRows?: number) => {
    const { sheets } = await named(file, () =>
      readXlsx(bytes, { sheets: [index], readStyles: true, ...(maxRows !== undefined && { maxRows }) }),
    )
    return sheets[0]
  }
  return {
    names: found.map(({ name }) => name),
    sheets: (async function* () {
      for (const { index, isHidden } of found) {
        const sheet = isHidden ? undefined : await read(index)
        if (sheet) yield toSheet(sheet, file)
      }
    })(),
    async hasRows(name) {
      const index = found.find((each) => each.name === name)?.index
      const sheet = index === undefined ? undefined : await read(index, 1)
      return sheet !== undefined && sheet.rows.length > 0
    },
  }
}

async function openOds(bytes: Uint8Array, file: string): Promise<Workbook> {
  const { readOds } = await import('hucre/ods')
  const { sheets } = await readOds(bytes, { readStyles: true })
  await refuseGroups(bytes, sheets, file)
  return {
    names: sheets.map(({ name }) => name),
    sheets: (async function* () {
      for (const sheet of sheets) yield toSheet(sheet, file)
    })(),
    hasRows: async (name) => sheets.some((sheet) => sheet.name === name && sheet.rows.length > 0),
  }
}

/** Rows in groups, or repeated on every page, are found by one reader of the library and not by the other. */
async function refuseGroups(bytes: Uint8Array, sheets: readonly Sheet[], file: string): Promise<void> {
  const { streamOdsRows } = await import('hucre/ods')
  const filled = sheets.map(() => 0)
  let lines = 0
  for await (const { sheetIndex = 0, values } of streamOdsRows(bytes)) {
    if (++lines > maxLines) throw tooLarge(file)
    if (values.some(isFilled)) filled[sheetIndex] = (filled[sheetIndex] ?? 0) + 1
  }
  if (sheets.every(({ rows }, at) => rows.filter((row) => row.some(isFilled)).length === filled[at])) return
  throw new ImportError(
    { file, code: 'workbook_grouped' },
    'some of its rows are grouped, or repeated on every page, and cannot be read: take that away, or save it as .xlsx.',
  )
}

const isFilled = (value: unknown) => value !== null && value !== undefined && value !== ''

function toSheet({ cells, name, rowDefs, rows }: Sheet, file: string): WorkbookSheet {
  const written: TableRow[] = []
  let count = 0
  let hidden = 0
  for (const [row, values] of rows.entries()) {
    const texts = values.map((value, column) => writeCellValue(value, cells?.get(`${row},${column}`)))
    const filled = texts.filter((text) => text !== '').length
    if (filled === 0) continue
    if (rowDefs?.get(row)?.hidden) hidden++
    count += filled
    written.push({ line: row + 1, cells: texts })
    if (written.length > maxLines || count > maxCells) throw tooLarge(file)
  }
  return { name, rows: written, hidden }
}

/** @throws ImportError for what the library refuses */
async function named<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ImportError) throw error
    const { EncryptedFileError, HucreError, ZipError } = await import('hucre')
    if (error instanceof EncryptedFileError) throw locked(file, error)
    // What unpacks to more than it says is damaged: what it says was judged before.
    if (error instanceof HucreError && !(error instanceof ZipError) && /limit/.test(error.message))
      throw tooLarge(file, error)
    // The library meets broken archives with errors of its own and with those of the language.
    if (error instanceof Error) throw broken(file, error)
    throw error
  }
}

const broken = (file: string, cause?: unknown) =>
  new ImportError(
    { file, code: 'workbook_broken' },
    'this is no workbook that can be read: save it again as .xlsx, .ods or CSV.',
    { cause },
  )

const locked = (file: string, cause?: unknown) =>
  new ImportError(
    { file, code: 'workbook_locked' },
    'it needs a password, or is in an old format: save it without one as .xlsx, .ods or CSV.',
    { cause },
  )

import type { Sheet } from 'hucre'
import { isWorkbookName } from '@tempolibre/domain/upload-rules'
import { ImportError } from '../import-error.ts'
import { dayZero, writeCellValue } from './cell-value.ts'
import { decodeText } from './decode-text.ts'
import { spreadMerges } from './merged-cells.ts'
import { readOds } from './read-ods.ts'
import { maxCells, maxLines, type TableRow, tooLarge } from './read-table.ts'
import {
  faultOfArchive,
  faultOfCompound,
  isCompound,
  isLinkToSheet,
  unreadWorkbook,
} from './unread-workbook.ts'
import { listZipEntries, unpackZipEntry, type ZipEntry } from './zip-entries.ts'

/** A sheet of a workbook, with its rows as texts. */
export interface WorkbookSheet {
  name: string
  rows: readonly TableRow[]
  /** Rows among them that are hidden. */
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

/**
 * Whether a file is meant as a workbook: it begins as a ZIP archive or as the container of old and of locked ones, is a
 * link to one, or has a workbook's name and is a page or XML, which some programs save under it.
 */
export const isWorkbook = (bytes: Uint8Array, name: string): boolean =>
  startsWith(bytes, [0x50, 0x4b, 3, 4]) ||
  isCompound(bytes) ||
  isLinkToSheet(name) ||
  (isWorkbookName(name) && isMarkup(bytes))
const isMarkup = (bytes: Uint8Array) =>
  /^\s*(?:<|MIME-Version:)/i.test(decodeText(bytes.subarray(0, 1000)).text)
const startsWith = (bytes: Uint8Array, magic: readonly number[]) =>
  magic.every((byte, at) => bytes[at] === byte)

/**
 * Opens an Excel (.xlsx) or OpenDocument (.ods) workbook, told apart by what is in it.
 * @param file its name, for messages
 * @throws ImportError if it is none, is locked, or unpacks to more than may be read
 */
export async function openWorkbook(bytes: Uint8Array, file: string): Promise<Workbook> {
  if (isCompound(bytes)) throw unreadWorkbook(file, faultOfCompound(bytes))
  if (isLinkToSheet(file)) throw unreadWorkbook(file, 'workbook_link')
  const entries = listZipEntries(bytes)
  if (!entries) throw broken(file)
  const fault = faultOfArchive(entries)
  if (fault) throw unreadWorkbook(file, fault)
  if (entries.reduce((all, { size }) => all + size, 0) > maxUnpacked) throw tooLarge(file)
  // OpenDocument says first what it is (part 2, 3.3 of its specification).
  const isOpenDocument = Buffer.from(bytes.subarray(30, 38)).toString('latin1') === 'mimetype'
  return named(file, () => (isOpenDocument ? openOds(bytes, entries, file) : openXlsx(bytes, file)))
}

// The library is loaded with the first workbook of Excel: most folders have none.

async function openXlsx(bytes: Uint8Array, file: string): Promise<Workbook> {
  const { readXlsx, streamXlsxRows } = await import('hucre/xlsx')
  const found: { name: string; index: number; isHidden: boolean }[] = []
  await readXlsx(bytes, {
    sheets({ hidden = false, index, name, veryHidden = false }) {
      found.push({ name, index, isHidden: hidden || veryHidden })
      return false
    },
  })
  return {
    names: found.map(({ name }) => name),
    sheets: (async function* () {
      for (const { index, isHidden } of found) {
        if (isHidden) continue
        const { dateSystem = '1900', sheets } = await named(file, () =>
          readXlsx(bytes, { sheets: [index], readStyles: true }),
        )
        const [sheet] = sheets
        if (sheet) yield toSheet(sheet, dayZero[dateSystem], file)
      }
    })(),
    async hasRows(name) {
      const index = found.find((each) => each.name === name)?.index
      if (index === undefined) return false
      return named(file, async () => {
        for await (const { values } of streamXlsxRows(bytes, { sheet: index }))
          if (values.some((value) => value !== null && value !== '')) return true
        return false
      })
    },
  }
}

async function openOds(bytes: Uint8Array, entries: readonly ZipEntry[], file: string): Promise<Workbook> {
  const find = (name: string) => entries.find((entry) => entry.name === name)
  const manifest = find('META-INF/manifest.xml')
  if (manifest && (await readEntry(bytes, manifest)).includes('encryption-data')) throw locked(file)
  const content = find('content.xml')
  if (!content) throw broken(file)
  const sheets = await readOds(bytes, content, file)
  return {
    names: sheets.map(({ name }) => name),
    sheets: (async function* () {
      for (const { hiddenRows: hidden, isHidden, name, rows } of sheets)
        if (!isHidden) yield { name, rows, hidden }
    })(),
    hasRows: async (name) => sheets.some((sheet) => sheet.name === name && sheet.hasRows),
  }
}

async function readEntry(bytes: Uint8Array, entry: ZipEntry): Promise<string> {
  const pieces: Uint8Array[] = []
  for await (const piece of unpackZipEntry(bytes, entry)) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

function toSheet(
  { cells, merges = [], name, rowDefs, rows }: Sheet,
  zero: number,
  file: string,
): WorkbookSheet {
  const written: TableRow[] = []
  let count = 0
  let hidden = 0
  for (const [row, values] of rows.entries()) {
    const texts = values.map((value, column) => writeCellValue(value, cells?.get(`${row},${column}`), zero))
    const filled = texts.filter((text) => text !== '').length
    if (filled === 0) continue
    if (rowDefs?.get(row)?.hidden) hidden++
    count += filled
    const converted = values.flatMap((value, column) =>
      value instanceof Date || typeof value === 'boolean' ? column : [],
    )
    written.push({
      line: row + 1,
      cells: texts,
      ...(converted.length > 0 && { converted: new Set(converted) }),
    })
    if (written.length > maxLines || count > maxCells) throw tooLarge(file)
  }
  spreadMerges(
    written,
    merges.map(({ endRow, startCol, startRow }) => ({
      line: startRow + 1,
      column: startCol,
      rows: endRow - startRow + 1,
    })),
    file,
  )
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

const broken = (file: string, cause?: unknown) => unreadWorkbook(file, 'workbook_broken', cause)
const locked = (file: string, cause?: unknown) => unreadWorkbook(file, 'workbook_password', cause)

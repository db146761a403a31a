import { basename, join, posix } from 'node:path'
import { importableKindOf, isUnreadWorkbook } from '@tempolibre/domain/upload-rules'
import type { DayOrder } from '../fields/parse-day.ts'
import type { FolderFiles } from '../folder/list-folder.ts'
import { readWhole } from '../folder/read-whole.ts'
import { describedElsewhere, ImportError, type ImportProblem } from '../import-error.ts'
import type { DecidedColumns, SheetColumn } from '../layouts/columns.ts'
import { readSheet, UnknownHeaderError } from '../layouts/read-sheet.ts'
import { readWorkbookSheet } from '../layouts/read-workbook-sheet.ts'
import type { SheetRecord } from '../record.ts'
import { isDocument } from '../table/is-document.ts'
import { isWorkbook } from '../table/read-workbook.ts'
import { matchRows, nameSounds } from './match-rows.ts'

export interface PlannedTable {
  file: string
  /** Null: its header is unknown. */
  layout: string | null
  rows: number
  /** Undefined for messages. */
  columns?: readonly SheetColumn[]
}

/** What describes a recording, and where that stands. */
export interface RowOfTable {
  table: string
  record: SheetRecord
}

export interface FolderTables {
  /** By the path of the sound file. */
  rows: Map<string, RowOfTable>
  tables: readonly PlannedTable[]
  problems: readonly ImportProblem[]
  /** Paths of texts that are no tables. */
  documents: readonly string[]
  /** Paths of tables that cannot be read, whatever they describe. */
  broken: readonly string[]
  /** Paths of workbooks in a format that is not read, saved beside them in one that is. */
  savedAgain: readonly string[]
}

interface TableOptions {
  decided: DecidedColumns | undefined
  dayOrder: DayOrder | undefined
  files: FolderFiles
  folder: string
  /** Files that have ended an earlier reading. */
  leftOut: ReadonlyMap<string, string>
  /** Path of the only table that is read; undefined: those in the folder are. */
  metadata: string | undefined
  onReading: (paths: readonly string[]) => void | Promise<void>
}

/**
 * Reads the tables of a folder, or the one that is named. Of several that describe one recording the first counts, and of the others
 * that is told.
 * @throws ImportError if the table that is named cannot be read
 */
export async function readTables({
  dayOrder,
  decided,
  files,
  folder,
  leftOut,
  metadata,
  onReading,
}: TableOptions): Promise<FolderTables> {
  const rows = new Map<string, RowOfTable>()
  const tables: PlannedTable[] = []
  const problems: ImportProblem[] = []
  const documents: string[] = []
  const broken = [...leftOut.keys()].filter((path) => importableKindOf(path) === 'table')
  const sounds = nameSounds(files.sounds.map(({ path }) => path))
  const given =
    metadata === undefined
      ? [...files.tables.map(({ path }) => path), ...spreadsheetsIn(files)].map((path) => ({
          name: path,
          path: join(folder, path),
        }))
      : [{ name: basename(metadata), path: metadata }]
  for (const { name, path } of given) {
    let bytes: Uint8Array | undefined
    try {
      const ended = metadata === undefined ? undefined : leftOut.get(name)
      if (ended !== undefined) throw new ImportError({ file: name, code: 'reading_ended' }, ended)
      await onReading([name])
      bytes = await readWhole(path, name, 'table_too_large')
      const read = isWorkbook(bytes, name) ? readWorkbookSheet : readSheet
      const sheet = await read(bytes, name, { dayOrder, decided })
      const matches = matchRows(sounds, sheet.records, name)
      problems.push(...sheet.problems, ...matches.problems, ...addRows(rows, matches.rows, name))
      tables.push({ file: name, layout: sheet.layout, rows: sheet.records.length, columns: sheet.columns })
    } catch (error) {
      if (!(error instanceof ImportError) || metadata !== undefined) throw error
      if (bytes && isDocument(name, bytes)) {
        documents.push(name)
        continue
      }
      const isUnknown = error instanceof UnknownHeaderError
      problems.push({ severity: isUnknown ? 'warning' : 'error', ...error.place, message: error.message })
      if (!isUnknown) broken.push(name)
      else if (error.columns.length > 0)
        tables.push({ file: name, layout: null, rows: 0, columns: error.columns })
    }
  }
  const readNames = new Set(tables.flatMap(({ file, layout }) => (layout === null ? [] : nameOf(file))))
  const savedAgain = broken.filter((path) => isUnreadWorkbook(path) && readNames.has(nameOf(path)))
  const isSavedAgain = (path: string) => savedAgain.includes(path)
  return {
    rows,
    tables,
    problems: problems.filter(({ file }) => !isSavedAgain(file)),
    documents,
    broken: broken.filter((path) => !isSavedAgain(path)),
    savedAgain,
  }
}

/** Folders of the disk that are spreadsheets: each is a table that cannot be read. */
export const spreadsheetsIn = ({ packages }: FolderFiles): readonly string[] =>
  packages.filter(isUnreadWorkbook)

/** The path of a table without its extension. */
const nameOf = (path: string) =>
  path
    .slice(0, path.length - posix.extname(path).length)
    .normalize('NFC')
    .toLowerCase()

/** Adds what messages say of recordings that no table describes. @returns notes on those that one does */
export function addMessageRows(
  rows: Map<string, RowOfTable>,
  found: ReadonlyMap<string, RowOfTable>,
): ImportProblem[] {
  const byMessage = Map.groupBy(found, ([, { table }]) => table)
  return [...byMessage].flatMap(([message, each]) =>
    addRows(rows, new Map(each.map(([sound, { record }]) => [sound, record])), message),
  )
}

function addRows(
  rows: Map<string, RowOfTable>,
  found: ReadonlyMap<string, SheetRecord>,
  table: string,
): ImportProblem[] {
  const described = new Map<string, string[]>()
  for (const [sound, record] of found) {
    const earlier = rows.get(sound)
    if (earlier) described.set(earlier.table, [...(described.get(earlier.table) ?? []), sound])
    else rows.set(sound, { table, record })
  }
  return [...described].map(([other, files]) => describedElsewhere(table, other, files))
}

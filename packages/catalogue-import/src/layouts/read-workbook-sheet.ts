import type { ImportProblem } from '../import-error.ts'
import { openWorkbook, type Workbook, type WorkbookSheet } from '../table/read-workbook.ts'
import type { SheetColumn } from './columns.ts'
import { columnsOfRows, readRows, type Sheet, type SheetOptions, UnknownHeaderError } from './read-sheet.ts'

/**
 * Reads the first sheet of a workbook that has a known header, as `readSheet` reads a table of text. Other sheets with something in
 * them are named.
 * @param file its name, for messages
 * @throws ImportError if no sheet has a known header, or it is no workbook
 */
export async function readWorkbookSheet(
  bytes: Uint8Array,
  file: string,
  options: SheetOptions = {},
): Promise<Sheet> {
  const workbook = await openWorkbook(bytes, file)
  let unread: readonly SheetColumn[] = []
  for await (const found of workbook.sheets) {
    const sheet = readRows(found.rows, file, options)
    if (sheet) return { ...sheet, problems: [...(await notesOn(workbook, found, file)), ...sheet.problems] }
    if (unread.length === 0) unread = columnsOfRows(found.rows)
  }
  throw new UnknownHeaderError(file, unread)
}

async function notesOn(
  workbook: Workbook,
  { hidden, name }: WorkbookSheet,
  file: string,
): Promise<ImportProblem[]> {
  const others: string[] = []
  for (const other of workbook.names)
    if (other !== name && (await workbook.hasRows(other))) others.push(`‘${other}’`)
  const notes: ImportProblem[] = []
  if (others.length > 0)
    notes.push({
      severity: 'warning',
      file,
      code: 'sheets_unread',
      inputs: { sheet: name, others: others.join(', ') },
      message: `one sheet of it is read, ‘${name}’. Not read: ${others.join(', ')}.`,
    })
  if (hidden > 0)
    notes.push({
      severity: 'warning',
      file,
      code: 'rows_hidden',
      inputs: { count: String(hidden) },
      message: `its hidden rows are read like the others: ${hidden}.`,
    })
  return notes
}

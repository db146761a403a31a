import {
  type EndpointOutput,
  type EndpointParsedInput,
  newStudioRedirectSchema,
  type RedirectImportOutcome,
} from '@tempolibre/contract'
import { csvLine, csvStart, unguardCell } from '@tempolibre/domain/csv-cells'
import {
  type Database,
  listAllRedirects,
  lockRedirects,
  type NewAuditEntry,
  noteChanges,
  saveRedirects,
} from '@tempolibre/database'
import { CsvError, parse } from 'csv-parse/sync'
import type { Transaction } from 'kysely'
import type { StaffCaller } from '../../../http/caller.ts'
import { type StudioFault, wordStudioFault } from '../../../http/studio-faults.ts'
import { whoOf } from '../../../studio/records.ts'
import { findPathFault, isCircle, storedPathOf } from '../../../studio/redirect-rules.ts'
import type { StudioSettings } from '../../../studio/studio-settings.ts'
import { redirects } from './studio-redirects.ts'

const columns = ['path', 'target'] as const

interface TableRow {
  line: number
  path: string
  target: string
}

interface Problem {
  line: number
  column: (typeof columns)[number] | null
  fault: StudioFault
}

/** All redirects as a table, with how often each was followed. */
export async function getStudioRedirectTable({
  db,
}: StudioSettings): Promise<EndpointOutput<'getStudioRedirectTable'>> {
  const all = await listAllRedirects(db)
  const lines = all.map(({ hits, last_used_at: at, path, target }) =>
    csvLine([path, target, String(hits), at?.toISOString() ?? '']),
  )
  return { success: true, csv: csvStart + csvLine([...columns, 'hits', 'last_used_at']) + lines.join('') }
}

/** Adds and changes the redirects of a table: all of them, or none if anything is wrong. */
export function importStudioRedirects(
  { db }: StudioSettings,
  { csv }: EndpointParsedInput<'importStudioRedirects'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'importStudioRedirects'>> {
  const refuse = (problems: readonly Problem[]): EndpointOutput<'importStudioRedirects'> => ({
    success: true,
    added: 0,
    changed: 0,
    unchanged: 0,
    problems: problems
      .toSorted((one, other) => one.line - other.line)
      .map(({ fault, ...place }) => ({ ...place, message: wordStudioFault(fault, caller.language) })),
  })
  return db.transaction().execute(async (transaction) => {
    const { problems, rows } = readTable(csv)
    if (problems.length > 0) return refuse(problems)
    await lockRedirects(transaction)
    const stored = await listAllRedirects(transaction)
    const targets = new Map([...stored, ...rows].map(({ path, target }) => [path, target]))
    const circles = await findCircles(rows, targets)
    if (circles.length > 0) return refuse(circles)
    return { success: true, ...(await store(transaction, rows, stored, caller)), problems: [] }
  })
}

/** Reads a table by the rules for a single redirect. */
function readTable(csv: string): { rows: TableRow[]; problems: Problem[] } {
  const cells = parseCells(csv)
  if ('fault' in cells) return { rows: [], problems: [cells] }
  const problems: Problem[] = []
  const lines = new Set<string>()
  const rows = cells.rows.flatMap(({ line, path: given, target }): TableRow[] => {
    const path = storedPathOf(given)
    const pathFault = newStudioRedirectSchema.shape.path.safeParse(given).success
      ? findPathFault(given)
      : 'path_invalid'
    if (pathFault) problems.push({ line, column: 'path', fault: pathFault })
    else if (lines.has(path)) problems.push({ line, column: 'path', fault: 'twice_in_table' })
    lines.add(path)
    const parsed = newStudioRedirectSchema.shape.target.safeParse(target)
    if (!parsed.success) {
      problems.push({ line, column: 'target', fault: 'target_invalid' })
      return []
    }
    return [{ line, path, target: parsed.data }]
  })
  return { rows, problems }
}

/** The cells of a table, whatever else is in it; rows without path and target are left out. */
function parseCells(csv: string): { rows: TableRow[] } | Problem {
  const [head = ''] = csv.split(/\r\n?|\n/, 1)
  const delimiter = ['\t', ';'].find((sign) => head.includes(sign)) ?? ','
  const rows: { line: number; cells: readonly string[] }[] = []
  let line = 1
  try {
    parse(csv, {
      delimiter,
      bom: true,
      relax_column_count: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      trim: true,
      on_record(cells: string[], { lines }) {
        rows.push({ line, cells })
        line = lines + 1
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { line, column: null, fault: 'table_broken' }
  }
  const names = rows[0]?.cells.map((cell) => cell.toLowerCase()) ?? []
  const [path, target] = columns.map((column) => names.indexOf(column))
  if (path === undefined || target === undefined || path < 0 || target < 0)
    return { line: 1, column: null, fault: 'table_columns_missing' }
  return {
    rows: rows
      .slice(1)
      .map(({ cells, line: at }) => ({
        line: at,
        path: unguardCell(cells[path] ?? ''),
        target: unguardCell(cells[target] ?? ''),
      }))
      .filter((row) => row.path !== '' || row.target !== ''),
  }
}

/** The rows whose targets lead back to them. @param targets of all paths, once the rows are stored */
async function findCircles(
  rows: readonly TableRow[],
  targets: ReadonlyMap<string, string>,
): Promise<Problem[]> {
  const circles: Problem[] = []
  // What is known to lead out is not walked again: a long chain would take ages otherwise.
  const leadOut = new Set<string>()
  for (const { line, path, target } of rows) {
    const walked = [path]
    const found = await isCircle({ path, target }, (next) => {
      if (leadOut.has(next)) return Promise.resolve(undefined)
      walked.push(next)
      return Promise.resolve(targets.get(next))
    })
    if (found) circles.push({ line, column: 'target', fault: 'redirect_circle' })
    else for (const each of walked) leadOut.add(each)
  }
  return circles
}

async function store(
  transaction: Transaction<Database>,
  rows: readonly TableRow[],
  stored: readonly { path: string; target: string }[],
  caller: StaffCaller,
): Promise<Omit<RedirectImportOutcome, 'problems'>> {
  const known = new Map(stored.map(({ path, target }) => [path, target]))
  const differing = rows.filter(({ path, target }) => known.get(path) !== target)
  const ids = await saveRedirects(transaction, differing)
  const entries = differing.map(({ path, target }): NewAuditEntry => {
    const before = known.get(path)
    const isNew = before === undefined
    return {
      ...whoOf(caller),
      action: isNew ? 'create' : 'change',
      subject: redirects.subject,
      subjectId: String(ids.get(path)),
      label: path,
      before: isNew ? null : { target: before },
      after: isNew ? { path, target } : { target },
    }
  })
  await noteChanges(transaction, entries)
  const added = entries.filter(({ action }) => action === 'create').length
  return {
    added,
    changed: differing.length - added,
    unchanged: rows.length - differing.length,
  }
}

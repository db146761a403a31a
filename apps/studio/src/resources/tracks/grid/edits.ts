import type { StudioTrack } from '@tempolibre/contract'
import { isSame, isTable } from '../../../records/changes.ts'
import type { CellFault, Reading } from './cell-text.ts'
import { findColumn, type GridColumn, valueAt } from './columns.ts'

/** What a cell shall be, and what it was. */
export interface CellEdit {
  /** What is stored. */
  base: unknown
  value: unknown
  /** What was typed, if it cannot be read: there is no value then. */
  typed?: string
  /** Why it cannot be saved as it is. */
  fault?: CellFault
  /** Somebody else has stored `base` since this was typed. */
  conflict?: true
}

/** The edited cells of a track, by the name of their column. */
export interface RowEdit {
  title: string
  cells: Readonly<Record<string, CellEdit>>
}

/** What is not saved, by the id of the track. */
export type Edits = ReadonlyMap<string, RowEdit>

/** One cell, before and after. */
export interface CellChange {
  id: string
  title: string
  column: string
  before: CellEdit | undefined
  after: CellEdit | undefined
}

/** What was typed into a cell of a track. */
export interface Entry {
  track: StudioTrack
  column: GridColumn
  typed: string
  reading: Reading
}

/** What entries change; the value that is stored is no edit. */
export function changesBy(edits: Edits, entries: readonly Entry[]): CellChange[] {
  return entries.flatMap(({ column, reading, track, typed }) => {
    const before = edits.get(track.id)?.cells[column.name]
    const base = before ? before.base : valueAt(track, column)
    const after = afterReading(base, typed, reading)
    const change = { id: track.id, title: track.title.en, column: column.name, before, after }
    return isSame(before, after) ? [] : [change]
  })
}

function afterReading(base: unknown, typed: string, reading: Reading): CellEdit | undefined {
  if ('fault' in reading) return { base, value: undefined, typed, fault: reading.fault }
  return isSame(reading.value, base) ? undefined : { base, value: reading.value }
}

/** The edits with each change's `side`. */
export function applyChanges(edits: Edits, changes: readonly CellChange[], side: 'before' | 'after'): Edits {
  const next = new Map(edits)
  for (const change of changes) {
    const { [change.column]: _, ...others } = next.get(change.id)?.cells ?? {}
    const cell = change[side]
    setRow(next, change.id, {
      title: change.title,
      cells: cell ? { ...others, [change.column]: cell } : others,
    })
  }
  return next
}

/** The edits on top of what is stored by now: where somebody else was faster, the cell says so. */
export function rebaseEdits(edits: Edits, tracks: readonly StudioTrack[]): Edits {
  const next = new Map(edits)
  for (const track of tracks) {
    const row = next.get(track.id)
    if (!row) continue
    const cells = Object.entries(row.cells).flatMap(([name, cell]) => {
      const column = findColumn(name)
      const rebased = column && rebaseCell(cell, valueAt(track, column))
      return rebased ? [[name, rebased] as const] : []
    })
    setRow(next, track.id, { ...row, cells: Object.fromEntries(cells) })
  }
  return next
}

function rebaseCell(cell: CellEdit, stored: unknown): CellEdit | undefined {
  if (isOnlyRefused(cell)) return isSame(stored, cell.base) ? cell : undefined
  if (cell.typed === undefined && isSame(stored, cell.value)) return undefined
  if (isSame(stored, cell.base)) return cell
  return { ...cell, base: stored, conflict: true }
}

/** Whether the API refuses a cell that was not edited, such as a text that is missing in one language. */
const isOnlyRefused = ({ base, fault, typed, value }: CellEdit): boolean =>
  fault !== undefined && typed === undefined && isSame(base, value)

/** The edits without what the API said of fields that have been changed since: it may find them right now. */
export function withoutRefusals(edits: Edits, changes: readonly CellChange[]): Edits {
  const next = new Map(edits)
  for (const { column: name, id } of changes) {
    const row = next.get(id)
    const field = findColumn(name)?.field
    if (!row) continue
    const cells = Object.entries(row.cells).flatMap(([each, cell]): [string, CellEdit][] => {
      if (findColumn(each)?.field !== field || !cell.fault || !('words' in cell.fault)) return [[each, cell]]
      const { fault: _, ...rest } = cell
      return isOnlyRefused(cell) ? [] : [[each, rest]]
    })
    setRow(next, id, { ...row, cells: Object.fromEntries(cells) })
  }
  return next
}

/** The edits without those of some tracks. */
export function withoutRows(edits: Edits, ids: ReadonlySet<string>): Edits {
  return new Map([...edits].filter(([id]) => !ids.has(id)))
}

function setRow(edits: Map<string, RowEdit>, id: string, row: RowEdit): void {
  if (Object.keys(row.cells).length === 0) edits.delete(id)
  else edits.set(id, row)
}

/** Whether a cell waits for the editor: it cannot be read, was refused, or somebody else has changed it. */
export const needsAttention = ({ conflict, fault }: CellEdit): boolean =>
  conflict === true || fault !== undefined

/** Whether a row can be saved as it is. */
export const isReady = ({ cells }: RowEdit): boolean => !Object.values(cells).some(needsAttention)

/** What the API is told of a row: texts go with those of the other languages. */
export function changeOf(track: StudioTrack, { cells }: RowEdit): Record<string, unknown> {
  const change: Record<string, unknown> = {}
  for (const [name, { value }] of Object.entries(cells)) {
    const column = findColumn(name)
    if (!column) continue
    const { field, language } = column
    const whole = change[field] ?? track[field]
    change[field] = language !== undefined && isTable(whole) ? { ...whole, [language]: value } : value
  }
  return change
}

/** Edits that were kept in the browser; those of another program's making count as none. */
export function readEdits(kept: Readonly<Record<string, unknown>>): Edits {
  return new Map(
    Object.entries(kept).flatMap(([id, row]) => {
      if (!isTable(row) || typeof row['title'] !== 'string' || !isTable(row['cells'])) return []
      const cells = Object.entries(row['cells']).flatMap(([name, cell]) => {
        const edit = findColumn(name) && readCellEdit(cell)
        return edit ? [[name, edit] as const] : []
      })
      return cells.length > 0
        ? [[id, { title: row['title'], cells: Object.fromEntries(cells) }] as const]
        : []
    }),
  )
}

function readCellEdit(cell: unknown): CellEdit | undefined {
  if (!isTable(cell) || !('base' in cell)) return undefined
  const { base, typed, value } = cell
  const fault = readFault(cell['fault'])
  return {
    base,
    value,
    ...(typeof typed === 'string' && { typed }),
    ...(fault && { fault }),
    ...(cell['conflict'] === true && { conflict: true }),
  }
}

function readFault(fault: unknown): CellFault | undefined {
  if (!isTable(fault)) return undefined
  if (typeof fault['words'] === 'string') return { words: fault['words'] }
  if (typeof fault['name'] !== 'string') return undefined
  const inputs = isTable(fault['inputs']) ? Object.entries(fault['inputs']) : []
  return {
    name: fault['name'],
    inputs: Object.fromEntries(
      inputs.flatMap(([name, value]) =>
        typeof value === 'string' || typeof value === 'number' ? [[name, value] as const] : [],
      ),
    ),
  }
}

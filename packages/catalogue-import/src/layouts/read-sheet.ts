import { unguardCell } from '@tempolibre/contract/csv-cells'
import type { DayOrder } from '../fields/parse-day.ts'
import { isFormula } from '../fields/is-formula.ts'
import { ImportError, type ImportProblem } from '../import-error.ts'
import { type CellProblem, unreadable } from '../fields/parsed.ts'
import type { RightHolder, SheetRecord, TrackRecord } from '../record.ts'
import { readTable, type TableRow } from '../table/read-table.ts'
import { createHarvestLayout } from './harvest-media.ts'
import { type CellReader, type DraftPerson, type DraftRecord, type Layout, plainHeader } from './layout.ts'
import { ownLayout } from './own-layout.ts'
import { sourceAudioLayout } from './source-audio.ts'

export interface Sheet {
  /** Name of its layout. */
  layout: string
  records: readonly SheetRecord[]
  problems: readonly ImportProblem[]
}

/**
 * Reads a table of metadata in any known layout: our own, Harvest Media's or SourceAudio's, told apart by the header.
 * @param file its name, for messages
 * @throws ImportError if its header is none of these, or it is no table
 */
export function readSheet(
  bytes: Uint8Array,
  file: string,
  { dayOrder }: { dayOrder?: DayOrder } = {},
): Sheet {
  // The most particular first: our own layout knows many of the others' columns.
  const layouts = [createHarvestLayout(dayOrder), sourceAudioLayout, ownLayout]
  let layout: Layout | undefined
  const table = readTable(bytes, file, (cells) => {
    const columns = new Set(cells.map(plainHeader))
    layout = layouts.find((each) => each.recognises(columns))
    return layout !== undefined
  })
  if (!table || !layout) {
    throw new ImportError(
      { file, code: 'header_unknown' },
      'its header is none that is known. Name columns as in docs/import.md: at least ‘file’ or ‘title’, and one more.',
    )
  }
  const { readerOf } = layout
  const readers = new Map(table.columns.map((column) => [column, readerOf(plainHeader(column))]))
  const problems: ImportProblem[] = []
  const records = table.rows.map((row) => readRow(row, readers, file, problems))
  return { layout: layout.name, records, problems }
}

/** Characters of a cell: the longest descriptions have some thousand. */
const maxCellLength = 10_000

function readRow(
  { cells, line }: TableRow,
  readers: ReadonlyMap<string, CellReader | undefined>,
  file: string,
  problems: ImportProblem[],
): SheetRecord {
  const draft: DraftRecord = { fields: {}, writers: new Map(), publishers: new Map(), others: new Map() }
  const columns: Partial<Record<string, string>> = {}
  const report = (column: string, { code, message, value }: CellProblem) =>
    problems.push({ severity: 'error', file, line, column, code, inputs: { value }, message })
  for (const [column, written] of cells) {
    const cell = unguardCell(written)
    const reader = readers.get(column)
    if (cell.length > maxCellLength)
      report(
        column,
        unreadable('cell_long', `${cell.slice(0, 40)}…`, 'is longer than 10,000 characters: shorten it.')
          .problem,
      )
    else if (isFormula(written))
      report(column, unreadable('cell_formula', cell, 'is a formula: save its value instead.').problem)
    else if (!reader) draft.others.set(column, cell)
    else {
      const before = draft.fields
      const problem = reader(draft, cell)
      if (problem !== undefined) report(column, problem)
      for (const key of changedKeys(before, draft.fields)) columns[key] ??= column
    }
  }
  const writers = listPeople(draft.writers)
  const publishers = listPeople(draft.publishers)
  return {
    ...draft.fields,
    ...(writers.length > 0 && { writers }),
    ...(publishers.length > 0 && { publishers }),
    ...(draft.others.size > 0 && { others: Object.fromEntries(draft.others) }),
    ...(draft.file !== undefined && { file: draft.file }),
    line,
    columns,
  }
}

function changedKeys(before: TrackRecord, after: TrackRecord): string[] {
  const former = new Map<string, unknown>(Object.entries(before))
  return Object.entries(after).flatMap(([key, value]) => (former.get(key) === value ? [] : key))
}

function listPeople(drafts: ReadonlyMap<number, DraftPerson>): RightHolder[] {
  const inOrder = [...drafts].toSorted(([one], [other]) => one - other)
  return inOrder.flatMap(([, { first, last, middle, name, ...rest }]) => {
    const full = name ?? [first, middle, last].filter(Boolean).join(' ')
    return full ? [{ name: full, ...rest }] : []
  })
}

import { cleanText, namesOfRemoved } from '@tempolibre/domain/clean-text'
import { unguardCell } from '@tempolibre/domain/csv-cells'
import { plainHeading } from '@tempolibre/domain/table-fields'
import { faultOf, isFormula } from '../fields/cell-faults.ts'
import { doubtBarcode, isBarcodeHeading } from '../fields/parse-codes.ts'
import type { DayOrder } from '../fields/parse-day.ts'
import { type CellProblem, unreadable } from '../fields/parsed.ts'
import { type ImportProblem, textCleaned } from '../import-error.ts'
import type { RightHolder, SheetRecord, TrackRecord } from '../record.ts'
import type { TableRow } from '../table/read-table.ts'
import type { ReadColumn } from './columns.ts'
import { noParts, withParts } from './listed-people.ts'
import type { DraftPerson, DraftRecord } from './layout.ts'

/** Characters of a cell: the longest descriptions have some thousand. */
const maxCellLength = 10_000

/** A text that spreadsheets are told to take as it is: `="00123"`. */
const quotedText = /^="((?:[^"]|"")*)"$/

/**
 * Reads a row below the header.
 * @param orders of day and month, of each column of dates
 * @param problems to which those of its cells are added
 */
export function readRow(
  { cells, converted, line }: TableRow,
  columns: readonly ReadColumn[],
  orders: readonly (DayOrder | undefined)[],
  file: string,
  problems: ImportProblem[],
): SheetRecord {
  const draft: DraftRecord = {
    fields: {},
    writers: new Map(),
    publishers: new Map(),
    parts: noParts(),
    others: new Map(),
  }
  const headings: Partial<Record<string, string>> = {}
  const report = (column: string, { code, inputs, isKept, message, value }: CellProblem) =>
    problems.push({
      severity: isKept || code === 'cell_nobody' ? 'warning' : 'error',
      file,
      line,
      column,
      code,
      inputs: { value, ...inputs },
      message,
    })
  for (const [at, { column, shown }] of columns.entries()) {
    const given = cells[at] ?? ''
    if (given === '' || shown.state === 'ignored') continue
    const signs = namesOfRemoved(given)
    if (signs !== '') problems.push({ ...textCleaned(signs), file, line, column: shown.heading })
    const raw = cleanText(given).trim()
    if (raw === '') continue
    const written = raw.replace(quotedText, (_, inner: string) => inner.replaceAll('""', '"'))
    const cell = unguardCell(written)
    const { heading } = shown
    const fault =
      faultOfCell(cell, written, column !== undefined) ??
      (column && converted?.has(at) && isName.test(column.fills) ? noName(cell) : undefined)
    if (fault) report(heading, fault)
    else if (!column) {
      draft.others.set(heading, cell)
      const doubt = isBarcodeHeading(plainHeading(heading)) ? doubtBarcode(cell) : undefined
      if (doubt) report(heading, doubt)
    } else {
      const before = draft.fields
      const problem = column.read(draft, cell, { dayOrder: orders[at] })
      if (problem) report(heading, problem)
      for (const key of changedKeys(before, draft.fields)) headings[key] ??= heading
    }
  }
  const people = (list: 'writers' | 'publishers'): readonly RightHolder[] => {
    const single = listPeople(draft[list])
    const { people: whole, problems: wrong } = withParts(
      single.length > 0 ? single : (draft.fields[list] ?? []),
      draft.parts[list],
    )
    for (const { fills, problem } of wrong)
      report(columns.find(({ column }) => column?.fills === fills)?.shown.heading ?? fills, problem)
    return whole
  }
  const writers = people('writers')
  const publishers = people('publishers')
  return {
    ...draft.fields,
    ...(writers.length > 0 && { writers }),
    ...(publishers.length > 0 && { publishers }),
    ...(draft.others.size > 0 && { others: Object.fromEntries(draft.others) }),
    ...(draft.file !== undefined && { file: draft.file }),
    line,
    columns: headings,
  }
}

/** What columns fill that say a name. */
const isName =
  /^(?:file|title(?: ..)?|artist|album|album code|version|main version|code|label|composers|publishers)$/

/** A day or an answer in place of a name: spreadsheets make one of what is typed like one, and what was typed is lost. */
const noName = (cell: string): CellProblem =>
  unreadable(
    'cell_converted',
    cell,
    'is a day, a time or an answer, which spreadsheets make of names such as 24/7, 1:30 or True: give the cell the format of a text, and type the name again.',
  ).problem

/** Whatever a column means, no formula is kept; errors and words for nothing are refused where they would count. */
function faultOfCell(cell: string, written: string, counts: boolean): CellProblem | undefined {
  if (cell.length > maxCellLength)
    return unreadable('cell_long', `${cell.slice(0, 40)}…`, 'is longer than 10,000 characters: shorten it.')
      .problem
  if (isFormula(written))
    return unreadable('cell_formula', cell, 'is a formula: save its value instead.').problem
  return counts ? faultOf(cell) : undefined
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

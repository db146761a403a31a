import { fieldOfHeading, type PlannedTable, type SheetColumn } from '@tempolibre/catalogue-import'
import { plainHeading } from '@tempolibre/domain/table-fields'
import { CommandError } from './run-command.ts'

/** Words of `--column` for what is no field. */
const fates: Readonly<Record<string, string | null>> = { keep: 'kept', skip: 'ignored', auto: null }

/**
 * Reads `Clima=moods`: a heading, and one of our columns in any of its languages, or keep, skip or auto.
 * @returns the heading in `plainHeading` spelling, and what it means; null: what was said is forgotten
 * @throws CommandError
 */
export function readColumnDecision(decision: string): { heading: string; meaning: string | null } {
  const at = decision.lastIndexOf('=')
  const heading = plainHeading(decision.slice(0, Math.max(0, at)))
  const written = decision.slice(at + 1).trim()
  if (heading === '' || written === '')
    throw new CommandError(
      `--column ${decision} cannot be read: write 'HEADING=COLUMN', as in 'Clima=moods'.`,
    )
  if (Object.hasOwn(fates, written)) return { heading, meaning: fates[written] ?? null }
  const field = fieldOfHeading(written)
  if (field === undefined)
    throw new CommandError(
      `There is no column ‘${written}’: name one of docs/import.md, such as moods, or write =keep, =skip or =auto.`,
    )
  return { heading, meaning: field }
}

/** How a table was read: a line for it, and one for each state of its columns. */
export function describeTable({ columns = [], file, layout, rows }: PlannedTable): string[] {
  const of = (state: SheetColumn['state'], describe: (column: SheetColumn) => string) => {
    const found = columns.filter((column) => column.state === state)
    return found.length === 0 ? [] : [`  ${state}: ${found.map(describe).join('; ')}`]
  }
  return [
    layout === null
      ? `${file}: not read, its header is unknown`
      : `${file}: ${rows} rows in the layout of ${layout}`,
    ...of('understood', describeUnderstood),
    ...of('kept', (column) => `${column.heading}${reasons(column)}`),
    ...of('ignored', (column) => `${column.heading || `column ${column.place}`}${reasons(column)}`),
  ]
}

function describeUnderstood({ field, heading, isDecided }: SheetColumn): string {
  const isAlike = field === undefined || plainHeading(heading) === plainHeading(field.id)
  return `${heading}${isAlike ? '' : ` as ${field.id}`}${isDecided ? ' (as you have said)' : ''}`
}

function reasons({ field, why }: SheetColumn): string {
  if (why === 'table') return field ? ` (would be ${field.id})` : ''
  if (why === 'repeated') return ` (another column is ${field?.id})`
  if (why === 'empty') return ' (empty)'
  if (why === 'unnamed') return ' (without a heading)'
  if (why === 'measured') return ' (measured from the sound)'
  return why === 'decided' ? ' (as you have said)' : ''
}

/** What to write for columns that nothing is known of, with the nearest of ours, and for tables that were not read. */
export function proposeColumns(tables: readonly PlannedTable[]): string[] {
  const columns = tables.flatMap(({ columns: found = [], layout }) => (layout === null ? [] : found))
  const unknown = columns.filter(({ isDecided, nearest }) => nearest.length > 0 && !isDecided)
  const each = new Map(unknown.map((column) => [plainHeading(column.heading), column]))
  return [
    ...(each.size === 0
      ? []
      : [
          '\nColumns that may mean one of ours. Say it once, and it is remembered:',
          ...[...each.values()].map(proposal),
        ]),
    ...tables.filter(({ layout }) => layout === null).flatMap(proposeForUnread),
  ]
}

/** Columns of a table that was not read for which a line is written. */
const maxProposed = 12

function proposeForUnread({ columns = [], file }: PlannedTable): string[] {
  const open = columns.filter(({ field }) => field === undefined)
  const more = open.length - maxProposed
  return [
    `\n${file} was not read. Say which column is ‘file’ or ‘title’, and what one more means (docs/import.md names them); it is remembered:`,
    ...open.slice(0, maxProposed).map(proposal),
    ...(more > 0 ? [`  and ${more} more columns`] : []),
  ]
}

const proposal = ({ heading, nearest }: SheetColumn) =>
  `  --column '${heading.replaceAll(/\s+/g, ' ')}=${nearest[0]?.id ?? '…'}'`

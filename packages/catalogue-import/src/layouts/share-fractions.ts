import type { ImportProblem } from '../import-error.ts'
import type { RightHolder, SheetRecord } from '../record.ts'
import type { TableRow } from '../table/read-table.ts'
import type { ReadColumn } from './columns.ts'

const lists = ['writers', 'publishers'] as const
const kinds = ['performanceShare', 'mechanicalShare'] as const
type List = (typeof lists)[number]
type Kind = (typeof kinds)[number]

/** The columns that say shares alone, by what they fill. */
const shareColumns: Record<List, Record<Kind, RegExp>> = {
  writers: {
    performanceShare: /^(?:writer \d+ share|composer shares)$/,
    mechanicalShare: /^writer \d+ mechanical share$/,
  },
  publishers: {
    performanceShare: /^(?:publisher \d+ share|publisher shares)$/,
    mechanicalShare: /^publisher \d+ mechanical share$/,
  },
}

/** What the shares of a row may be, by their signs and sums. */
type Sort = 'percent' | 'fraction' | 'unclear'

/**
 * Reads shares that are fractions of a whole, such as 0.5 beside 0.5, in percent. They are if they add up to 1 in each work of their
 * columns; where other works have percentages, or do not add up, each that may be either is an error of its line.
 * @param records in the order of the rows
 * @param problems to which what was read so, and what may be either, is added
 */
export function readFractions(
  records: readonly SheetRecord[],
  rows: readonly TableRow[],
  columns: readonly ReadColumn[],
  file: string,
  problems: ImportProblem[],
): readonly SheetRecord[] {
  let read = [...records]
  for (const list of lists)
    for (const kind of kinds) {
      const own = columns.flatMap(({ column, shown }, at) =>
        column && shareColumns[list][kind].test(column.fills) ? { at, heading: shown.heading } : [],
      )
      const sorted = records.map((record, index) => {
        const cells = own.flatMap((each) => {
          const cell = rows[index]?.cells[each.at] ?? ''
          return cell === '' ? [] : { ...each, cell }
        })
        return { cells, sort: sortOf(record, list, kind, cells.map(({ cell }) => cell).join(' ')) }
      })
      const has = (sort: Sort) => sorted.some((each) => each.sort === sort)
      const areFractions = has('fraction') && !has('percent')
      const [first] = own
      if (areFractions && first) problems.push({ ...areRead, file, column: first.heading })
      read = read.map((record, index) => {
        const { cells = [], sort } = sorted[index] ?? {}
        const [cell] = cells
        if (areFractions && sort === 'fraction')
          return { ...record, [list]: record[list]?.map((holder) => inPercent(holder, kind)) }
        if (cell && (sort === 'fraction' || sort === 'unclear'))
          problems.push({ ...mayBeEither(cell.cell), file, line: record.line, column: cell.heading })
        return record
      })
    }
  return read
}

function sortOf(record: SheetRecord, list: List, kind: Kind, written: string): Sort | undefined {
  if (written === '') return undefined
  const shares = sharesOf(record[list], kind)
  if (/[%％٪]/.test(written) || shares.some((share) => share > 1)) return 'percent'
  if (!shares.some((share) => share > 0)) return undefined
  const all = [...sharesOf(record.writers, kind), ...sharesOf(record.publishers, kind)]
  return isWhole(shares) || isWhole(all) ? 'fraction' : 'unclear'
}

const sharesOf = (holders: readonly RightHolder[] = [], kind: Kind) =>
  holders.flatMap((holder) => holder[kind] ?? [])

/** Of each share, what is lost where it is written with two places. */
const lost = 0.005

const isWhole = (shares: readonly number[]) =>
  Math.abs(shares.reduce((all, share) => all + share, 0) - 1) <= lost * shares.length

function inPercent(holder: RightHolder, kind: Kind): RightHolder {
  const share = holder[kind]
  return share === undefined ? holder : { ...holder, [kind]: Math.round(share * 10_000) / 100 }
}

const areRead = {
  severity: 'warning',
  code: 'shares_fractions',
  message: 'its shares add up to 1 in each work, so they are read as parts of a whole: 0.5 is 50%.',
} as const

const mayBeEither = (value: string) =>
  ({
    severity: 'error',
    code: 'cell_share_unclear',
    inputs: { value },
    message: `‘${value}’ may be a percentage or a part of 1: write it with a sign, such as 50%.`,
  }) as const

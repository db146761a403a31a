import type { Cell, CellValue } from 'hucre'

/** Digits that a spreadsheet keeps of a number. */
const digits = 15
const dayMs = 24 * 3600 * 1000
/** Excel's first days: a time of day has no date of its own. */
const firstDay = Date.UTC(1900, 0, 1)

/**
 * What a cell of a workbook shows, as a table of text would have it: dates as `YYYY-MM-DD`, numbers without grouping, with the
 * leading zeros and the percent sign of their format, formulas by their stored value and without one as written.
 */
export function writeCellValue(value: CellValue | undefined, cell: Cell | undefined): string {
  if (value === null || value === undefined) return cell?.formula ? `=${cell.formula}` : ''
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (value instanceof Date) return writeDate(value)
  return writeNumber(value, cell?.style?.numFmt ?? '')
}

function writeNumber(value: number, format: string): string {
  const [positive = ''] = format.split(';')
  const plain = (number: number) => String(Number(number.toPrecision(digits)))
  if (/^[^"]*%/.test(positive)) return `${plain(value * 100)}%`
  // As of catalogue and IPI numbers.
  return /^0+$/.test(positive) && Number.isInteger(value) && value >= 0
    ? plain(value).padStart(positive.length, '0')
    : plain(value)
}

function writeDate(date: Date): string {
  if (Number.isNaN(date.getTime())) return ''
  const text = date.toISOString()
  const isTimeOnly = date.getTime() < firstDay
  if (isTimeOnly) return text.slice(11, 19)
  return date.getTime() % dayMs === 0 ? text.slice(0, 10) : text.slice(0, 19)
}

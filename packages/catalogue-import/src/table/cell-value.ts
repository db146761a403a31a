import { withoutOuterSpaces } from '@tempolibre/domain/clean-text'
import type { Cell, CellValue } from 'hucre'

/** Digits that a spreadsheet keeps of a number. */
const digits = 15
const dayMs = 24 * 3600 * 1000
/** Excel's first days: a time of day has no date of its own. */
const firstDay = Date.UTC(1900, 0, 1)

/** From which days are counted: the day before the first, or the first of 1904, as on old Macintoshes. */
export const dayZero = { 1900: Date.UTC(1899, 11, 31), 1904: Date.UTC(1904, 0, 1) } as const

/**
 * What a cell of an Excel workbook shows, as a table of text would have it: dates as `YYYY-MM-DD`, numbers without grouping, with
 * the leading zeros and the percent sign of their format, formulas by their stored value and without one as written.
 * @param zero the day from which the workbook counts
 */
export function writeCellValue(
  value: CellValue | undefined,
  cell: Cell | undefined,
  zero: number = dayZero[1900],
): string {
  if (value === null || value === undefined) return cell?.formula ? `=${cell.formula}` : ''
  if (typeof value === 'string') return withoutOuterSpaces(value)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  const format = cell?.style?.numFmt ?? ''
  return value instanceof Date ? writeDate(value, format, zero) : writeFormatted(value, format)
}

/** A number without grouping, as many digits as count. */
export const writeNumber = (number: number): string => String(Number(number.toPrecision(digits)))

function writeFormatted(value: number, format: string): string {
  const [positive = ''] = format.split(';')
  if (/^[^"]*%/.test(positive)) return `${writeNumber(value * 100)}%`
  // As of catalogue and IPI numbers.
  return /^0+$/.test(positive) && Number.isInteger(value) && value >= 0
    ? writeNumber(value).padStart(positive.length, '0')
    : writeNumber(value)
}

/** Whether a format shows a time and no day: `h:mm`, `[h]:mm:ss`, `mm:ss`. */
function isClock(format: string): boolean {
  const marks = format.replaceAll(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]|am\/pm|a\/p/gi, '')
  return /[hs]/i.test(marks) && !/[yd]/i.test(marks)
}

function writeDate(date: Date, format: string, zero: number): string {
  if (Number.isNaN(date.getTime())) return ''
  const time = date.getTime()
  if (isClock(format) || time < firstDay)
    return writeClock(
      (/\[[hms]+\]/i.test(format) ? time - zero : time - Math.floor(time / dayMs) * dayMs) / 1000,
    )
  const text = date.toISOString()
  return time % dayMs === 0 ? text.slice(0, 10) : text.slice(0, 19)
}

/** A time or a duration in seconds, as `03:25:00`. */
export function writeClock(seconds: number): string {
  const whole = Math.round(seconds)
  return [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}

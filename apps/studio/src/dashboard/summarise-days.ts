import { showCount, showDay } from './formats.ts'

export const sumOf = <Row>(rows: readonly Row[], valueOf: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + valueOf(row), 0)

/** What a chart of days shows, in a sentence: the total, and the day with the most. */
export function summariseDays<Row extends { day: string }>(
  rows: readonly Row[],
  valueOf: (row: Row) => number,
  translate: (key: string, inputs: Record<string, string>) => string,
  show = showCount,
): string {
  const [first, ...others] = rows
  if (!first) return ''
  const peak = others.reduce((most, row) => (valueOf(row) > valueOf(most) ? row : most), first)
  return translate('dashboard.summary_of_days', {
    total: show(sumOf(rows, valueOf)),
    day: showDay(peak.day),
    most: show(valueOf(peak)),
  })
}

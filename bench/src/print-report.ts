import { type Bound, type Figure, isMet } from './figure.ts'

export interface ReportRow extends Figure {
  subject: string
}

const headings = ['Subject', 'Figure', 'Value', 'Bound', 'Met']

/** A Markdown table with aligned columns, so that it is also readable as plain text. */
export function toTable(rows: readonly ReportRow[]): string {
  const cells = rows.map((row) => [
    row.subject,
    row.name,
    `${formatNumber(row.value)} ${row.unit}`,
    row.bound ? `${formatBound(row.bound)} ${row.unit}` : '',
    formatVerdict(row),
  ])
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...cells.map((row) => row[column]?.length ?? 0)),
  )
  const isNumeric = (column: number) => column === 2 || column === 3
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => (isNumeric(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0))).join(' | ')} |`
  const rule = `|${widths.map((width, column) => (isNumeric(column) ? `${'-'.repeat(width + 1)}:` : '-'.repeat(width + 2))).join('|')}|`
  return [line(headings), rule, ...cells.map(line)].join('\n')
}

function formatVerdict(figure: Figure): string {
  const met = isMet(figure)
  if (met === undefined) return ''
  return met ? 'yes' : 'NO'
}

function formatBound(bound: Bound): string {
  return 'max' in bound ? `≤ ${formatNumber(bound.max)}` : `≥ ${formatNumber(bound.min)}`
}

/** Three significant digits below a hundred, integers above; a comma every three digits. */
export function formatNumber(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return value.toLocaleString('en', { maximumFractionDigits: digits })
}

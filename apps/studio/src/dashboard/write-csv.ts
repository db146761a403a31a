/** A cell that a spreadsheet would run as a formula. */
const formula = /^[=+\-@\t\r]/

/** A table as CSV (RFC 4180), with the mark by which spreadsheets recognise UTF-8. */
export function writeCsv(rows: readonly (readonly (string | number)[])[]): string {
  const lines = rows.map((cells) => cells.map(writeCell).join(','))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

function writeCell(cell: string | number): string {
  if (typeof cell === 'number') return String(cell)
  const safe = formula.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

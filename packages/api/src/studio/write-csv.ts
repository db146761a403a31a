/** What spreadsheets take for the beginning of a formula. */
const formulaStart = /^[=+\-@\t\r]/

/**
 * A table as CSV (RFC 4180) in UTF-8 with a byte order mark, without which spreadsheets misread accents. Texts that a
 * spreadsheet would run as a formula get an apostrophe in front.
 */
export function writeCsv(rows: readonly (readonly (string | number | null)[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('')}`
}

function writeCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = formulaStart.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** What a spreadsheet may run as a formula (OWASP, CSV injection), also in full width, behind any guards of ours. */
const formula = /^'*[=+\-@\t\r＝＋－＠]/

/** Puts an apostrophe before a text that a spreadsheet would run; `unguardCell` takes it away again. */
export const guardCell = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** The text of a cell that `guardCell` may have guarded. */
export const unguardCell = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell

/** A line of a table (RFC 4180), whose texts no spreadsheet runs. */
export const csvLine = (texts: readonly string[]): string =>
  `${texts.map((text) => quote(guardCell(text))).join(',')}\r\n`

/** Begins a table: without it spreadsheets don't read UTF-8. */
export const csvStart = '\uFEFF'

const quote = (cell: string) => (/[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

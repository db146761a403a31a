/**
 * The cells of a table as Excel, LibreOffice and Google Sheets put it on the clipboard: rows by lines, cells by tabs. A
 * cell that begins with a quote is quoted, with its own quotes doubled; in any other, quotes are part of the text.
 */
export function readTable(text: string): string[][] {
  const rows: string[][] = [[]]
  const table = text.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '')
  // A cell, and the tab, line break or end behind it.
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/gy
  for (const [, quoted, plain = '', end] of table.matchAll(cell)) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === '') break
    if (end === '\n') rows.push([])
  }
  return rows
}

/** A table as spreadsheets read it from the clipboard. */
export const writeTable = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map(quote).join('\t')).join('\n')

const quote = (text: string) => (/[\t\n\r]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

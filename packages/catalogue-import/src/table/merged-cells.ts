import { maxCells, type TableRow, tooLarge } from './read-table.ts'

/** Cells that are merged over several rows, from the first of them. */
export interface Merge {
  /** From 1. */
  line: number
  /** From 0. */
  column: number
  rows: number
}

/**
 * Writes what stands in merged cells into every row that they cover, as a sheet shows it: an album in front of all its songs. Rows
 * that have nothing else stay away.
 * @throws ImportError if they cover more than a table may have
 */
export function spreadMerges(rows: TableRow[], merges: readonly Merge[], file: string): void {
  if (merges.length === 0) return
  const byLine = new Map(rows.map((row, at) => [row.line, at]))
  const last = rows.at(-1)?.line ?? 0
  let covered = 0
  for (const { column, line, rows: count } of merges) {
    const text = rows[byLine.get(line) ?? -1]?.cells[column] ?? ''
    if (text === '') continue
    const end = Math.min(line + count - 1, last)
    covered += Math.max(0, end - line)
    if (covered > maxCells) throw tooLarge(file)
    for (let below = line + 1; below <= end; below++) {
      const at = byLine.get(below) ?? -1
      const row = rows[at]
      if (!row || (row.cells[column] ?? '') !== '') continue
      const cells = [...row.cells]
      while (cells.length < column) cells.push('')
      cells[column] = text
      rows[at] = { ...row, cells }
    }
  }
}

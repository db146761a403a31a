import { type Attributes, countOf, textOf } from './ods-cell-text.ts'
import { type Merge, spreadMerges } from './merged-cells.ts'
import { maxCells, maxLines, type TableRow, tooLarge } from './read-table.ts'

/** A sheet of an OpenDocument workbook. Of a hidden one no rows are kept. */
export interface OdsSheet {
  name: string
  isHidden: boolean
  rows: readonly TableRow[]
  hiddenRows: number
  hasRows: boolean
}

interface DraftSheet extends OdsSheet {
  rows: TableRow[]
  merges: Merge[]
  /** Rows that were read, also empty ones. */
  line: number
}

interface DraftRow {
  attributes: Attributes
  cells: string[]
  /** Columns of days, times and answers. */
  converted: Set<number>
  /** Empty cells behind them. */
  gap: number
  filled: number
}

/** Columns of the largest sheets. */
const maxColumns = 16_384

/**
 * The sheets of a workbook, which are made row by row and cell by cell, as these end.
 * @param file its name, for the error if it is too large
 */
export function createSheets(file: string) {
  const ended: OdsSheet[] = []
  let sheet: DraftSheet | undefined
  let row: DraftRow | undefined
  let cellCount = 0

  function endCell(attributes: Attributes, shown: string): void {
    if (!row || !sheet) return
    const written = textOf(attributes, shown)
    const repeat = countOf(attributes['table:number-columns-repeated'])
    if (written === '') {
      row.gap += repeat
      return
    }
    const column = row.cells.length + row.gap
    if (column + repeat > maxColumns) throw tooLarge(file)
    const rows = countOf(attributes['table:number-rows-spanned'])
    if (rows > 1) sheet.merges.push({ line: sheet.line + 1, column, rows })
    for (; row.gap > 0; row.gap--) row.cells.push('')
    const isConverted = /^(?:boolean|date|time)$/.test(attributes['office:value-type'] ?? '')
    for (let index = 0; index < repeat; index++) {
      if (isConverted) row.converted.add(row.cells.length)
      row.cells.push(written)
    }
    row.filled += repeat
  }

  function addRows({ attributes, cells, converted, filled }: DraftRow, to: DraftSheet): void {
    const repeat = countOf(attributes['table:number-rows-repeated'])
    if (filled === 0 || to.isHidden) {
      to.hasRows ||= filled > 0
      to.line += repeat
      return
    }
    to.hasRows = true
    const isHidden = /^(?:collapse|filter)$/.test(attributes['table:visibility'] ?? '')
    for (let index = 0; index < repeat; index++) {
      cellCount += filled
      if (to.rows.length >= maxLines || cellCount > maxCells) throw tooLarge(file)
      to.rows.push({ line: ++to.line, cells, ...(converted.size > 0 && { converted }) })
      if (isHidden) to.hiddenRows++
    }
  }

  return {
    ended,
    hasSheet: () => sheet !== undefined,
    hasRow: () => row !== undefined,
    /** @param name its place in the workbook if it has none */
    beginSheet(name: string | undefined, isHidden: boolean): void {
      const empty = { rows: [], merges: [], line: 0, hiddenRows: 0, hasRows: false }
      sheet = { name: name ?? `${ended.length + 1}`, isHidden, ...empty }
    },
    beginRow(attributes: Attributes): void {
      row = { attributes, cells: [], converted: new Set(), gap: 0, filled: 0 }
    },
    endCell,
    endRow(): void {
      if (row && sheet) addRows(row, sheet)
      row = undefined
    },
    endSheet(): void {
      if (!sheet) return
      spreadMerges(sheet.rows, sheet.merges, file)
      ended.push(sheet)
      sheet = undefined
    },
  }
}

/** A cell by its place. */
export interface Place {
  row: number
  column: number
}

/** From where a block was selected, to the active cell. */
export interface Selection {
  anchor: Place
  active: Place
}

/** A block of cells, both ends included. */
export interface Block {
  top: number
  bottom: number
  left: number
  right: number
}

export interface GridSize {
  rows: number
  columns: number
  /** Rows that the window shows. */
  page: number
}

export const blockOf = ({ active, anchor }: Selection): Block => ({
  top: Math.min(anchor.row, active.row),
  bottom: Math.max(anchor.row, active.row),
  left: Math.min(anchor.column, active.column),
  right: Math.max(anchor.column, active.column),
})

export const selectCell = (place: Place): Selection => ({ anchor: place, active: place })

interface Press {
  key: string
  ctrl: boolean
  shift: boolean
}

/** The selection after a key that moves it; undefined for any other key. */
export function moveSelection(selection: Selection, press: Press, size: GridSize): Selection | undefined {
  const { active, anchor } = selection
  if (press.key === 'Tab') return selectCell(within(stepAside(active, press.shift ? -1 : 1, size), size))
  const target = targetOf(active, press, size)
  if (!target) return undefined
  const place = within(target, size)
  return press.shift ? { anchor, active: place } : selectCell(place)
}

function targetOf(
  { column, row }: Place,
  { ctrl, key }: Press,
  { columns, page, rows }: GridSize,
): Place | undefined {
  switch (key) {
    case 'ArrowDown':
      return { row: ctrl ? rows - 1 : row + 1, column }
    case 'ArrowUp':
      return { row: ctrl ? 0 : row - 1, column }
    case 'ArrowRight':
      return { row, column: ctrl ? columns - 1 : column + 1 }
    case 'ArrowLeft':
      return { row, column: ctrl ? 0 : column - 1 }
    case 'Home':
      return { row: ctrl ? 0 : row, column: 0 }
    case 'End':
      return { row: ctrl ? rows - 1 : row, column: columns - 1 }
    case 'PageDown':
      return { row: row + page, column }
    case 'PageUp':
      return { row: row - page, column }
    default:
      return undefined
  }
}

/** The next cell in reading order. */
function stepAside({ column, row }: Place, step: 1 | -1, { columns }: GridSize): Place {
  const next = column + step
  if (next >= 0 && next < columns) return { row, column: next }
  return { row: row + step, column: step > 0 ? 0 : columns - 1 }
}

const within = ({ column, row }: Place, { columns, rows }: GridSize): Place => ({
  row: Math.max(0, Math.min(row, rows - 1)),
  column: Math.max(0, Math.min(column, columns - 1)),
})

/**
 * The block that a paste fills: the selected one if the copied cells fit into it several times, else as many cells as
 * were copied, from its corner on.
 */
export function pasteBlock(
  selected: Block,
  copied: { rows: number; columns: number },
  size: GridSize,
): Block {
  const [rows, columns] = [selected.bottom - selected.top + 1, selected.right - selected.left + 1]
  const repeats = rows % copied.rows === 0 && columns % copied.columns === 0
  return {
    top: selected.top,
    left: selected.left,
    bottom: Math.min(size.rows, selected.top + (repeats ? rows : copied.rows)) - 1,
    right: Math.min(size.columns, selected.left + (repeats ? columns : copied.columns)) - 1,
  }
}

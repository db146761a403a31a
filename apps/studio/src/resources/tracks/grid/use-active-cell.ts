import type { RefObject } from 'react'
import type { GridColumn } from './columns.ts'
import { numberWidth } from './grid-surface.ts'
import { blockOf, type GridSize, moveSelection, type Place, selectCell, type Selection } from './selection.ts'
import type { GridLayout } from './use-layout.ts'
import type { Rows } from './use-rows.ts'
import type { TrackGrid } from './use-track-grid.ts'
import { rowHeight } from './use-window.ts'

/** The active cell as it is edited: from which text on. */
export interface Editing {
  text: string
}

export interface ActiveCellParts {
  scroller: RefObject<HTMLDivElement | null>
  grid: TrackGrid
  layout: GridLayout
  rows: Rows
  total: number
  selection: Selection
  onSelect: (selection: Selection) => void
  onEdit: (editing: Editing | null) => void
}

/** The active cell: how it is edited, and which is active next. */
export function useActiveCell(props: ActiveCellParts) {
  const {
    grid,
    layout: { columns },
    onEdit,
    onSelect,
    rows,
    scroller,
    selection: { active },
    total,
  } = props
  const column = columns[active.column]
  const track = rows.at(active.row)
  const sizeOf = (): GridSize => ({
    rows: total,
    columns: columns.length,
    page: Math.max(1, Math.floor((scroller.current?.clientHeight ?? rowHeight) / rowHeight) - 2),
  })

  /** Selects, and scrolls to what is active. */
  const select = (next: Selection) => {
    onSelect(next)
    showPlace(scroller.current, next.active, columns)
  }
  const edit = (text: string) => {
    if (!grid.frozen && track && column && column.kind !== 'shown') onEdit({ text })
  }
  const editPresent = () => {
    if (track && column) edit(grid.textOf(track, column))
  }
  const commit = (text: string, leave: 'down' | 'right' | 'left' | 'stay') => {
    onEdit(null)
    if (track && column && text !== grid.textOf(track, column))
      void grid.type(blockOf(selectCell(active)), () => text)
    if (leave === 'stay') return
    scroller.current?.focus()
    const key = leave === 'down' ? 'ArrowDown' : 'Tab'
    const next = moveSelection(selectCell(active), { key, ctrl: false, shift: leave === 'left' }, sizeOf())
    if (next) select(next)
  }
  return { column, commit, edit, editPresent, select, sizeOf, track }
}

export type ActiveCell = ReturnType<typeof useActiveCell>

/** Scrolls as far as it takes to see a cell, below the heading and beside the numbers. */
function showPlace(
  scroller: HTMLElement | null,
  { column, row }: Place,
  columns: readonly GridColumn[],
): void {
  if (!scroller) return
  const [top, height] = [row * rowHeight, scroller.clientHeight - rowHeight]
  if (top < scroller.scrollTop) scroller.scrollTop = top
  else if (top + rowHeight > scroller.scrollTop + height) scroller.scrollTop = top + rowHeight - height
  const left = columns.slice(0, column).reduce((sum, each) => sum + each.width, 0)
  const [right, width] = [left + (columns[column]?.width ?? 0), scroller.clientWidth - numberWidth]
  if (left < scroller.scrollLeft) scroller.scrollLeft = left
  else if (right > scroller.scrollLeft + width) scroller.scrollLeft = Math.min(left, right - width)
}

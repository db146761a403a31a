import { type KeyboardEvent, useRef } from 'react'
import type { CellWords } from './cell-text.ts'
import { blockOf, type GridSize, moveSelection, type Place, selectCell, type Selection } from './selection.ts'
import type { ActiveCell, ActiveCellParts } from './use-active-cell.ts'

interface KeyParts extends Pick<ActiveCellParts, 'grid' | 'onSelect' | 'selection'> {
  words: CellWords
}

/** What the keys do in the grid, as in a spreadsheet. */
export function useCellKeys(
  cell: ActiveCell,
  { grid, onSelect, selection, words }: KeyParts,
): (event: KeyboardEvent) => void {
  const { column, track } = cell
  const { active } = selection
  const block = blockOf(selection)
  /** After Escape, Tab leaves the grid instead of the cell. */
  const leaving = useRef(false)

  const pressWithControl = (event: KeyboardEvent): boolean => {
    switch (event.key.toLowerCase()) {
      case 'z':
        void (event.shiftKey ? grid.redo() : grid.undo())
        return true
      case 'y':
        void grid.redo()
        return true
      case 'd':
        void grid.fillDown(block)
        return true
      case 's':
        if (!grid.frozen) void grid.save()
        return true
      case 'a':
        onSelect(wholeGrid(cell.sizeOf()))
        return true
      default:
        return move(event, true)
    }
  }
  const press = (event: KeyboardEvent): boolean => {
    if (event.key === 'Tab' && (leaving.current || isAtEnd(active, event.shiftKey, cell.sizeOf())))
      return false
    if (event.key === 'F2' || event.key === 'Enter') cell.editPresent()
    else if (event.key === 'Escape') onSelect(selectCell(active))
    else if (event.key === 'Delete' || event.key === 'Backspace') void grid.clear(block)
    else if (event.key.length === 1 && !event.altKey) {
      // A space switches, as on a check box.
      if (event.key === ' ' && column?.kind === 'flag' && track)
        void grid.type(block, () => (grid.textOf(track, column) === words.yes ? words.no : words.yes))
      else cell.edit(event.key)
    } else return move(event, false)
    return true
  }
  const move = (event: KeyboardEvent, ctrl: boolean): boolean => {
    const next = moveSelection(selection, { key: event.key, ctrl, shift: event.shiftKey }, cell.sizeOf())
    if (next) cell.select(next)
    return next !== undefined
  }

  return (event) => {
    // Headings have keys of their own.
    if (event.target !== event.currentTarget) return
    const isHandled = event.ctrlKey || event.metaKey ? pressWithControl(event) : press(event)
    if (isHandled) event.preventDefault()
    leaving.current = event.key === 'Escape' || (leaving.current && event.key === 'Shift')
  }
}

const wholeGrid = ({ columns, rows }: GridSize): Selection => ({
  anchor: { row: 0, column: 0 },
  active: { row: rows - 1, column: columns - 1 },
})

const isAtEnd = ({ column, row }: Place, back: boolean, size: { rows: number; columns: number }) =>
  back ? row === 0 && column === 0 : row === size.rows - 1 && column === size.columns - 1

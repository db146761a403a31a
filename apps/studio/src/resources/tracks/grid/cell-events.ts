import type { ClipboardEvent, MouseEvent } from 'react'
import { type Block, type GridSize, pasteBlock, type Place, selectCell, type Selection } from './selection.ts'
import { readTable } from './table-text.ts'
import type { TrackGrid } from './use-track-grid.ts'

interface ClipboardParts {
  grid: TrackGrid
  /** The selected cells. */
  block: Block
  /** Whether a cell is edited, which copies and pastes within its field. */
  isEditing: boolean
  onSelect: (selection: Selection) => void
  sizeOf: () => GridSize
}

/** Copies, cuts and pastes blocks of cells, as tables that other programs read and write. */
export function handleClipboard({ block, grid, isEditing, onSelect, sizeOf }: ClipboardParts) {
  const onCopy = (event: ClipboardEvent) => {
    if (isEditing) return
    event.preventDefault()
    const text = grid.copy(block)
    if (text === undefined) void grid.copyLater(block)
    else event.clipboardData.setData('text/plain', text)
  }
  return {
    onCopy,
    onCut(event: ClipboardEvent) {
      if (isEditing) return
      onCopy(event)
      void grid.clear(block)
    },
    onPaste(event: ClipboardEvent) {
      if (isEditing) return
      event.preventDefault()
      const table = readTable(event.clipboardData.getData('text/plain'))
      const target = pasteBlock(block, { rows: table.length, columns: table[0]?.length ?? 1 }, sizeOf())
      void grid.paste(target, table)
      onSelect({
        anchor: { row: target.top, column: target.left },
        active: { row: target.bottom, column: target.right },
      })
    },
  }
}

/** The selection after a press on a cell or the heading of a row, or the pointer drawn across them; undefined: as before. */
export function selectionByMouse(
  event: MouseEvent,
  { anchor }: Selection,
  columns: number,
): Selection | undefined {
  const place = placeOf(event.target, columns)
  if (!place || event.button !== 0) return undefined
  if (event.type === 'mouseover' && event.buttons !== 1) return undefined
  const isLonger = event.shiftKey || event.type === 'mouseover'
  if (place.isRow)
    return {
      anchor: { row: isLonger ? anchor.row : place.row, column: 0 },
      active: { row: place.row, column: columns - 1 },
    }
  return isLonger ? { anchor, active: place } : selectCell(place)
}

/** The cell, or the heading of a row, that an event is about. */
export function placeOf(target: EventTarget, columns: number): (Place & { isRow: boolean }) | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  if (!cell || (target instanceof Element && target.closest('a'))) return undefined
  const { column, row } = cell.dataset
  return { row: Number(row), column: Number(column ?? columns - 1), isRow: column === undefined }
}

/* oxlint-disable jsx-a11y/prefer-tag-over-role -- elements of a table cannot be placed one by one, which a window over 20,000 rows takes */
import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, type RefObject, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { CellEditor } from './cell-editor.tsx'
import type { CellWords } from './cell-text.ts'
import type { GridColumn } from './columns.ts'
import { GridHead } from './grid-head.tsx'
import { cellId, GridRow } from './grid-row.tsx'
import { GridSurface, numberWidth } from './grid-surface.ts'
import { blockOf, moveSelection, pasteBlock, type Place, selectCell, type Selection } from './selection.ts'
import { readTable } from './table-text.ts'
import type { GridLayout } from './use-layout.ts'
import type { Rows } from './use-rows.ts'
import type { TrackGrid } from './use-track-grid.ts'
import { rowHeight, type RowWindow } from './use-window.ts'

/** The active cell as it is edited: from which text on. */
export interface Editing {
  text: string
}

interface GridTableProps {
  scroller: RefObject<HTMLDivElement | null>
  grid: TrackGrid
  layout: GridLayout
  rows: Rows
  total: number
  shown: RowWindow
  words: CellWords
  selection: Selection
  onSelect: (selection: Selection) => void
  editing: Editing | null
  onEdit: (editing: Editing | null) => void
}

/** The cells: seen through a window, selected, edited and filled as in a spreadsheet. */
export function GridTable(props: GridTableProps) {
  const { editing, grid, layout, onEdit, onSelect, rows, scroller, selection, shown, total, words } = props
  const translate = useTranslate()
  const { columns } = layout
  const { active } = selection
  const block = blockOf(selection)
  /** After Escape, Tab leaves the grid instead of the cell. */
  const leaving = useRef(false)
  const template = `${numberWidth}px ${columns.map(({ width }) => `${width}px`).join(' ')}`
  const width = columns.reduce((sum, column) => sum + column.width, numberWidth)
  const column = columns[active.column]
  const track = rows.at(active.row)
  const size = () => ({
    rows: total,
    columns: columns.length,
    page: Math.max(1, Math.floor((scroller.current?.clientHeight ?? rowHeight) / rowHeight) - 2),
  })

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
    const next = moveSelection(selectCell(active), { key, ctrl: false, shift: leave === 'left' }, size())
    if (next) select(next)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    // Headings have keys of their own.
    if (event.target !== event.currentTarget) return
    const ctrl = event.ctrlKey || event.metaKey
    const isHandled = ctrl ? pressWithControl(event) : press(event)
    if (isHandled) event.preventDefault()
    leaving.current = event.key === 'Escape' || (leaving.current && event.key === 'Shift')
  }
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
        onSelect({ anchor: { row: 0, column: 0 }, active: { row: total - 1, column: columns.length - 1 } })
        return true
      default:
        return move(event, true)
    }
  }
  const press = (event: KeyboardEvent): boolean => {
    if (event.key === 'Tab' && (leaving.current || isAtEnd(active, event.shiftKey, size()))) return false
    if (event.key === 'F2' || event.key === 'Enter') editPresent()
    else if (event.key === 'Escape') onSelect(selectCell(active))
    else if (event.key === 'Delete' || event.key === 'Backspace') void grid.clear(block)
    else if (event.key.length === 1 && !event.altKey) {
      // A space switches, as on a check box.
      if (event.key === ' ' && column?.kind === 'flag' && track)
        void grid.type(block, () => (grid.textOf(track, column) === words.yes ? words.no : words.yes))
      else edit(event.key)
    } else return move(event, false)
    return true
  }
  const move = (event: KeyboardEvent, ctrl: boolean): boolean => {
    const next = moveSelection(selection, { key: event.key, ctrl, shift: event.shiftKey }, size())
    if (next) select(next)
    return next !== undefined
  }

  const onCopy = (event: ClipboardEvent) => {
    if (editing) return
    event.preventDefault()
    const text = grid.copy(block)
    if (text === undefined) void grid.copyLater(block)
    else event.clipboardData.setData('text/plain', text)
  }
  const onCut = (event: ClipboardEvent) => {
    if (editing) return
    onCopy(event)
    void grid.clear(block)
  }
  const onPaste = (event: ClipboardEvent) => {
    if (editing) return
    event.preventDefault()
    const table = readTable(event.clipboardData.getData('text/plain'))
    const target = pasteBlock(block, { rows: table.length, columns: table[0]?.length ?? 1 }, size())
    void grid.paste(target, table)
    onSelect({
      anchor: { row: target.top, column: target.left },
      active: { row: target.bottom, column: target.right },
    })
  }

  const onMouse = (event: MouseEvent<HTMLDivElement>) => {
    const place = placeOf(event.target, columns.length)
    if (!place || editing || event.button !== 0) return
    if (event.type === 'mouseover' && event.buttons !== 1) return
    const isLonger = event.shiftKey || event.type === 'mouseover'
    if (place.isRow)
      onSelect({
        anchor: { row: isLonger ? selection.anchor.row : place.row, column: 0 },
        active: { row: place.row, column: columns.length - 1 },
      })
    else onSelect(isLonger ? { anchor: selection.anchor, active: place } : selectCell(place))
  }

  const indexes = Array.from({ length: Math.max(0, shown.to - shown.from + 1) }, (_, at) => shown.from + at)
  return (
    <GridSurface
      ref={scroller}
      role="grid"
      tabIndex={0}
      aria-label={translate('resources.tracks.grid.title')}
      aria-rowcount={total + 1}
      aria-colcount={columns.length + 1}
      aria-multiselectable
      aria-busy={grid.busy || rows.isLoading}
      aria-activedescendant={cellId(active.row, active.column)}
      aria-keyshortcuts="F2 Control+C Control+V Control+D Control+Z Control+Y Control+S"
      onKeyDown={onKeyDown}
      onCopy={onCopy}
      onCut={onCut}
      onPaste={onPaste}
      onMouseDown={onMouse}
      onMouseOver={onMouse}
      onDoubleClick={(event) => {
        if (placeOf(event.target, columns.length)?.isRow === false) editPresent()
      }}
      sx={{ height: 'max(320px, calc(100dvh - 240px))' }}
    >
      <GridHead
        columns={columns}
        labels={layout.labels}
        template={template}
        width={width}
        sort={layout.content.sort}
        order={layout.content.order}
        sortOf={layout.sortOf}
        onSort={layout.sortBy}
        onResize={layout.resize}
      />
      <div role="rowgroup" className="body" style={{ height: total * rowHeight, width }}>
        {indexes.map((index) => {
          const own = rows.at(index)
          const isSelected = index >= block.top && index <= block.bottom
          const isActive = index === active.row
          return (
            <GridRow
              key={index}
              index={index}
              track={own}
              row={own && grid.edits.get(own.id)}
              columns={columns}
              words={words}
              template={template}
              width={width}
              left={isSelected ? block.left : -1}
              right={isSelected ? block.right : -1}
              active={isActive ? active.column : -1}
              linkLabel={translate('resources.tracks.grid.open_track')}
              editor={
                isActive && editing && column ? (
                  <CellEditor
                    column={column}
                    label={layout.labels[active.column] ?? ''}
                    text={editing.text}
                    words={words}
                    onCommit={commit}
                    onCancel={() => {
                      onEdit(null)
                      scroller.current?.focus()
                    }}
                  />
                ) : null
              }
            />
          )
        })}
      </div>
    </GridSurface>
  )
}

/** The cell, or the heading of a row, that an event is about. */
function placeOf(target: EventTarget, columns: number): (Place & { isRow: boolean }) | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  if (!cell || (target instanceof Element && target.closest('a'))) return undefined
  const { column, row } = cell.dataset
  return { row: Number(row), column: Number(column ?? columns - 1), isRow: column === undefined }
}

const isAtEnd = ({ column, row }: Place, back: boolean, size: { rows: number; columns: number }) =>
  back ? row === 0 && column === 0 : row === size.rows - 1 && column === size.columns - 1

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

/* oxlint-disable jsx-a11y/prefer-tag-over-role -- elements of a table cannot be placed one by one, which a window over 20,000 rows takes */
import type { MouseEvent } from 'react'
import { useTranslate } from 'react-admin'
import { CellEditor } from './cell-editor.tsx'
import { handleClipboard, placeOf, selectionByMouse } from './cell-events.ts'
import type { CellWords } from './cell-text.ts'
import type { GridColumn } from './columns.ts'
import { GridHead } from './grid-head.tsx'
import { cellId, GridRow } from './grid-row.tsx'
import { GridSurface, numberWidth } from './grid-surface.ts'
import { type Block, blockOf } from './selection.ts'
import { type ActiveCell, type ActiveCellParts, type Editing, useActiveCell } from './use-active-cell.ts'
import { useCellKeys } from './use-cell-keys.ts'
import { rowHeight, type RowWindow } from './use-window.ts'

interface GridTableProps extends ActiveCellParts {
  shown: RowWindow
  words: CellWords
  editing: Editing | null
}

/** The cells: seen through a window, selected, edited and filled as in a spreadsheet. */
export function GridTable(props: GridTableProps) {
  const { editing, grid, layout, onSelect, rows, scroller, selection, total, words } = props
  const translate = useTranslate()
  const { columns } = layout
  const { active } = selection
  const block = blockOf(selection)
  const template = `${numberWidth}px ${columns.map(({ width }) => `${width}px`).join(' ')}`
  const width = columns.reduce((sum, column) => sum + column.width, numberWidth)
  const cell = useActiveCell(props)
  const press = useCellKeys(cell, { grid, onSelect, selection, words })
  const clipboard = handleClipboard({
    block,
    grid,
    isEditing: editing !== null,
    onSelect,
    sizeOf: cell.sizeOf,
  })
  const onMouse = (event: MouseEvent<HTMLDivElement>) => {
    const next = editing ? undefined : selectionByMouse(event, selection, columns.length)
    if (next) onSelect(next)
  }

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
      onKeyDown={press}
      {...clipboard}
      onMouseDown={onMouse}
      onMouseOver={onMouse}
      onDoubleClick={(event) => {
        if (placeOf(event.target, columns.length)?.isRow === false) cell.editPresent()
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
      <GridBody
        {...props}
        block={block}
        template={template}
        width={width}
        column={cell.column}
        onCommit={cell.commit}
      />
    </GridSurface>
  )
}

interface GridBodyProps extends GridTableProps {
  block: Block
  template: string
  width: number
  /** The column of the active cell. */
  column: GridColumn | undefined
  onCommit: ActiveCell['commit']
}

/** The rows that the window shows, the active cell as a field while it is edited. */
function GridBody(props: GridBodyProps) {
  const { block, column, editing, grid, layout, onCommit, onEdit, rows, scroller, shown, template } = props
  const {
    selection: { active },
    total,
    width,
    words,
  } = props
  const translate = useTranslate()
  const { columns } = layout
  const indexes = Array.from({ length: Math.max(0, shown.to - shown.from + 1) }, (_, at) => shown.from + at)
  return (
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
                  onCommit={onCommit}
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
  )
}

/* oxlint-disable jsx-a11y/prefer-tag-over-role -- elements of a table cannot be placed one by one, which a window over 20,000 rows takes */
import type { StudioTrack } from '@tempolibre/contract'
import { memo, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { CellWords } from './cell-text.ts'
import type { GridColumn } from './columns.ts'
import type { CellEdit, RowEdit } from './edits.ts'
import { shownText } from './shown-text.ts'
import { rowHeight } from './use-window.ts'

interface GridRowProps {
  index: number
  track: StudioTrack | undefined
  row: RowEdit | undefined
  columns: readonly GridColumn[]
  words: CellWords
  /** The columns of the widths, for CSS. */
  template: string
  width: number
  /** The selected columns; -1: none. */
  left: number
  right: number
  /** The column of the active cell; -1: it is in another row. */
  active: number
  /** The field in place of the active cell. */
  editor: ReactNode
  linkLabel: string
}

/** The id of a cell's element, by which the grid names the active one. */
export const cellId = (row: number, column: number) => `grid-cell-${row}-${column}`

/** A row of the grid. It is drawn again only if something of it differs: arrow keys change two rows of forty. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { active, columns, editor, index, left, linkLabel, right, row, template, track, width, words } = props
  return (
    <div
      role="row"
      className="row"
      aria-rowindex={index + 2}
      style={{ top: index * rowHeight, width, gridTemplateColumns: template }}
    >
      <span role="rowheader" aria-colindex={1} className="cell number" data-row={index}>
        {track ? (
          <Link
            to={`/tracks/${track.id}`}
            tabIndex={-1}
            aria-label={`${index + 1}. ${linkLabel}: ${track.title.en}`}
          >
            {index + 1}
          </Link>
        ) : (
          index + 1
        )}
      </span>
      {columns.map((column, place) => {
        const edit = row?.cells[column.name]
        const isActive = place === active
        return (
          <div
            key={column.name}
            role="gridcell"
            id={cellId(index, place)}
            aria-colindex={place + 2}
            aria-selected={place >= left && place <= right}
            aria-invalid={edit?.fault !== undefined || undefined}
            className={classOf(column, edit, {
              isActive,
              isSelected: place >= left && place <= right,
              isEditing: isActive && editor !== null,
              isWaiting: !track,
            })}
            data-row={index}
            data-column={place}
            lang={column.kind === 'flag' ? undefined : column.language}
          >
            {isActive && editor !== null
              ? editor
              : track && shownText(track, column, row, words).split('\n', 1)[0]}
          </div>
        )
      })}
    </div>
  )
})

function classOf(
  { kind }: GridColumn,
  edit: CellEdit | undefined,
  is: { isActive: boolean; isSelected: boolean; isEditing: boolean; isWaiting: boolean },
): string {
  return [
    'cell',
    (kind === 'number' || kind === 'shown') && 'figure',
    is.isWaiting && 'waiting',
    is.isSelected && 'selected',
    is.isActive && 'active',
    is.isEditing && 'editing',
    edit && (edit.conflict === true ? 'conflict' : edit.fault ? 'wrong' : 'edited'),
  ]
    .filter(Boolean)
    .join(' ')
}

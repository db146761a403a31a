/* oxlint-disable jsx-a11y/prefer-tag-over-role -- elements of a table cannot be placed one by one, which a window over 20,000 rows takes */
import type { TrackViewContent } from '@tempolibre/contract'
import { type PointerEvent, useState } from 'react'
import type { GridColumn } from './columns.ts'

type Sort = TrackViewContent['sort']

interface GridHeadProps {
  columns: readonly GridColumn[]
  labels: readonly string[]
  template: string
  width: number
  sort: Sort
  order: 'asc' | 'desc'
  sortOf: (column: GridColumn) => Sort | undefined
  onSort: (sort: Sort) => void
  onResize: (name: string, width: number) => void
}

/** The headings: they sort, and their edges set the width of a column. */
export function GridHead(props: GridHeadProps) {
  const { columns, labels, onResize, onSort, order, sort, sortOf, template, width } = props
  return (
    <div role="rowgroup">
      <div role="row" className="row head" aria-rowindex={1} style={{ width, gridTemplateColumns: template }}>
        <span role="columnheader" aria-colindex={1} className="cell number">
          #
        </span>
        {columns.map((column, place) => {
          const by = sortOf(column)
          const sorted = by !== undefined && by === sort
          const label = labels[place]
          return (
            <div
              key={column.name}
              role="columnheader"
              className="cell"
              title={label}
              aria-colindex={place + 2}
              aria-sort={sorted ? (order === 'asc' ? 'ascending' : 'descending') : undefined}
            >
              {by === undefined ? (
                label
              ) : (
                <button type="button" className="sort" onClick={() => onSort(by)}>
                  {label}
                  {sorted && <span aria-hidden>{order === 'asc' ? ' ↑' : ' ↓'}</span>}
                </button>
              )}
              <Edge width={column.width} onResize={(to) => onResize(column.name, to)} />
            </div>
          )
        })}
      </div>
    </div>
  )
}

export const minWidth = 60
export const maxWidth = 1000

/** The edge that is dragged. Keyboards set widths in the dialog of the columns. */
function Edge({ onResize, width }: { width: number; onResize: (width: number) => void }) {
  const [start, setStart] = useState<number>()
  const widthAt = (event: PointerEvent) =>
    Math.round(Math.min(maxWidth, Math.max(minWidth, width + event.clientX - (start ?? event.clientX))))
  return (
    <span
      aria-hidden
      className="edge"
      onPointerDown={(event) => {
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        setStart(event.clientX)
      }}
      onPointerUp={(event) => {
        if (start !== undefined) onResize(widthAt(event))
        setStart(undefined)
      }}
      onPointerCancel={() => setStart(undefined)}
    />
  )
}

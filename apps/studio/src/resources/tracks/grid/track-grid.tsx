import { Alert, Box, LinearProgress, Typography } from '@mui/material'
import { dateFormat, numberFormat } from '@tempolibre/locales'
import { useRef, useState } from 'react'
import { Title, useCanAccess, useTranslate } from 'react-admin'
import { currentLanguage } from '../../../browser/current-language.ts'
import type { CellWords } from './cell-text.ts'
import { CellBar } from './cell-bar.tsx'
import { GridTable } from './grid-table.tsx'
import { GridToolbar } from './grid-toolbar.tsx'
import type { Names } from './names.ts'
import { blockOf, selectCell, type Selection } from './selection.ts'
import { RulesDialog } from './rules-dialog.tsx'
import { GridAlerts } from './grid-alerts.tsx'
import { lightChoices } from '../rights/rights-light.tsx'
import type { Editing } from './use-active-cell.ts'
import { useLayout } from './use-layout.ts'
import { useNames } from './use-names.ts'
import { useRows } from './use-rows.ts'
import { type TrackGrid, useTrackGrid } from './use-track-grid.ts'
import { useWindow } from './use-window.ts'

/** All tracks as a spreadsheet. */
export default function TrackGridPage() {
  const names = useNames(currentLanguage())
  return (
    <Box sx={{ pt: 2, minWidth: 0 }}>
      <Title title="resources.tracks.grid.title" />
      {names ? <TrackGridScreen names={names} /> : <LinearProgress />}
    </Box>
  )
}

const topLeft = selectCell({ row: 0, column: 0 })

function TrackGridScreen({ names }: { names: Names }) {
  const translate = useTranslate()
  const { canAccess } = useCanAccess({ resource: 'tracks', action: 'write' })
  const readOnly = canAccess !== true
  const scroller = useRef<HTMLDivElement>(null)
  const [selection, setSelection] = useState<Selection>(topLeft)
  const [editing, setEditing] = useState<Editing | null>(null)
  const [ruling, setRuling] = useState(false)
  const layout = useLayout()
  const words = useCellWords(names)
  const [total, setTotal] = useState(0)
  const { resting, shown } = useWindow(scroller, total)
  const { filter, order, sort } = layout.content
  const rows = useRows({ filter, order, sort }, resting)
  if (rows.total !== undefined && rows.total !== total) setTotal(rows.total)
  const grid = useTrackGrid({ columns: layout.columns, readOnly, rows, words })
  const place = {
    row: Math.min(selection.active.row, Math.max(0, total - 1)),
    column: Math.min(selection.active.column, layout.columns.length - 1),
  }
  const present = place.row === selection.active.row && place.column === selection.active.column
  const selected = present ? selection : selectCell(place)
  const track = rows.at(place.row)
  const column = layout.columns[place.column]
  return (
    <>
      <GridToolbar
        grid={grid}
        layout={layout}
        names={names}
        readOnly={readOnly}
        onFillDown={() => void grid.fillDown(blockOf(selected))}
        onRules={() => setRuling(true)}
        onReload={() => void rows.reload()}
      />
      <GridAlerts grid={grid} failure={rows.failure} />
      <GridTable
        scroller={scroller}
        grid={grid}
        layout={layout}
        rows={rows}
        total={total}
        shown={shown}
        words={words}
        selection={selected}
        onSelect={setSelection}
        editing={editing}
        onEdit={setEditing}
      />
      <CellBar
        grid={grid}
        track={track}
        column={column}
        label={layout.labels[place.column] ?? ''}
        words={words}
        onEdit={() => {
          if (track && column) setEditing({ text: grid.textOf(track, column) })
        }}
      />
      <GridCount grid={grid} total={total} isEmpty={rows.total === 0} />
      {ruling && (
        <RulesDialog
          grid={grid}
          total={total}
          selected={blockOf(selected)}
          column={column}
          words={words}
          onClose={() => setRuling(false)}
        />
      )}
      {!grid.isKept && <Alert severity="warning">{translate('studio.draft.not_kept')}</Alert>}
    </>
  )
}

function useCellWords(names: Names): CellWords {
  const translate = useTranslate()
  const [words] = useState<CellWords>(() => ({
    language: currentLanguage(),
    names,
    yes: translate('ra.boolean.true'),
    no: translate('ra.boolean.false'),
    lights: Object.fromEntries(lightChoices.map(({ id, name }) => [id, translate(name)])),
  }))
  return words
}

/** How many tracks there are, and since when edits of them are kept. */
function GridCount({ grid, isEmpty, total }: { grid: TrackGrid; total: number; isEmpty: boolean }) {
  const translate = useTranslate()
  const language = currentLanguage()
  return (
    <Typography variant="body2" color="text.secondary">
      {isEmpty
        ? translate('resources.tracks.grid.none')
        : translate('resources.tracks.grid.count', {
            smart_count: total,
            number: numberFormat(language).format(total),
          })}
      {grid.keptAt !== undefined &&
        grid.edits.size > 0 &&
        ` · ${translate('resources.tracks.grid.kept', {
          at: dateFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(grid.keptAt)),
        })}`}
    </Typography>
  )
}

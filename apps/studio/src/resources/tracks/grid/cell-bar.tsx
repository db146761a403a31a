import { Box, Button, Typography } from '@mui/material'
import type { StudioTrack } from '@tempolibre/contract'
import { useTranslate } from 'react-admin'
import { currentLanguage } from '../../../browser/current-language.ts'
import { textIn } from '../../../records/gaps.ts'
import { type CellWords, writeCell } from './cell-text.ts'
import type { GridColumn } from './columns.ts'
import type { TrackGrid } from './use-track-grid.ts'

interface CellBarProps {
  grid: TrackGrid
  track: StudioTrack | undefined
  column: GridColumn | undefined
  label: string
  words: CellWords
  onEdit: () => void
}

/** The active cell in full: whose it is, what it says, and what is wrong with it. */
export function CellBar({ column, grid, label, onEdit, track, words }: CellBarProps) {
  const translate = useTranslate()
  const edit = track && column && grid.edits.get(track.id)?.cells[column.name]
  const editable = column !== undefined && column.kind !== 'shown' && !grid.frozen
  return (
    <Box
      component="output"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        rowGap: 0.5,
        minHeight: 44,
        py: 0.5,
      }}
    >
      {track && column && (
        <>
          <Typography variant="body2" color="text.secondary" noWrap sx={{ maxWidth: '100%' }}>
            {textIn(track.title, currentLanguage())} · {label}
          </Typography>
          <Typography
            variant="body2"
            sx={{ flex: '1 1 200px', minWidth: 0, maxHeight: 64, overflow: 'auto', whiteSpace: 'pre-wrap' }}
            lang={column.language}
          >
            {grid.textOf(track, column)}
          </Typography>
          {edit?.fault && (
            <Typography variant="body2" color="error">
              {grid.wordFault(edit.fault)}
            </Typography>
          )}
          {edit?.conflict === true && (
            <>
              <Typography variant="body2" color="warning">
                {translate('resources.tracks.grid.theirs', {
                  value: writeCell(edit.base, column, words) || '–',
                })}
              </Typography>
              <Button size="small" onClick={() => grid.settle('mine', { id: track.id, column: column.name })}>
                {translate('resources.tracks.grid.keep_mine')}
              </Button>
              <Button
                size="small"
                onClick={() => grid.settle('theirs', { id: track.id, column: column.name })}
              >
                {translate('resources.tracks.grid.take_theirs')}
              </Button>
            </>
          )}
          {editable && (
            // Screens that are touched have no F2.
            <Button size="small" onClick={onEdit} sx={{ '@media (hover: hover)': { display: 'none' } }}>
              {translate('ra.action.edit')}
            </Button>
          )}
        </>
      )}
    </Box>
  )
}

import { Alert, Box, Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { TrackGrid } from './use-track-grid.ts'

/** How many tracks are named before the rest is counted. */
const maxNamed = 10

/** What waits for the editor: cells that cannot be saved, and tracks that an undo has left alone. */
export function GridAlerts({ failure, grid }: { grid: TrackGrid; failure: Error | null }) {
  const translate = useTranslate()
  const words = (name: string, inputs?: object) => translate(`resources.tracks.grid.${name}`, { ...inputs })
  const wrong = grid.attention - grid.conflicts
  return (
    <Box sx={{ display: 'grid', gap: 1, '&:not(:empty)': { pb: 1 } }}>
      {failure && <Alert severity="error">{words('unloaded')}</Alert>}
      {wrong > 0 && <Alert severity="error">{words('wrong', { smart_count: wrong })}</Alert>}
      {grid.conflicts > 0 && (
        <Alert
          severity="warning"
          action={
            <>
              <Button color="inherit" size="small" onClick={() => grid.settle('mine')}>
                {words('keep_all')}
              </Button>
              <Button color="inherit" size="small" onClick={() => grid.settle('theirs')}>
                {words('take_all')}
              </Button>
            </>
          }
        >
          {words('conflicts', { smart_count: grid.conflicts })}
        </Alert>
      )}
      {grid.notUndone.length > 0 && (
        <Alert severity="warning" onClose={grid.closeNotUndone}>
          {words('not_undone', { smart_count: grid.notUndone.length })}
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {grid.notUndone.slice(0, maxNamed).map(({ id, reason, title }) => (
              <li key={id}>
                {title}: {words(`reasons.${reason}`)}
              </li>
            ))}
          </Box>
          {grid.notUndone.length > maxNamed &&
            words('more', { smart_count: grid.notUndone.length - maxNamed })}
        </Alert>
      )}
    </Box>
  )
}

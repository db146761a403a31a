import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useId } from 'react'
import { useTranslate } from 'react-admin'

/** The keys by what they do; the names of keys are the same on every keyboard that is sold where the studio's languages are spoken. */
const keys = [
  ['↑ ↓ ← →', 'move'],
  ['Ctrl + ↑ ↓ ← →', 'edge'],
  ['Shift + ↑ ↓ ← →', 'select'],
  ['F2, Enter', 'edit'],
  ['Tab', 'next'],
  ['Esc', 'cancel'],
  ['Esc, Tab', 'leave'],
  ['Delete', 'clear'],
  ['Ctrl + C, X, V', 'clipboard'],
  ['Ctrl + D', 'fill'],
  ['Ctrl + Z, Y', 'undo'],
  ['Ctrl + S', 'save'],
] as const

/** What the keys do in the grid. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const titleId = useId()
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>{translate('resources.tracks.grid.keys.open')}</DialogTitle>
      <DialogContent>
        <Box
          component="dl"
          sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 3, rowGap: 1, m: 0 }}
        >
          {keys.map(([key, name]) => (
            <Box key={name} sx={{ display: 'contents' }}>
              <Box component="dt" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
                {key}
              </Box>
              <Box component="dd" sx={{ m: 0 }}>
                {translate(`resources.tracks.grid.keys.${name}`)}
              </Box>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

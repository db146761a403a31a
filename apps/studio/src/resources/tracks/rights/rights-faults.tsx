import { Alert, Box, Typography } from '@mui/material'
import type { RightsLight } from '@tempolibre/domain'
import { useTranslate } from 'react-admin'
import { currentSession } from '../../../session/session.ts'

/** Why a light is not green, and whether such a song is sold. */
export function RightsFaults({ faults, light }: { faults: readonly string[]; light: RightsLight }) {
  const translate = useTranslate()
  if (faults.length === 0) return null
  const { rights_required: required } = currentSession()
  return (
    <Alert severity={light === 'red' && required ? 'error' : 'warning'} variant="outlined" sx={{ mb: 2 }}>
      <Box
        component="ul"
        sx={{ m: 0, pl: faults.length > 1 ? 2 : 0, listStyle: faults.length > 1 ? 'disc' : 'none' }}
      >
        {faults.map((fault) => (
          <li key={fault}>{translate(`resources.tracks.rights.faults.${fault}`)}</li>
        ))}
      </Box>
      {light === 'red' && (
        <Typography variant="body2" sx={{ mt: 1 }}>
          {translate(`resources.tracks.rights.${required ? 'red_barred' : 'red_sold'}`)}
        </Typography>
      )}
    </Alert>
  )
}

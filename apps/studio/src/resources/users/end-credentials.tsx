import { Button } from '@mui/material'
import { endStudioUserCredentials } from '@tempolibre/contract/operations/studio-business'
import { useTranslate } from 'react-admin'
import { useAction } from '../../editing/use-action.ts'
import { studioRequest } from '../../session/studio-request.ts'
import type { OfUser } from './rows.tsx'

/** Ends whatever else opens the account than its password and authenticator app. */
export function EndCredentials({ user: { id } }: OfUser) {
  const translate = useTranslate()
  const { act, busy } = useAction(() => endStudioUserCredentials(studioRequest, { id }), {
    done: 'resources.users.credentials_ended',
  })
  return (
    <Button variant="outlined" color="error" disabled={busy} onClick={() => void act()} sx={{ mt: 2 }}>
      {translate('resources.users.end_credentials')}
    </Button>
  )
}

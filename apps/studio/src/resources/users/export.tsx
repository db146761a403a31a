import Download from '@mui/icons-material/Download'
import { Button } from '@mui/material'
import type { StudioUserDetails } from '@tempolibre/contract'
import { exportStudioUser } from '@tempolibre/contract/operations/studio-business'
import { useTranslate } from 'react-admin'
import { saveFile } from '../../browser/save-file.ts'
import { useAction } from '../../editing/use-action.ts'
import { studioRequest } from '../../session/studio-request.ts'

/** Downloads everything stored about an account, for a request by its holder. */
export function Export({ user: { id } }: { user: StudioUserDetails }) {
  const translate = useTranslate()
  const { act, busy } = useAction(
    async () => {
      const { success: _, ...data } = await exportStudioUser(studioRequest, { id })
      saveFile(`account-${id}.json`, new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
    },
    { done: 'resources.users.exported' },
  )
  return (
    <Button variant="outlined" startIcon={<Download />} disabled={busy} onClick={() => void act()}>
      {translate('resources.users.export')}
    </Button>
  )
}

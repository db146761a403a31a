import Download from '@mui/icons-material/Download'
import Upload from '@mui/icons-material/Upload'
import { getStudioRedirectTable } from '@tempolibre/contract/operations/studio-business'
import { useState } from 'react'
import { Button, useResourceContext, useCanAccess } from 'react-admin'
import { saveFile } from '../../browser/save-file.ts'
import { useAction } from '../../editing/use-action.ts'
import { studioRequest } from '../../session/studio-request.ts'
import { ImportDialog } from './import-dialog.tsx'

/** Saves all redirects as a table, and imports such a table. */
export function RedirectTable() {
  const [importing, setImporting] = useState(false)
  const { canAccess } = useCanAccess({ resource: useResourceContext() ?? 'redirects', action: 'write' })
  const { act, busy } = useAction(async () => {
    const { csv } = await getStudioRedirectTable(studioRequest, {})
    saveFile('redirects.csv', new Blob([csv], { type: 'text/csv' }))
  })
  return (
    <>
      <Button label="resources.redirects.table.save" disabled={busy} onClick={() => void act()}>
        <Download />
      </Button>
      {canAccess === true && (
        <Button label="resources.redirects.table.load" onClick={() => setImporting(true)}>
          <Upload />
        </Button>
      )}
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
    </>
  )
}

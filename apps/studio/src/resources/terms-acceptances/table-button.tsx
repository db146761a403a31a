import Download from '@mui/icons-material/Download'
import { getStudioTermsAcceptanceTable } from '@tempolibre/contract/operations/studio-terms'
import { Button, useListContext, useNotify } from 'react-admin'
import { saveFile } from '../../browser/save-file.ts'
import { useAction } from '../../editing/use-action.ts'
import { studioRequest } from '../../session/studio-request.ts'

/** Saves what the list has under its conditions as a table. */
export function TableButton() {
  const notify = useNotify()
  const { filterValues } = useListContext()
  const { act, busy } = useAction(async () => {
    const { complete, csv } = await getStudioTermsAcceptanceTable(studioRequest, filterValues)
    saveFile('terms-acceptances.csv', new Blob([csv], { type: 'text/csv;charset=utf-8' }))
    if (!complete) notify('resources.terms-acceptances.table.incomplete', { type: 'warning' })
  })
  return (
    <Button label="resources.terms-acceptances.table.save" disabled={busy} onClick={() => void act()}>
      <Download />
    </Button>
  )
}

import Download from '@mui/icons-material/Download'
import type { EndpointInput } from '@tempolibre/contract'
import { exportStudioTracks } from '@tempolibre/contract/operations/studio-catalogue'
import { Button, useListContext } from 'react-admin'
import { currentLanguage } from '../../browser/current-language.ts'
import { saveFile } from '../../browser/save-file.ts'
import { useAction } from '../../editing/use-action.ts'
import { fetchStudioFile } from '../../session/fetch-studio-file.ts'

type Conditions = Omit<EndpointInput<'exportStudioTracks'>, 'lang'>

/** Saves the tracks that the list shows, on all its pages, as a table that can be imported again. */
export function ExportListed() {
  const { filterValues } = useListContext()
  return <ExportButton label="resources.tracks.export.listed" conditions={filterValues} />
}

/** Saves the selected tracks as such a table. */
export function ExportSelected() {
  const { selectedIds } = useListContext()
  return <ExportButton label="resources.tracks.export.selected" conditions={{ ids: selectedIds.join(',') }} />
}

function ExportButton({ conditions, label }: { conditions: Conditions; label: string }) {
  const { act, busy } = useAction(async () => {
    const table = await fetchStudioFile(exportStudioTracks({ ...conditions, lang: currentLanguage() }))
    saveFile(`tracks-${new Date().toISOString().slice(0, 10)}.csv`, table)
  })
  return (
    <Button label={label} disabled={busy} onClick={() => void act()}>
      <Download />
    </Button>
  )
}

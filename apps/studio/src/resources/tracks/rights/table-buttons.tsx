import Download from '@mui/icons-material/Download'
import type { TrackTableKind } from '@tempolibre/contract'
import { writeStudioTrackTable } from '@tempolibre/contract/operations/studio-catalogue'
import { Button, useListContext } from 'react-admin'
import { currentLanguage } from '../../../browser/current-language.ts'
import { saveFile } from '../../../browser/save-file.ts'
import { useAction } from '../../../editing/use-action.ts'
import { studioRequest } from '../../../session/studio-request.ts'

/** Saves the selected tracks as a cue sheet, or their rights as a table. */
export function TableButtons() {
  return (
    <>
      <TableButton kind="cue-sheet" label="resources.tracks.rights.cue_sheet" />
      <TableButton kind="rights" label="resources.tracks.rights.table" />
    </>
  )
}

function TableButton({ kind, label }: { kind: TrackTableKind; label: string }) {
  const { selectedIds } = useListContext()
  const { act, busy } = useAction(async () => {
    const { csv } = await writeStudioTrackTable(studioRequest, {
      ids: selectedIds.map(String),
      kind,
      lang: currentLanguage(),
    })
    saveFile(`${kind}.csv`, new Blob([csv], { type: 'text/csv;charset=utf-8' }))
  })
  return (
    <Button label={label} disabled={busy} onClick={() => void act()}>
      <Download />
    </Button>
  )
}

import Unpublished from '@mui/icons-material/Unpublished'
import { Chip } from '@mui/material'
import type { RecordingState, StudioRecording } from '@tempolibre/contract'
import { withdrawStudioRecordings } from '@tempolibre/contract/operations/studio-imports'
import { useState } from 'react'
import { Button, DataTable, SearchInput, useCanAccess, useListContext, useTranslate } from 'react-admin'
import { currentLanguage } from '../../browser/current-language.ts'
import { ChoiceFilter } from '../../editing/choice-filter.tsx'
import { Completeness } from '../../editing/completeness.tsx'
import { PickOne } from '../../editing/name-inputs.tsx'
import { RecordList } from '../../editing/record-list.tsx'
import { useAction } from '../../editing/use-action.ts'
import { textIn } from '../../records/gaps.ts'
import { studioRequest } from '../../session/studio-request.ts'
import { RightsIcon } from '../tracks/rights/rights-light.tsx'
import { showDuration } from '../tracks/show-duration.ts'
import { WithdrawalQuestion } from '../tracks/withdrawal/withdrawal-question.tsx'
import { PublishButton } from './publish-button.tsx'

const Column = DataTable.Col<StudioRecording>

/** The colour of each state; also the list of all states. */
const colours: Record<RecordingState, 'default' | 'success' | 'warning'> = {
  draft: 'default',
  published: 'success',
  changed: 'warning',
  withdrawn: 'default',
}
const stateChoices = Object.keys(colours).map((id) => ({ id, name: `resources.recordings.states.${id}` }))

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <ChoiceFilter key="state" source="state" choices={stateChoices} alwaysOn />,
  <PickOne key="batch" source="batch_id" reference="imports" />,
]

/** All recordings that were imported: drafts, and those that visitors see. */
export default function RecordingList() {
  const { canAccess } = useCanAccess({ resource: 'recordings', action: 'write' })
  return (
    <RecordList
      sortBy="path"
      filters={filters}
      primary={({ title }) => textIn(title, currentLanguage())}
      secondary={({ artist, path }) => `${String(artist)} · ${String(path)}`}
    >
      <DataTable rowClick="show" bulkActionButtons={canAccess === true && <BulkActions />}>
        <Column source="title" render={({ title }) => textIn(title, currentLanguage())} />
        <Column source="artist" disableSort />
        <Column source="genre_names" disableSort render={({ genre_names: names }) => names.join(', ')} />
        <Column
          source="duration_seconds"
          disableSort
          render={({ duration_seconds: seconds }) => showDuration(seconds)}
          sx={{ textAlign: 'right' }}
        />
        <Column source="differences" disableSort render={(recording) => <Differences of={recording} />} />
        <Column
          source="rights_light"
          disableSort
          render={({ rights_light: light }) => <RightsIcon light={light} />}
        />
        <Column source="gaps" disableSort>
          <Completeness />
        </Column>
        <Column source="version_name" disableSort />
        <Column source="state" disableSort render={({ state }) => <State state={state} />} />
        <Column source="path" sx={{ overflowWrap: 'anywhere' }} />
      </DataTable>
    </RecordList>
  )
}

export function State({ state }: { state: RecordingState }) {
  const translate = useTranslate()
  return (
    <Chip
      size="small"
      color={colours[state]}
      variant="outlined"
      label={translate(`resources.recordings.states.${state}`)}
    />
  )
}

/** How many written values differ from what was measured. */
function Differences({ of: { differences } }: { of: StudioRecording }) {
  const translate = useTranslate()
  if (differences.length === 0) return null
  return translate('resources.recordings.different', { smart_count: differences.length })
}

/** For the recordings that are selected. */
function BulkActions() {
  const { onUnselectItems, selectedIds } = useListContext<StudioRecording>()
  const [asking, setAsking] = useState(false)
  const withdraw = useAction((ids: string[]) => withdrawStudioRecordings(studioRequest, { ids }), {
    done: 'resources.recordings.withdrawn',
  })
  const run = async ({ act }: typeof withdraw) => {
    if (await act(selectedIds.map(String))) onUnselectItems()
    setAsking(false)
  }
  return (
    <>
      <PublishButton />
      <Button label="resources.recordings.withdraw" disabled={withdraw.busy} onClick={() => setAsking(true)}>
        <Unpublished />
      </Button>
      {asking && (
        <WithdrawalQuestion
          of={{ recording_ids: selectedIds.join(',') }}
          busy={withdraw.busy}
          onConfirm={() => void run(withdraw)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

import type { StudioClaim } from '@tempolibre/contract'
import { platformNames } from '@tempolibre/domain/platforms'
import { BooleanInput, DataTable, SearchInput, useTranslate } from 'react-admin'
import { ChoiceFilter } from '../../editing/choice-filter.tsx'
import { PickOne } from '../../editing/name-inputs.tsx'
import { RecordList } from '../../editing/record-list.tsx'
import { platformChoices } from '../channels/platform-choices.ts'
import { ClaimState, stateChoices } from './claim-state.tsx'

const Column = DataTable.Col<StudioClaim>

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <BooleanInput key="pending" source="pending" alwaysOn />,
  <ChoiceFilter key="state" source="state" choices={stateChoices} />,
  <ChoiceFilter key="platform" source="platform" choices={platformChoices} translateChoice={false} />,
  <PickOne key="user_id" source="user_id" reference="users" />,
]

/** The claims of all customers, the next deadline first. */
export default function ClaimList() {
  const translate = useTranslate()
  return (
    <RecordList
      sortBy="deadline"
      order="ASC"
      filters={filters}
      firstFilter={{ pending: true }}
      primary={({ claimant, track_title: title }) => `${String(claimant)} · ${String(title)}`}
      secondary={({ deadline, state }) =>
        `${translate(`resources.claims.states.${String(state)}`)} · ${typeof deadline === 'string' ? deadline : '–'}`
      }
    >
      <DataTable rowClick="show" bulkActionButtons={false}>
        <Column source="deadline" render={({ deadline }) => deadline ?? '–'} sx={{ whiteSpace: 'nowrap' }} />
        <Column source="state" disableSort render={({ state }) => <ClaimState state={state} />} />
        <Column source="platform" disableSort render={({ platform }) => platformNames[platform]} />
        <Column source="claimant" disableSort />
        <Column source="track_title" disableSort />
        <Column source="holder" disableSort />
      </DataTable>
    </RecordList>
  )
}

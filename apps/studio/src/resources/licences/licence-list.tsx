import type { StudioLicence } from '@tempolibre/contract'
import { DataTable, DateInput, SearchInput, useTranslate } from 'react-admin'
import { ChoiceFilter } from '../../editing/choice-filter.tsx'
import { PickOne } from '../../editing/name-inputs.tsx'
import { RecordList } from '../../editing/record-list.tsx'
import { showTime } from '../../editing/show-time.ts'
import { planKindChoices } from '../plans/kinds.ts'
import { LicenceState, stateChoices } from './licence-state.tsx'

const Column = DataTable.Col<StudioLicence>

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <ChoiceFilter key="status" source="status" choices={stateChoices} alwaysOn />,
  <ChoiceFilter key="plan_kind" source="plan_kind" choices={planKindChoices} />,
  <PickOne key="track_id" source="track_id" reference="tracks" />,
  <PickOne key="user_id" source="user_id" reference="users" />,
  <DateInput key="from" source="from" />,
  <DateInput key="to" source="to" />,
]

/** All licences, the latest first. */
export default function LicenceList() {
  const translate = useTranslate()
  const holderOf = (holder: unknown) =>
    typeof holder === 'string' && holder !== '' ? holder : translate('resources.licences.no_holder')
  return (
    <RecordList
      sortBy="issued_at"
      order="DESC"
      filters={filters}
      primary={({ id, track_title: title }) => `${id} · ${String(title)}`}
      secondary={({ holder, issued_at: at }) => `${holderOf(holder)} · ${showTime(at)}`}
    >
      <DataTable rowClick="show" bulkActionButtons={false}>
        <Column source="id" disableSort sx={{ whiteSpace: 'nowrap' }} />
        <Column source="holder" disableSort render={({ holder }) => holderOf(holder)} />
        <Column source="track_title" disableSort />
        <Column source="artist_name" disableSort />
        <Column
          source="plan_kind"
          disableSort
          render={({ plan_kind: kind }) => translate(`resources.plans.kinds.${kind}`)}
        />
        <Column source="issued_at" render={({ issued_at: at }) => showTime(at)} />
        <Column
          source="status"
          disableSort
          render={({ status, test }) => <LicenceState state={status} test={test} />}
        />
      </DataTable>
    </RecordList>
  )
}

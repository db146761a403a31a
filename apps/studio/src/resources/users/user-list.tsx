import type { StudioUser } from '@tempolibre/contract'
import { DataTable, DateInput, SearchInput, useTranslate } from 'react-admin'
import { ChoiceFilter } from '../../editing/choice-filter.tsx'
import { RecordList } from '../../editing/record-list.tsx'
import { showTime } from '../../editing/show-time.ts'
import { planKindChoices } from '../plans/kinds.ts'

const Column = DataTable.Col<StudioUser>

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <ChoiceFilter
    key="plan"
    source="plan"
    choices={[...planKindChoices, { id: 'none', name: 'resources.users.no_plan' }]}
    alwaysOn
  />,
  <DateInput key="from" source="from" />,
  <DateInput key="to" source="to" />,
]

/** All accounts, the latest first. */
export default function UserList() {
  const translate = useTranslate()
  return (
    <RecordList
      sortBy="created_at"
      order="DESC"
      filters={filters}
      primary={({ name }) => String(name)}
      secondary={({ email }) => String(email)}
    >
      <DataTable rowClick="show" bulkActionButtons={false}>
        <Column source="name" />
        <Column source="email" sx={{ overflowWrap: 'anywhere' }} />
        <Column
          source="plan_kind"
          disableSort
          render={({ plan_kind: kind, plan_status: status }) =>
            kind === null || status === null
              ? '–'
              : `${translate(`resources.plans.kinds.${kind}`)} · ${translate(`resources.users.plan_statuses.${status}`)}`
          }
        />
        <Column source="licences" disableSort sx={{ textAlign: 'right' }} />
        <Column source="created_at" render={({ created_at: at }) => showTime(at)} />
      </DataTable>
    </RecordList>
  )
}

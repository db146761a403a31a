import { Alert } from '@mui/material'
import type { StudioUnmatchedPayment } from '@tempolibre/contract'
import { DataTable, SearchInput, useTranslate } from 'react-admin'
import { ChoiceFilter } from '../../editing/choice-filter.tsx'
import { RecordList } from '../../editing/record-list.tsx'
import { showTime } from '../../editing/show-time.ts'
import { showPrice } from '../plans/money.ts'
import { stateChoices, UnmatchedStateChip } from './unmatched-state.tsx'

const Column = DataTable.Col<StudioUnmatchedPayment>

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <ChoiceFilter key="state" source="state" choices={stateChoices} alwaysOn />,
]

/** Money that fits no order, the latest first. */
export default function UnmatchedPaymentList() {
  const translate = useTranslate()
  const nameOf = (name: unknown) =>
    typeof name === 'string' && name !== '' ? name : translate('resources.licences.no_holder')
  return (
    <RecordList
      sortBy="noted_at"
      order="DESC"
      filters={filters}
      above={
        <Alert severity="info" sx={{ mb: 1 }}>
          {translate('resources.unmatched-payments.hint')}
        </Alert>
      }
      primary={({ name, amount_minor: minor, currency }) =>
        `${nameOf(name)} · ${showPrice(Number(minor), String(currency))}`
      }
      secondary={({ state, noted_at: at }) =>
        `${translate(`resources.unmatched-payments.states.${String(state)}`)} · ${showTime(at)}`
      }
    >
      <DataTable rowClick="show" bulkActionButtons={false}>
        <Column source="noted_at" render={({ noted_at: at }) => showTime(at)} />
        <Column source="name" disableSort render={({ name }) => nameOf(name)} />
        <Column
          source="amount_minor"
          disableSort
          sx={{ textAlign: 'right', whiteSpace: 'nowrap' }}
          render={({ amount_minor: minor, currency }) => showPrice(minor, currency)}
        />
        <Column
          source="ordered_minor"
          disableSort
          sx={{ textAlign: 'right', whiteSpace: 'nowrap' }}
          render={({ ordered_currency: currency, ordered_minor: minor }) => showPrice(minor, currency)}
        />
        <Column
          source="reason"
          disableSort
          render={({ reason }) => translate(`resources.unmatched-payments.reasons.${reason}`)}
        />
        <Column source="state" disableSort render={({ state }) => <UnmatchedStateChip state={state} />} />
      </DataTable>
    </RecordList>
  )
}

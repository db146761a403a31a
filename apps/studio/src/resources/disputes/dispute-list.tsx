import { Alert } from '@mui/material'
import type { StudioDispute } from '@tempolibre/contract'
import { dateFormat } from '@tempolibre/locales'
import { DataTable, SearchInput, useTranslate } from 'react-admin'
import { currentLanguage } from '../../browser/current-language.ts'
import { ChoiceFilter } from '../../editing/choice-filter.tsx'
import { RecordLink } from '../../editing/list-link.tsx'
import { RecordList } from '../../editing/record-list.tsx'
import { StateChip } from '../../editing/state-chip.tsx'
import { showPrice } from '../plans/money.ts'
import { evidenceStateOf } from './evidence-state.ts'

const Column = DataTable.Col<StudioDispute>

/** The colour of each state; also the list of all states. */
const colours: Record<StudioDispute['state'], 'success' | 'warning' | 'error'> = {
  open: 'warning',
  won: 'success',
  lost: 'error',
}

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <ChoiceFilter
    key="state"
    source="state"
    choices={Object.keys(colours).map((id) => ({ id, name: `resources.disputes.states.${id}` }))}
    alwaysOn
  />,
]

/** All payments that were disputed, the latest period first. */
export default function DisputeList() {
  const translate = useTranslate()
  const showDay = (time: string) =>
    dateFormat(currentLanguage(), { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(time))
  const nameOf = (name: string) => (name === '' ? translate('resources.licences.no_holder') : name)
  return (
    <RecordList
      sortBy="period_start"
      order="DESC"
      filters={filters}
      above={
        <Alert severity="info" sx={{ mb: 1 }}>
          {translate('resources.disputes.hint')}
        </Alert>
      }
      primary={({ name, amount_minor: minor, currency }) =>
        `${nameOf(String(name))} · ${showPrice(Number(minor), String(currency))}`
      }
      secondary={({ order, period_start: start, state }) =>
        [
          translate(`resources.disputes.states.${String(state)}`),
          ...(order ? [translate(`resources.disputes.evidence.short.${evidenceStateOf(order).short}`)] : []),
          showDay(String(start)),
        ].join(' · ')
      }
    >
      <DataTable rowClick="show" bulkActionButtons={false}>
        <Column source="period_start" render={({ period_start: start }) => showDay(start)} />
        <Column
          source="name"
          disableSort
          render={({ name, user_id: id }) =>
            id === null ? (
              nameOf('')
            ) : (
              <RecordLink resource="users" id={id}>
                {name}
              </RecordLink>
            )
          }
        />
        <Column
          source="plan_kind"
          disableSort
          render={({ plan_kind: kind }) => translate(`resources.plans.kinds.${kind}`)}
        />
        <Column
          source="amount_minor"
          disableSort
          sx={{ textAlign: 'right', whiteSpace: 'nowrap' }}
          render={({ amount_minor: minor, currency }) => showPrice(minor, currency)}
        />
        <Column source="licences" disableSort sx={{ textAlign: 'right' }} />
        <Column
          source="reason"
          disableSort
          render={({ reason }) =>
            reason === null ? '–' : translate(`resources.disputes.reasons.${reason}`, { _: reason })
          }
        />
        <Column
          source="state"
          disableSort
          render={({ state }) => (
            <StateChip colour={colours[state]} word={`resources.disputes.states.${state}`} />
          )}
        />
        <Column
          source="order"
          disableSort
          render={({ order }) => {
            if (!order) return '–'
            const { colour, short } = evidenceStateOf(order)
            return <StateChip colour={colour} word={`resources.disputes.evidence.short.${short}`} />
          }}
        />
      </DataTable>
    </RecordList>
  )
}

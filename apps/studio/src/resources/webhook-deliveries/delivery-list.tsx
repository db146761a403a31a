import { Button } from '@mui/material'
import type { DeliveryState, StudioWebhookDelivery } from '@tempolibre/contract'
import { replayStudioWebhookDelivery } from '@tempolibre/contract/operations/webhooks'
import { deliveredEvents } from '@tempolibre/contract/webhooks'
import { DataTable, SearchInput, useTranslate } from 'react-admin'
import { ChoiceFilter } from '../../editing/choice-filter.tsx'
import { RecordLink } from '../../editing/list-link.tsx'
import { RecordList } from '../../editing/record-list.tsx'
import { showTime } from '../../editing/show-time.ts'
import { StateChip } from '../../editing/state-chip.tsx'
import { useAction } from '../../editing/use-action.ts'
import { studioRequest } from '../../session/studio-request.ts'

const Column = DataTable.Col<StudioWebhookDelivery>

/** The colour of each state; also the list of all states. */
const colours: Record<DeliveryState, 'default' | 'info' | 'error' | 'success'> = {
  waiting: 'info',
  delivered: 'success',
  failed: 'error',
  cancelled: 'default',
}

const stateChoices = Object.keys(colours).map((id) => ({
  id,
  name: `resources.webhook-deliveries.states.${id}`,
}))

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <ChoiceFilter key="state" source="state" choices={stateChoices} alwaysOn />,
  <ChoiceFilter key="event" source="event" choices={deliveredEvents.map((id) => ({ id, name: id }))} />,
]

/** Events on their way to customers' webhooks, the latest first; each can be sent again. */
export default function DeliveryList() {
  const translate = useTranslate()
  return (
    <RecordList
      sortBy="created_at"
      order="DESC"
      filters={filters}
      primary={({ event, subject }) => `${String(event)} ${String(subject)}`}
      secondary={({ created_at: at, state }) =>
        `${translate(`resources.webhook-deliveries.states.${String(state)}`)} · ${showTime(at)}`
      }
    >
      <DataTable rowClick={false} bulkActionButtons={false}>
        <Column source="created_at" render={({ created_at: at }) => showTime(at)} />
        <Column source="event" disableSort />
        <Column source="subject" disableSort sx={{ overflowWrap: 'anywhere' }} />
        <Column source="url" disableSort sx={{ overflowWrap: 'anywhere' }} />
        <Column
          source="email"
          disableSort
          render={({ email, user_id: id }) => (
            <RecordLink resource="users" id={id}>
              {email}
            </RecordLink>
          )}
        />
        <Column
          source="state"
          disableSort
          render={({ state }) => (
            <StateChip colour={colours[state]} word={`resources.webhook-deliveries.states.${state}`} />
          )}
        />
        <Column source="attempts" disableSort />
        <Column
          source="outcome"
          disableSort
          render={({ problem, response_status: status }) => problem ?? status ?? '–'}
        />
        <Column source="actions" disableSort render={(delivery) => <Replay delivery={delivery} />} />
      </DataTable>
    </RecordList>
  )
}

function Replay({ delivery: { id, state } }: { delivery: StudioWebhookDelivery }) {
  const translate = useTranslate()
  const replay = useAction(() => replayStudioWebhookDelivery(studioRequest, { id }), {
    done: 'resources.webhook-deliveries.replay.done',
  })
  if (state === 'waiting') return null
  return (
    <Button size="small" disabled={replay.busy} onClick={() => void replay.act()}>
      {translate('resources.webhook-deliveries.replay.action')}
    </Button>
  )
}

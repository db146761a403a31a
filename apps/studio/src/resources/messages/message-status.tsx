import type { MessageStatus as Status } from '@tempolibre/contract'
import { StateChip } from '../../editing/state-chip.tsx'

/** The colour of each status; also the list of all. */
const colours: Record<Status, 'warning' | 'success' | 'default'> = {
  open: 'warning',
  answered: 'success',
  closed: 'default',
}

/** The statuses as a filter offers them. */
export const statusChoices = Object.keys(colours).map((id) => ({
  id,
  name: `resources.messages.statuses.${id}`,
}))

/** Whether somebody still has to answer. */
export function MessageStatus({ status }: { status: Status }) {
  return <StateChip colour={colours[status]} word={`resources.messages.statuses.${status}`} />
}

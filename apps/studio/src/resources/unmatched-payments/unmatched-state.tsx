import type { UnmatchedState } from '@tempolibre/contract'
import { StateChip } from '../../editing/state-chip.tsx'

/** The colour of each state; also the list of all states. */
const colours = {
  open: 'error',
  refunding: 'warning',
  refunded: 'success',
  settled: 'success',
} as const satisfies Record<UnmatchedState, string>

/** The states as a filter offers them. */
export const stateChoices = Object.keys(colours).map((id) => ({
  id,
  name: `resources.unmatched-payments.states.${id}`,
}))

/** What is to be done about a payment. */
export function UnmatchedStateChip({ state }: { state: UnmatchedState }) {
  return <StateChip colour={colours[state]} word={`resources.unmatched-payments.states.${state}`} />
}

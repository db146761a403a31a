import { type ClaimState as State, claimStates } from '@tempolibre/domain/claims'
import { StateChip } from '../../editing/state-chip.tsx'

const colours: Record<State, 'success' | 'warning' | 'error' | 'default'> = {
  open: 'error',
  text_sent: 'warning',
  released: 'success',
  rejected: 'error',
  closed: 'default',
}

/** The states as a filter offers them. */
export const stateChoices = claimStates.map((id) => ({ id, name: `resources.claims.states.${id}` }))

/** How a claim stands. */
export function ClaimState({ state }: { state: State }) {
  return <StateChip colour={colours[state]} word={`resources.claims.states.${state}`} />
}

import type { LicenceState as State } from '@tempolibre/contract'
import { StateChip } from '../../editing/state-chip.tsx'

/** The colour of each state; also the list of all states. */
const colours: Record<State, 'success' | 'warning' | 'error'> = {
  valid: 'success',
  disputed: 'warning',
  revoked: 'error',
}

/** The states as a filter offers them. */
export const stateChoices = Object.keys(colours).map((id) => ({
  id,
  name: `resources.licences.states.${id}`,
}))

/** Whether a licence is in force. */
export function LicenceState({ state }: { state: State }) {
  return <StateChip colour={colours[state]} word={`resources.licences.states.${state}`} />
}

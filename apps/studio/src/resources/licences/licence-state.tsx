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

/** Whether a licence is in force; one of a rehearsal never is. */
export function LicenceState({ state, test }: { state: State; test: boolean }) {
  const [colour, word] =
    test && state === 'valid' ? (['info', 'test'] as const) : ([colours[state], state] as const)
  return <StateChip colour={colour} word={`resources.licences.states.${word}`} />
}

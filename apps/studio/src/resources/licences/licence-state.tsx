import { Stack } from '@mui/material'
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

/** Whether a licence is in force; one of a rehearsal never is, whatever has become of it. */
export function LicenceState({ state, test }: { state: State; test: boolean }) {
  return (
    <Stack direction="row" spacing={0.5} useFlexGap sx={{ flexWrap: 'wrap' }}>
      {test && <StateChip colour="info" word="resources.licences.states.test" />}
      {(!test || state !== 'valid') && (
        <StateChip colour={colours[state]} word={`resources.licences.states.${state}`} />
      )}
    </Stack>
  )
}

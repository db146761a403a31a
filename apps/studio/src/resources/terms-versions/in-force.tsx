import { StateChip } from '../../editing/state-chip.tsx'

/** Whether a version applies to new accounts and orders. */
export function InForce({ inForce }: { inForce: boolean }) {
  return (
    <StateChip
      colour={inForce ? 'success' : 'default'}
      word={`resources.terms-versions.states.${inForce ? 'in_force' : 'former'}`}
    />
  )
}

import type { CouponState as State } from '@tempolibre/contract'
import { StateChip } from '../../editing/state-chip.tsx'

/** The colour of each state; also the list of all states. */
const colours: Record<State, 'success' | 'info' | 'warning' | 'default'> = {
  active: 'success',
  scheduled: 'info',
  used_up: 'warning',
  over: 'default',
}

/** The states as a filter offers them. */
export const stateChoices = Object.keys(colours).map((id) => ({ id, name: `resources.coupons.states.${id}` }))

/** Whether a coupon can be redeemed. */
export function CouponState({ state }: { state: State }) {
  return <StateChip colour={colours[state]} word={`resources.coupons.states.${state}`} />
}

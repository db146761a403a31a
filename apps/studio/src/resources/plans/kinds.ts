import { planKinds } from '@tempolibre/domain/plan-kind'

/** The kinds of plans as an input offers them, in their order on the site. */
export const planKindChoices = planKinds.map((id) => ({ id, name: `resources.plans.kinds.${id}` }))

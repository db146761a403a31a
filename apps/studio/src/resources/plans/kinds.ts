import type { PlanKind } from '@tempolibre/domain'

/** The kinds of plans, in their order on the site. */
const kinds = ['free', 'lifetime', 'subscription'] as const satisfies readonly PlanKind[]

/** The kinds as an input offers them. */
export const planKindChoices = kinds.map((id) => ({ id, name: `resources.plans.kinds.${id}` }))

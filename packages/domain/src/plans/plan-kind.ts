export const planKinds = ['free', 'lifetime', 'subscription'] as const
export type PlanKind = (typeof planKinds)[number]

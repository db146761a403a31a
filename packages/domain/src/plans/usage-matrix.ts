import type { PlanKind } from './plan-kind.ts'

/** The uses of a song, in visitors' words. */
export const usages = [
  'online_video',
  'podcast',
  'film_and_course',
  'game_and_app',
  'own_advertising',
  'client_work',
  'venue',
] as const
export type Usage = (typeof usages)[number]

/** `with_credit`: allowed if title, artist and this site are named publicly. */
export type Permission = 'yes' | 'with_credit' | 'no'

/**
 * Which uses each kind of plan covers. The only definition: the licence page, the pricing page and issued licences
 * all read it.
 */
export const usageMatrix = {
  online_video: { free: 'with_credit', lifetime: 'yes', subscription: 'yes' },
  podcast: { free: 'with_credit', lifetime: 'yes', subscription: 'yes' },
  film_and_course: { free: 'with_credit', lifetime: 'yes', subscription: 'yes' },
  game_and_app: { free: 'with_credit', lifetime: 'yes', subscription: 'yes' },
  own_advertising: { free: 'no', lifetime: 'yes', subscription: 'yes' },
  client_work: { free: 'no', lifetime: 'yes', subscription: 'no' },
  venue: { free: 'no', lifetime: 'yes', subscription: 'no' },
} as const satisfies Record<Usage, Record<PlanKind, Permission>>

/** What visitors may want a song for: the uses, and what no plan covers because the licence terms forbid it. */
export const purposes = [...usages, 'own_release'] as const
export type Purpose = (typeof purposes)[number]

export function isUsage(value: unknown): value is Usage {
  return usages.some((usage) => usage === value)
}

/** Whether plans of a kind allow a purpose. */
export function permissionFor(purpose: Purpose, kind: PlanKind): Permission {
  return isUsage(purpose) ? usageMatrix[purpose][kind] : 'no'
}

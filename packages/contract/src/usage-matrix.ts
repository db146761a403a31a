import type { Plan } from './schemas.ts'

/** What a song can be used for, as people ask it. */
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

/** `with_credit`: allowed as long as title, artist and this site are named where the public can read it. */
export type Permission = 'yes' | 'with_credit' | 'no'

/**
 * Which use each kind of plan covers. The one place that says so: licence page and pricing show it, and licences grant
 * what it says.
 */
export const usageMatrix = {
  online_video: { free: 'with_credit', lifetime: 'yes', subscription: 'yes' },
  podcast: { free: 'with_credit', lifetime: 'yes', subscription: 'yes' },
  film_and_course: { free: 'with_credit', lifetime: 'yes', subscription: 'yes' },
  game_and_app: { free: 'with_credit', lifetime: 'yes', subscription: 'yes' },
  own_advertising: { free: 'no', lifetime: 'yes', subscription: 'yes' },
  client_work: { free: 'no', lifetime: 'yes', subscription: 'no' },
  venue: { free: 'no', lifetime: 'yes', subscription: 'no' },
} as const satisfies Record<Usage, Record<Plan['kind'], Permission>>

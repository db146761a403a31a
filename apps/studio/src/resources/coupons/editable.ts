import type { StudioCouponChange } from '@tempolibre/contract'

/** What a change of a coupon may contain. */
export const editableOfCoupon = [
  'code',
  'percent',
  'amounts',
  'months',
  'first_order_only',
  'plan_ids',
  'valid_from',
  'valid_until',
  'max_redemptions',
  'max_per_account',
  'ended',
] as const satisfies readonly (keyof StudioCouponChange)[]

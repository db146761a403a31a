import { createSharedValue } from '../../foundation/state/shared-value.ts'

/** A price with the visitor's coupon. */
export interface DiscountedPrice {
  now: string
  /** Below it: how long it holds; null: for good, so that the other price is struck out. */
  after: string | null
  /** Introduces the price without the coupon to screen readers. */
  before: string
}

/** By the plan's id. */
export type DiscountedPrices = Readonly<Record<string, DiscountedPrice>>

/** What the coupon makes of prices, for the cards that show them. It is worded where a coupon can be entered. */
export const discountedPrices = createSharedValue<DiscountedPrices>({})

import { useSyncExternalStore } from 'react'

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

const none: DiscountedPrices = {}
let current = none
const listeners = new Set<() => void>()

function follow(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** What the coupon makes of prices, for the cards that show them. It is worded where a coupon can be entered. */
export const discountedPrices = {
  set(prices: DiscountedPrices) {
    current = prices
    for (const listener of listeners) listener()
  },
  use: () =>
    useSyncExternalStore(
      follow,
      () => current,
      () => none,
    ),
}

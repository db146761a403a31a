import type { Plan } from '@tempolibre/contract'

/** Whether a plan has a price that can be charged: Stripe takes nothing below its currency's smallest unit. */
export function isPriced({ currency, price_minor: minor }: Pick<Plan, 'price_minor' | 'currency'>): boolean {
  return minor !== null && minor > 0 && currency !== null
}

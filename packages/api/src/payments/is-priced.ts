import type { Plan } from '@tempolibre/contract'

/** Whether a plan has a chargeable price: Stripe refuses amounts below the currency's smallest unit. */
export function isPriced({ currency, price_minor: minor }: Pick<Plan, 'price_minor' | 'currency'>): boolean {
  return minor !== null && minor > 0 && currency !== null
}

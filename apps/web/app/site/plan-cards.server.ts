import type { Plan } from '@tempolibre/contract'
import type { Language } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { formatPrice } from '../ui/format.server.ts'

/** What a card says of a plan. */
export interface PlanCard {
  id: string
  name: string
  /** In words; null where the operator has set no price, and then none is shown (R1.4). */
  price: string | null
  summary: string
  features: string[]
  action: string
  /** The plan that stands out. */
  leading: boolean
}

/** The plans as cards, in the order given. */
export function planCards(plans: readonly Plan[], language: Language): PlanCard[] {
  return plans.map((plan) => ({
    id: plan.id,
    name: plan.name,
    price: priceOf(plan, language),
    summary: plan.summary,
    features: plan.features,
    action: plan.action,
    leading: plan.kind === 'lifetime',
  }))
}

function priceOf({ kind, price_minor, currency }: Plan, language: Language): string | null {
  if (price_minor === null || currency === null) return null
  const price = formatPrice(price_minor, currency, language)
  if (kind === 'subscription') return m.plan_a_month({ price })
  return kind === 'lifetime' ? m.plan_once({ price }) : price
}

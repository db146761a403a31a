import type { Plan, PlanKind } from '@tempolibre/contract'
import type { Language } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { formatPlanPrice } from './format-price.ts'

/** What a card says of a plan. */
export interface PlanCard {
  id: string
  name: string
  /** In words; null where the operator has set no price, and then none is shown (R1.4). */
  price: string | null
  /** What comes before the price is charged; null without a price, or without a trial. */
  trial: string | null
  summary: string
  features: string[]
  action: string
  /** The plan that stands out. */
  leading: boolean
  /** How the card is marked for whoever has this plan; null where it never is. */
  own: { kind: PlanKind; label: string; action: string } | null
}

/**
 * A plan as a card for anybody.
 * @param trialAvailable false for whoever has had a trial: none is promised again
 */
export function describePlan(plan: Plan, language: Language, trialAvailable = true): PlanCard {
  const { action, features, id, kind, name, summary, trial_days: days } = plan
  const price = formatPlanPrice(plan, language)
  const trialOver = days > 0 && !trialAvailable
  return {
    id,
    name,
    price,
    trial: price !== null && days > 0 && trialAvailable ? m.plan_choice_trial({ count: days }) : null,
    summary,
    features,
    action: trialOver ? m.plan_choice_subscribe() : action,
    leading: kind === 'lifetime',
    own: null,
  }
}

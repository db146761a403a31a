import type { OfferedPlan } from '@tempolibre/contract'
import type { PlanKind } from '@tempolibre/domain'
import { type Language, numberFormat } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { formatPlanPrice } from '../../foundation/format/format-price.ts'

/** A card's button. */
interface PlanButton {
  action: string
  href: string
  /** A label for the plan itself; only on the visitor's own plan. */
  label?: string
}

/** Contents of a plan's card. */
export interface PlanCard {
  id: string
  kind: PlanKind
  name: string
  /** As text; null if the operator has set no price. */
  price: string | null
  /** The same in every currency; only if there are several. */
  prices?: Record<string, string>
  /** Replaces the price if the plan is a demo or unavailable. */
  notice: string | null
  /** What precedes the charge; null without a price or a trial. */
  trial: string | null
  summary: string
  features: string[]
  /** Null: unavailable. */
  choose: PlanButton | null
  /** The button for a visitor with a plan of this kind; null: same as for all. */
  own: (PlanButton & { kind: PlanKind }) | null
  /** Whether the plan is highlighted. */
  leading: boolean
}

interface Reader {
  language: Language
  /** Origin of `/register`. */
  applicationBase: string
  /** False if the visitor has had a trial: no second one is promised. */
  trialAvailable?: boolean
}

/** The plan's fair-use limits; empty without a limit. */
function describeFairUse(plan: OfferedPlan, language: Language): string[] {
  const { daily_download_limit: daily, trial_download_limit: trial, seats } = plan
  const figures = numberFormat(language)
  return [
    ...(seats === null || seats < 2 ? [] : [m.plan_seats({ count: figures.format(seats) })]),
    ...(daily === null ? [] : [m.plan_fair_use({ count: figures.format(daily) })]),
    ...(trial === null || plan.trial_days === 0 ? [] : [m.plan_fair_trial({ count: figures.format(trial) })]),
  ]
}

/**
 * A plan's card for any visitor. Its button leads to sign-up with the plan in its hash, so that it also works
 * in a new tab.
 */
export function describePlan(
  plan: OfferedPlan,
  { applicationBase, language, trialAvailable = true }: Reader,
): PlanCard {
  const { features, id, kind, name, summary, trial_days: days } = plan
  const price = formatPlanPrice(plan, language)
  const prices = describePrices(plan, language)
  const action = days > 0 && !trialAvailable ? m.plan_choice_subscribe() : plan.action
  return {
    id,
    kind,
    name,
    price,
    ...(prices && { prices }),
    notice: describeOffer(plan),
    trial: price !== null && days > 0 && trialAvailable ? m.plan_choice_trial({ count: days }) : null,
    summary,
    features: [...features, ...describeFairUse(plan, language)],
    choose: plan.offer === 'not_on_sale' ? null : { action, href: `${applicationBase}/register#plan=${id}` },
    own: null,
    leading: kind === 'lifetime',
  }
}

/** A plan's price in each currency; undefined if there is no choice. */
function describePrices(plan: OfferedPlan, language: Language): Record<string, string> | undefined {
  const { prices = [] } = plan
  if (prices.length < 2) return undefined
  return Object.fromEntries(
    prices.map((price) => [price.currency, formatPlanPrice({ ...plan, ...price }, language) ?? '']),
  )
}

function describeOffer({ offer }: OfferedPlan): string | null {
  if (offer === 'demo') return m.plan_demo()
  return offer === 'not_on_sale' ? m.plan_not_on_sale() : null
}

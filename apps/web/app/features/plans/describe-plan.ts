import type { OfferedPlan, PlanKind } from '@tempolibre/contract'
import { type Language, numberFormat } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { formatPlanPrice } from '../../foundation/format/format-price.ts'

/** A button of a card. */
interface PlanButton {
  action: string
  href: string
  /** What the card says of the plan itself; only of one's own. */
  label?: string
}

/** What a card says of a plan. */
export interface PlanCard {
  id: string
  name: string
  /** In words; null where the operator has set no price, and then none is shown. */
  price: string | null
  /** What stands in the place of a price where the plan is no more than tried out, or cannot be had. */
  notice: string | null
  /** What comes before the price is charged; null without a price, or without a trial. */
  trial: string | null
  summary: string
  features: string[]
  /** Null: it cannot be had. */
  choose: PlanButton | null
  /** What stands there for whoever has a plan of this kind; null: the same as for all. */
  own: (PlanButton & { kind: PlanKind }) | null
  /** The plan that stands out. */
  leading: boolean
}

interface Reader {
  language: Language
  /** `{host}`: where `/register` is. */
  applicationBase: string
  /** False for whoever has had a trial: none is promised again. */
  trialAvailable?: boolean
}

/** How much is fair use of a plan; nothing where there is no limit. */
function describeFairUse(plan: OfferedPlan, language: Language): string[] {
  const { daily_download_limit: daily, trial_download_limit: trial } = plan
  const figures = numberFormat(language)
  return [
    ...(daily === null ? [] : [m.plan_fair_use({ count: figures.format(daily) })]),
    ...(trial === null || plan.trial_days === 0 ? [] : [m.plan_fair_trial({ count: figures.format(trial) })]),
  ]
}

/**
 * A plan as a card for anybody. Its button leads to sign-up and says in its hash for which plan, so that it also does
 * from a new tab.
 */
export function describePlan(
  plan: OfferedPlan,
  { applicationBase, language, trialAvailable = true }: Reader,
): PlanCard {
  const { features, id, kind, name, summary, trial_days: days } = plan
  const price = formatPlanPrice(plan, language)
  const action = days > 0 && !trialAvailable ? m.plan_choice_subscribe() : plan.action
  return {
    id,
    name,
    price,
    notice: describeOffer(plan),
    trial: price !== null && days > 0 && trialAvailable ? m.plan_choice_trial({ count: days }) : null,
    summary,
    features: [...features, ...describeFairUse(plan, language)],
    choose: plan.offer === 'not_on_sale' ? null : { action, href: `${applicationBase}/register#plan=${id}` },
    own: null,
    leading: kind === 'lifetime',
  }
}

function describeOffer({ offer }: OfferedPlan): string | null {
  if (offer === 'demo') return m.plan_demo()
  return offer === 'not_on_sale' ? m.plan_not_on_sale() : null
}

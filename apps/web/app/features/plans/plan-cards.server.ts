import type { OfferedPlan } from '@tempolibre/contract'
import { type Language, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { memoizeByObject } from '../../foundation/context/memoize.ts'
import { applicationBaseOf } from '../../foundation/addresses/application-path.ts'
import type { SiteSettings } from '@tempolibre/contract/site'
import { describePlan, type PlanCard } from './describe-plan.ts'

/** All currencies in which plans can be paid, the seller's own first: that of the first plan with a price. */
export function currenciesOf(plans: readonly OfferedPlan[]): string[] {
  const sold = plans.filter(({ offer }) => offer !== 'not_on_sale')
  return [...new Set(sold.flatMap(({ prices = [] }) => prices.map(({ currency }) => currency)))]
}

/**
 * The plans as cards, in the order given. The page is the same for everyone: the browser marks the visitor's
 * plan by its kind, all it knows of the plan. If two plans share a kind, none is marked.
 */
export function planCards(
  settings: Pick<SiteSettings, 'applicationUrl' | 'siteUrl'>,
  plans: readonly OfferedPlan[],
  language: Language,
): PlanCard[] {
  return cardsOf(plans, language, applicationBaseOf(settings))
}

const cardsOf = memoizeByObject(describeCards)

function describeCards(
  plans: readonly OfferedPlan[],
  language: Language,
  applicationBase: string,
): PlanCard[] {
  return plans.map((plan) => {
    const { kind } = plan
    const alone = plans.filter((other) => other.kind === kind).length === 1
    const own = {
      kind,
      label: m.plan_choice_own(),
      action: m.plan_choice_manage(),
      href: pathTo('subscription', language),
    }
    return { ...describePlan(plan, { applicationBase, language }), own: alone ? own : null }
  })
}

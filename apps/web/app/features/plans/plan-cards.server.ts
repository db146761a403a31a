import type { OfferedPlan } from '@tempolibre/contract'
import { type Language, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { applicationBaseOf } from '../../foundation/root-data/root-data.server.ts'
import type { SiteSettings } from '../../foundation/context/settings.ts'
import { describePlan, type PlanCard } from './describe-plan.ts'

/**
 * The plans as cards, in the order given. The page is the same for all: it is the browser that marks the plan the
 * visitor has, by its kind, the only thing it keeps of it. Where two plans are of one kind, it cannot tell which.
 */
export function planCards(
  settings: SiteSettings,
  plans: readonly OfferedPlan[],
  language: Language,
): PlanCard[] {
  const applicationBase = applicationBaseOf(settings)
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

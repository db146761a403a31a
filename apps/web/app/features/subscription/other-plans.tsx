import type { Plan, Subscription } from '@tempolibre/contract'
import { listPlans } from '@tempolibre/contract/calls/catalogue'
import { m } from '@tempolibre/locales/messages'
import { useSite } from '../../foundation/context/site-context.ts'
import { describePlan } from '../plans/describe-plan.ts'
import { PlanCards } from '../plans/plan-cards.tsx'
import { Loaded } from '../../foundation/calls/loaded.tsx'
import { useAccountLoad } from '../account/use-account-load.ts'

/** The plans to change to; features/plan-choice/plan-choice.tsx handles their buttons. */
export function OtherPlans({
  current,
  trialAvailable,
}: {
  current: Subscription | null
  trialAvailable: boolean
}) {
  const { applicationBase, language } = useSite()
  const load = useAccountLoad(listPlans, { lang: language })
  return (
    <Loaded load={load} failure={m.error_plans()}>
      {({ plans }) => {
        const others = plans.filter((plan) => isStepOn(plan, current))
        return (
          others.length > 0 && (
            <section className="subscription-section" aria-labelledby="other-plans">
              <h2 id="other-plans">{current ? m.subscription_change() : m.plans_label()}</h2>
              <PlanCards
                plans={others.map((plan) =>
                  describePlan(plan, { applicationBase, language, trialAvailable }),
                )}
              />
            </section>
          )
        )
      }}
    </Loaded>
  )
}

/**
 * Whether a plan is offered: never one that is less than what was paid for. To go back to the free plan, cancel first.
 */
function isStepOn(plan: Plan, current: Subscription | null): boolean {
  if (!current) return true
  if (plan.id === current.plan.id || current.plan.kind === 'lifetime') return false
  return current.plan.kind === 'free' || plan.kind !== 'free'
}

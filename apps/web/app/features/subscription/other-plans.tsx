import type { Plan, PlanStepAnswer, Subscription } from '@tempolibre/contract'
import { listPlans } from '@tempolibre/contract/operations/catalogue'
import { listPlanSteps } from '@tempolibre/contract/operations/checkout'
import { m } from '@tempolibre/locales/messages'
import { useSite } from '../../foundation/context/site-context.ts'
import { describePlan } from '../plans/describe-plan.ts'
import { PlanCards } from '../plans/plan-cards.tsx'
import { ShopNotice } from '../plans/shop-notice.tsx'
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
  const { answer } = useAccountLoad(listPlanSteps, { lang: language })
  const steps = Object.fromEntries((answer?.steps ?? []).map((step) => [step.plan_id, step]))
  return (
    <Loaded load={load} failure={m.error_plans()}>
      {({ plans, shop }) => {
        const others = plans.filter((plan) => isStepOn(plan, current, steps[plan.id]))
        return (
          others.length > 0 && (
            <section className="subscription-section" aria-labelledby="other-plans">
              <h2 id="other-plans">{current ? m.subscription_change() : m.plans_label()}</h2>
              <ShopNotice shop={shop} />
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

/** Whether a plan is offered. To go back to the free plan, cancel first. */
function isStepOn(plan: Plan, current: Subscription | null, step: PlanStepAnswer | undefined): boolean {
  if (!current) return true
  if (step?.step !== 'switch') return false
  return current.plan.kind === 'free' || plan.kind !== 'free'
}

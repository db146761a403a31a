import { useRootStore } from '../../foundation/state/index.ts'
import { chosenCurrency } from '../../foundation/state/chosen-currency.ts'
import { type DiscountedPrice, discountedPrices } from './discounted-prices.ts'
import type { PlanCard } from './describe-plan.ts'
import type { UsablePlan } from '../uses/answer-use.ts'
import { m } from '@tempolibre/locales/messages'
import { planSteps } from './kept-plan-steps.ts'
import { declaredUse } from '../../foundation/state/declared-use.ts'
import { lazyView } from '../../foundation/loading/lazy-view.tsx'
import { Prepared } from '../../foundation/prepared/prepared.tsx'
import { CheckIcon } from '../../foundation/icons/icons.tsx'

/** Only for visitors who are signed in. */
const PlanSteps = lazyView(() => import('./plan-steps.tsx'))
const HolderStep = lazyView(() => import('./holder-step.tsx'))

/** Only for visitors who said what songs are for. */
const PlanAnswer = lazyView(() => import('../uses/plan-answer.tsx'))

/**
 * The plans side by side; features/plan-choice/plan-choice.tsx handles their links for signed-in visitors.
 */
export function PlanCards({ plans, headings = 'h3' }: { plans: PlanCard[]; headings?: 'h2' | 'h3' }) {
  const Heading = headings
  const discounted = discountedPrices.use()
  const currency = chosenCurrency.use() ?? ''
  const ownKind = useRootStore(({ auth }) => auth.userData?.['plan_kind'])
  const signedIn = useRootStore(({ auth }) => auth.authToken !== null)
  const steps = planSteps.use()
  const said = declaredUse.use()
  // Of two plans of a kind, only their steps say which is whose.
  const knowsOwn = plans.filter(({ own }) => own?.kind === ownKind).length === 1
  return (
    <>
      {signedIn && <PlanSteps waitingFor={null} />}
      <Prepared as="ul" className="plans" of={plans} by={`cards ${headings}`}>
        {() =>
          plans.map((plan) => {
            const { id, name, price, prices, notice, trial, summary, features, choose, own, leading } = plan
            const button = knowsOwn && own?.kind === ownKind ? own : choose
            const step = steps[id]
            // The free plan is replaced without a loss: nothing was paid for it.
            const holders =
              step && (step.reason ?? (step.step === 'switch' && ownKind !== 'free')) ? step : undefined
            const isOwn = step ? step.reason === 'own' : Boolean(button?.label)
            return (
              <li key={id} className="plan" data-leading={leading || undefined}>
                <div>
                  <Heading>{name}</Heading>
                  {price !== null && (
                    <p className="plan-price numbers">
                      {discounted[id] === undefined ? (
                        (prices?.[currency] ?? price)
                      ) : (
                        <Discounted price={prices?.[currency] ?? price} with={discounted[id]} />
                      )}
                    </p>
                  )}
                  {notice !== null && <p className="plan-notice">{notice}</p>}
                  {trial !== null && <p className="plan-trial">{trial}</p>}
                  {isOwn && <p className="plan-own">{m.plan_choice_own()}</p>}
                </div>
                <p className="plan-summary">{summary}</p>
                <ul className="plan-features">
                  {features.map((feature) => (
                    <li key={feature}>
                      <CheckIcon />
                      <span>{feature}</span>
                    </li>
                  ))}
                </ul>
                {holders && (
                  <HolderStep waitingFor={null} step={holders} plan={{ name, href: choose?.href, leading }} />
                )}
                {!holders && button && (
                  <a href={button.href} className={`button ${leading ? 'button-hot' : 'button-line'}`}>
                    {button.action}
                  </a>
                )}
                {said !== undefined && said !== 'unsaid' && (
                  <PlanAnswer
                    waitingFor={null}
                    purpose={said}
                    plan={asUsable(plan)}
                    plans={plans.map(asUsable)}
                  />
                )}
              </li>
            )
          })
        }
      </Prepared>
    </>
  )
}

/** What answers for a card's plan. */
export const asUsable = ({ choose, id, kind, name }: PlanCard): UsablePlan => ({
  id,
  kind,
  name,
  ...(choose === null && { offer: 'not_on_sale' }),
})

/** A price with the visitor's coupon, and the one without it. */
function Discounted({ price, with: { after, before, now } }: { price: string; with: DiscountedPrice }) {
  return (
    <>
      {now}
      <span className="plan-price-before">
        {after ?? (
          <>
            <span className="unseen">{before} </span>
            <s>{price}</s>
          </>
        )}
      </span>
    </>
  )
}

import { pathTo } from '@tempolibre/locales'
import { useSite } from '../shell/site-context.ts'
import { useRootStore } from '../state/index.ts'
import type { PlanCard } from './describe-plan.ts'
import { CheckIcon } from './icons.tsx'

/**
 * The plans side by side. A button leads to sign-up and says in its hash for which plan, so that it also does without
 * scripts and from a new tab; session/plan-choice.tsx takes it over for whoever is signed in.
 */
export function PlanCards({ plans, headings = 'h3' }: { plans: PlanCard[]; headings?: 'h2' | 'h3' }) {
  const Heading = headings
  const { applicationBase, language } = useSite()
  const kind = useRootStore(({ auth }) => auth.userData?.['plan_kind'])
  return (
    <ul className="plans">
      {plans.map(({ id, name, price, trial, summary, features, action, leading, own }) => {
        const mine = own?.kind === kind && own
        return (
          <li key={id} className="plan" data-leading={leading || undefined}>
            <div>
              <Heading>{name}</Heading>
              {price !== null && <p className="plan-price numbers">{price}</p>}
              {trial !== null && <p className="plan-trial">{trial}</p>}
              {mine && <p className="plan-own">{mine.label}</p>}
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
            <a
              href={mine ? pathTo('subscription', language) : `${applicationBase}/register#plan=${id}`}
              data-plan={mine ? undefined : id}
              className={`button ${leading ? 'button-hot' : 'button-line'}`}
            >
              {mine ? mine.action : action}
            </a>
          </li>
        )
      })}
    </ul>
  )
}

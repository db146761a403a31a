import type { Plan } from '@tempolibre/contract'
import { m } from '@tempolibre/locales/messages'
import type { Language } from '@tempolibre/locales'
import { useLanguage } from '../shell/site-context.ts'
import { formatPrice } from './format.ts'
import { CheckIcon } from './icons.tsx'
import { ApplicationLink } from './links.tsx'

/** The plans side by side. A price is shown only where the operator has set one (R1.4). */
export function PlanCards({ plans, headings = 'h3' }: { plans: Plan[]; headings?: 'h2' | 'h3' }) {
  const language = useLanguage()
  const Heading = headings
  return (
    <ul className="plans">
      {plans.map((plan) => {
        const price = priceOf(plan, language)
        const leading = plan.kind === 'lifetime'
        return (
          <li key={plan.id} className="plan" data-leading={leading || undefined}>
            <div>
              <Heading>{plan.name}</Heading>
              {price !== undefined && <p className="plan-price numbers">{price}</p>}
            </div>
            <p className="plan-summary">{plan.summary}</p>
            <ul className="plan-features">
              {plan.features.map((feature) => (
                <li key={feature}>
                  <CheckIcon />
                  <span>{feature}</span>
                </li>
              ))}
            </ul>
            <ApplicationLink path="/register" className={`button ${leading ? 'button-hot' : 'button-line'}`}>
              {plan.action}
            </ApplicationLink>
          </li>
        )
      })}
    </ul>
  )
}

function priceOf({ kind, price_minor, currency }: Plan, language: Language): string | undefined {
  if (price_minor === null || currency === null) return undefined
  const price = formatPrice(price_minor, currency, language)
  return kind === 'subscription' ? m.plan_a_month({ price }) : kind === 'lifetime' ? m.plan_once({ price }) : price
}

import type { PlanCard } from '../site/plan-cards.server.ts'
import { CheckIcon } from './icons.tsx'
import { ApplicationLink } from './links.tsx'

/** The plans side by side. */
export function PlanCards({ plans, headings = 'h3' }: { plans: PlanCard[]; headings?: 'h2' | 'h3' }) {
  const Heading = headings
  return (
    <ul className="plans">
      {plans.map(({ id, name, price, summary, features, action, leading }) => (
        <li key={id} className="plan" data-leading={leading || undefined}>
          <div>
            <Heading>{name}</Heading>
            {price !== null && <p className="plan-price numbers">{price}</p>}
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
          <ApplicationLink path="/register" className={`button ${leading ? 'button-hot' : 'button-line'}`}>
            {action}
          </ApplicationLink>
        </li>
      ))}
    </ul>
  )
}

import type { PlanStepAnswer } from '@tempolibre/contract'
import { describePlanLoss, describePlanRefusal } from '@tempolibre/domain/plan-words'
import { m } from '@tempolibre/locales/messages'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { formatPrice } from '../../foundation/format/format-price.ts'
import { PageLink } from '../../foundation/ui/links.tsx'

interface HolderStepProps {
  step: PlanStepAnswer
  /** The plan of the card. */
  plan: { name: string; href: string | undefined; leading: boolean }
}

/** The end of a card for a visitor who has a plan: which one is theirs, what the button will do, or why there is none. */
export default function HolderStep({ plan, step }: HolderStepProps) {
  const language = useLanguage()
  const { credit, lost, reason } = step
  if (reason === 'own')
    return (
      <PageLink page="subscription" className="button button-line">
        {m.plan_choice_manage()}
      </PageLink>
    )
  if (reason)
    return (
      <p className="plan-refused">
        {m.plan_choice_not_available({ reason: describePlanRefusal(reason, language) })}
      </p>
    )
  return (
    <>
      <div className="plan-step">
        <p>{m.plan_choice_switch_text()}</p>
        {credit && (
          <p>
            {m.plan_credit({
              amount: formatPrice(credit.amount_minor, credit.currency, language),
              plan: credit.plan,
            })}
          </p>
        )}
        {lost.length > 0 && (
          <>
            <p>{m.plan_choice_lost()}</p>
            <ul>
              {lost.map((loss) => (
                <li key={loss.aspect}>{describePlanLoss(loss, language)}</li>
              ))}
            </ul>
          </>
        )}
      </div>
      {plan.href !== undefined && (
        <a href={plan.href} className={`button ${plan.leading ? 'button-hot' : 'button-line'}`}>
          {m.plan_choice_switch({ plan: plan.name })}
        </a>
      )}
    </>
  )
}

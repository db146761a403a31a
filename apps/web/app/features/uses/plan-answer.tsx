import { permissionFor, type Purpose } from '@tempolibre/domain/usage-matrix'
import { m } from '@tempolibre/locales/messages'
import { CheckIcon, CloseIcon } from '../../foundation/icons/icons.tsx'
import { answerUse, type UsablePlan } from './answer-use.ts'
import { permissionTexts, purposeNames } from './purpose-words.ts'
import './plan-answer.css'

/** On the edge of a plan's card, like the mark of the visitor's own plan: nothing may move when it comes. */
export default function PlanAnswer(props: {
  purpose: Purpose
  plan: UsablePlan
  plans: readonly UsablePlan[]
}) {
  const { plan, plans, purpose } = props
  const permission = permissionFor(purpose, plan.kind)
  const answer = answerUse(purpose, plans, undefined)
  const isEnough = answer.kind === 'plan' && answer.plan.id === plan.id
  return (
    <p className="plan-use" data-enough={isEnough || undefined} data-permission={permission}>
      {permission === 'no' ? <CloseIcon /> : <CheckIcon />}
      <span>
        <span className="unseen">{m.purpose_of({ purpose: purposeNames[purpose]() })}. </span>
        {permissionTexts[permission]()}
        {isEnough && <span className="unseen">. {m.use_plan_enough()}.</span>}
      </span>
    </p>
  )
}

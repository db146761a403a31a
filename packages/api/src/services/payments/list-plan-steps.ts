import type { EndpointOutput, PlanStepAnswer } from '@tempolibre/contract'
import type { PlanRefusal } from '@tempolibre/domain'
import { findHeldSubscription, listPlans } from '@tempolibre/database'
import type { Language } from '@tempolibre/locales'
import type { SignedInUser } from '../../http/caller.ts'
import type { Payments } from '../../payments/open-payments.ts'
import { assessStep, type BuyersStep } from '../../payments/plan-steps.ts'
import { whyUnsold } from './change-plans.ts'

/** What choosing each plan means for the caller: which one is theirs, what they would lose, and why some cannot be chosen. */
export async function listPlanSteps(
  payments: Payments,
  { lang: language }: { lang: Language },
  { id: userId }: SignedInUser,
): Promise<EndpointOutput<'listPlanSteps'>> {
  const { db } = payments
  const gateway = await payments.current()
  const held = await findHeldSubscription(db, { userId })
  const rows = await listPlans(db, { language })
  const steps: PlanStepAnswer[] = []
  for (const row of rows) {
    const plan = { ...row, id: String(row.id) }
    const isHeld = held?.plan_id === row.id
    if (plan.archived && !isHeld) continue
    const unsold = isHeld ? undefined : whyUnsold(plan, gateway)
    const { provider } = gateway
    const step = unsold ?? (await assessStep(db, { plan, held, language, provider, now: new Date() }))
    steps.push(describeStep(plan.id, step))
  }
  return { success: true, steps }
}

function describeStep(plan_id: string, step: BuyersStep | PlanRefusal): PlanStepAnswer {
  if (typeof step === 'string') return { plan_id, step: 'unavailable', reason: step, lost: [], credit: null }
  return { plan_id, step: step.kind, reason: null, lost: step.lost, credit: describeCredit(step) }
}

export function describeCredit({ credit }: BuyersStep): PlanStepAnswer['credit'] {
  return credit && { amount_minor: credit.amount_minor, currency: credit.currency, plan: credit.plan }
}

import type { PaymentLoss, PlanHold, SubscriptionStatus } from '../plans/plan-status.ts'
import type { ContractAct } from './contract-acts.ts'

/** What the holder of a plan notices of it. */
export interface PlanState {
  status: SubscriptionStatus
  hold: PlanHold | null
  cancel_at_period_end: boolean
  current_period_start: Date
  ended_at: Date | null
  /** The loss of a payment that ended it; null: it ended otherwise. */
  end_cause: PaymentLoss | null
}

/** What has happened to a plan between two of its states, in the order in which its holder is told. */
export function planActs(before: PlanState, after: PlanState): ContractAct[] {
  if (before.ended_at !== null) {
    if (after.ended_at !== null) return []
    return [after.hold === 'disputed' ? 'plan_disputed' : 'plan_restored']
  }
  if (after.ended_at !== null) return [endOf(before, after)]
  const status = statusAct(before, after)
  const hold = holdAct(before.hold, after.hold)
  return [
    ...(status === undefined ? [] : [status]),
    ...(hold === undefined ? [] : [hold]),
    ...(before.cancel_at_period_end === after.cancel_at_period_end
      ? []
      : [after.cancel_at_period_end ? ('plan_cancelled' as const) : ('cancellation_undone' as const)]),
  ]
}

function endOf(before: PlanState, after: PlanState): ContractAct {
  if (after.end_cause === 'dispute') return 'plan_ended_by_dispute'
  if (after.end_cause === 'refund') return 'plan_ended_by_refund'
  // Who has cancelled has ended it, whether or not the last payment came.
  return before.status === 'past_due' && !before.cancel_at_period_end ? 'plan_ended_unpaid' : 'plan_ended'
}

/** A period that begins is news of its own: each renewal is paid or fails. */
function statusAct(before: PlanState, after: PlanState): ContractAct | undefined {
  const isNewPeriod = before.current_period_start.getTime() !== after.current_period_start.getTime()
  if (before.status === after.status && !isNewPeriod) return undefined
  switch (after.status) {
    case 'past_due':
      return 'renewal_failed'
    case 'paused':
      return before.status === 'paused' ? undefined : 'plan_paused'
    case 'active':
      if (before.status === 'trialing') return 'trial_continued'
      return before.status === 'active' ? 'plan_renewed' : 'plan_resumed'
    case 'trialing':
      return before.status === 'trialing' ? undefined : 'plan_resumed'
    case 'ended':
      return endOf(before, after)
  }
}

function holdAct(before: PlanHold | null, after: PlanHold | null): ContractAct | undefined {
  if (before === after) return undefined
  switch (after) {
    case 'disputed':
      return 'plan_disputed'
    case 'refunded':
      return 'plan_held'
    case null:
      return 'plan_restored'
  }
}

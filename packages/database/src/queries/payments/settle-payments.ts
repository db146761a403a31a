import type { PaymentLoss, PlanHold, PlanKind, PlanState } from '@tempolibre/domain'
import { type Selectable, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'
import { noteLicenceChanges } from '../licences/licence-changes.ts'

type PaymentRow = Selectable<Database['payment']>

/** The effect of a payment's state on its licences, the most severe last. */
type Fate =
  | { kind: 'clear' }
  | { kind: 'disputed' }
  | { kind: 'lost'; loss: PaymentLoss; reason: string | null }

/** The effect of payments on their plan and its licences. */
export interface PlanChange {
  /** The plan before and after; undefined: it is as it was. */
  plan?: { before: PlanState; after: PlanState }
  /** Numbers of licences, by what has happened to them. */
  licences: Record<'disputed' | 'revoked' | 'restored', string[]>
  /** The plan that was changed, if it is the one to which that of the payment was credited. */
  planId?: number
}

const noLicences = (): PlanChange['licences'] => ({ disputed: [], revoked: [], restored: [] })

/**
 * Updates a plan and its licences to the state of its payments; idempotent. A dispute puts the plan on hold and marks
 * the payment's licences; a lost dispute, like a full refund of a lifetime plan, ends the plan and revokes them; a
 * won dispute or a failed refund undoes that. Partial refunds change nothing. The caller must lock the holder's row.
 * Licences revoked or restored by the operator are unchanged.
 * @param decision the operator's reason for a decision on a payment's licences, if that is why this is called
 */
export async function settlePayments(
  transaction: Transaction<Database>,
  { decision, subscriptionId }: { subscriptionId: string; decision?: string | undefined },
): Promise<PlanChange> {
  const plan = await transaction
    .selectFrom('subscription')
    .innerJoin('plan', 'plan.id', 'subscription.plan_id')
    .where('subscription.id', '=', subscriptionId)
    .forUpdate('subscription')
    .selectAll('subscription')
    .select('plan.kind as plan_kind')
    .executeTakeFirst()
  if (!plan) return { licences: noLicences() }
  const payments = await transaction
    .selectFrom('payment')
    .where('subscription_id', 'in', await listPaidPlans(transaction, subscriptionId))
    .orderBy('period_start')
    .selectAll()
    .execute()
  const own = await settlePlan(transaction, plan, { payments, decision })
  const next = await transaction
    .selectFrom('subscription')
    .where('credited_subscription_id', '=', subscriptionId)
    .select(['id', 'plan_id'])
    .executeTakeFirst()
  if (!next || plan.plan_kind !== 'lifetime') return own
  const change = await settlePayments(transaction, { subscriptionId: next.id, decision })
  const licences = {
    disputed: [...own.licences.disputed, ...change.licences.disputed],
    revoked: [...own.licences.revoked, ...change.licences.revoked],
    restored: [...own.licences.restored, ...change.licences.restored],
  }
  return own.plan ? { ...own, licences } : { planId: next.plan_id, ...change, licences }
}

/** A plan, and those without an end before it that were credited to it: it was paid for by their payments, too. */
async function listPaidPlans(transaction: Transaction<Database>, subscriptionId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive paid(id, credited) as (
      select id, credited_subscription_id from subscription where id = ${subscriptionId}
      union
      select subscription.id, subscription.credited_subscription_id from paid
      join subscription on subscription.id = paid.credited
      join plan on plan.id = subscription.plan_id and plan.kind = 'lifetime'
    )
    select id from paid`.execute(transaction)
  return rows.map(({ id }) => id)
}

async function settlePlan(
  transaction: Transaction<Database>,
  plan: Selectable<Database['subscription']> & { plan_kind: PlanKind },
  { decision, payments }: { payments: readonly PaymentRow[]; decision: string | undefined },
): Promise<PlanChange> {
  const subscriptionId = plan.id
  // A payment without events has marked no licence.
  if (payments.every(({ state_at }) => state_at === null)) return { licences: noLicences() }
  const before: PlanState = plan
  const licences = await settleLicences(transaction, { subscriptionId, payments, decision })

  const loss = payments.some(({ dispute }) => dispute === 'lost')
    ? 'dispute'
    : plan.plan_kind === 'lifetime' && payments.some(isRefunded)
      ? 'refund'
      : undefined
  const hold = findHold(payments, plan.current_period_start)
  if (plan.ended_at === null) {
    if (loss) {
      return updatePlan({ status: 'ended', ended_at: new Date(), end_cause: loss, hold })
    }
    if (hold !== plan.hold) return updatePlan({ hold })
  } else if (plan.end_cause !== null && !loss && plan.plan_kind === 'lifetime') {
    const another = await transaction
      .selectFrom('subscription')
      .where('user_id', '=', plan.user_id)
      .where('ended_at', 'is', null)
      .select('id')
      .executeTakeFirst()
    if (plan.user_id !== null && !another) {
      return updatePlan({ status: 'active', ended_at: null, end_cause: null, hold })
    }
  }
  return { licences }

  async function updatePlan(changes: Partial<PlanState>): Promise<PlanChange> {
    await transaction
      .updateTable('subscription')
      .where('id', '=', subscriptionId)
      .set({ ...changes, updated_at: sql<Date>`now()` })
      .execute()
    return { licences, plan: { before, after: { ...before, ...changes } } }
  }
}

const isRefunded = ({ amount_minor, refunded_minor }: PaymentRow) => refunded_minor >= amount_minor

const covers = ({ period_end, period_start }: PaymentRow, moment: Date) =>
  period_start <= moment && (period_end === null || moment < period_end)

function findHold(payments: readonly PaymentRow[], periodStart: Date): PlanHold | null {
  if (payments.some(({ dispute }) => dispute === 'open')) return 'disputed'
  const paid = payments.find((payment) => covers(payment, periodStart))
  return paid && isRefunded(paid) && !paid.licences_kept ? 'refunded' : null
}

function fateOf(payment: PaymentRow): Fate {
  if (payment.licences_kept) return { kind: 'clear' }
  if (payment.dispute === 'lost') return { kind: 'lost', loss: 'dispute', reason: payment.dispute_reason }
  if (isRefunded(payment)) return { kind: 'lost', loss: 'refund', reason: null }
  return { kind: payment.dispute === 'open' ? 'disputed' : 'clear' }
}

const outcomes = { clear: 'restored', disputed: 'disputed', lost: 'revoked' } as const

async function settleLicences(
  transaction: Transaction<Database>,
  {
    decision,
    payments,
    subscriptionId,
  }: { subscriptionId: string; payments: readonly PaymentRow[]; decision: string | undefined },
): Promise<PlanChange['licences']> {
  const changed = noLicences()
  const licences = await transaction
    .selectFrom('licence')
    .where('subscription_id', '=', subscriptionId)
    .where('kept_at', 'is', null)
    .where((row) => row.or([row('revoked_at', 'is', null), row('revoked_for', 'is not', null)]))
    .select(['number', 'period_start', 'disputed_at', 'revoked_for'])
    .execute()
  for (const payment of payments) {
    const own = licences.filter(({ period_start }) => covers(payment, period_start))
    const fate = fateOf(payment)
    const pick = (changes: (licence: (typeof own)[number]) => boolean) =>
      own.filter(changes).map(({ number }) => number)
    if (fate.kind === 'lost') {
      await change(
        pick(({ revoked_for }) => revoked_for === null),
        fate,
      )
    } else if (fate.kind === 'disputed') {
      await change(
        pick(({ disputed_at }) => disputed_at === null),
        fate,
      )
    } else {
      const cleared = pick((licence) => licence.disputed_at !== null || licence.revoked_for !== null)
      await change(cleared, fate)
    }
  }
  return changed

  async function change(numbers: string[], fate: Fate): Promise<void> {
    // Even a statement that changes no row would raise the content revision.
    if (numbers.length === 0) return
    const none = { disputed_at: null, revoked_at: null, revoked_for: null, revocation_reason: null }
    await transaction
      .updateTable('licence')
      .where('number', 'in', numbers)
      .set({
        ...none,
        ...(fate.kind === 'disputed' && { disputed_at: sql<Date>`now()` }),
        ...(fate.kind === 'lost' && {
          revoked_at: sql<Date>`now()`,
          revoked_for: fate.loss,
          revocation_reason: fate.reason,
        }),
      })
      .execute()
    changed[outcomes[fate.kind]].push(...numbers)
    if (fate.kind === 'lost') {
      const { loss, reason } = fate
      await noteLicenceChanges(transaction, { numbers, change: 'revoked', cause: loss, reason })
    } else if (fate.kind === 'disputed') {
      await noteLicenceChanges(transaction, { numbers, change: 'disputed', cause: 'dispute', reason: null })
    } else {
      const wasRefunded = licences.some((row) => row.number === numbers[0] && row.revoked_for === 'refund')
      const loss = wasRefunded ? 'refund' : 'dispute'
      const cause = decision === undefined ? loss : 'operator'
      await noteLicenceChanges(transaction, { numbers, change: 'restored', cause, reason: decision ?? null })
    }
  }
}

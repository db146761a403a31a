import { ApiError, type Plan } from '@tempolibre/contract'
import {
  describePlanLoss,
  describePlanRefusal,
  isTestProvider,
  judgeStep,
  type PaymentProvider,
  type PlanCredit,
  planCreditOf,
  type PlanDifference,
  type PlanLoss,
  type PlanRefusal,
} from '@tempolibre/domain'
import {
  type CheckoutRow,
  type CreditablePayment,
  type Database,
  findMembership,
  findPriceTax,
  type HeldSubscription,
  listChannels,
  listCreditablePayments,
  listTeamMembers,
} from '@tempolibre/database'
import type { Language } from '@tempolibre/locales'
import type { Kysely } from 'kysely'
import { findHeldPlan } from './find-plan.ts'

/** What choosing a plan means for its buyer. */
export interface BuyersStep {
  kind: 'new' | 'switch'
  lost: PlanLoss[]
  /** Off the plan's price, in the currency it was paid in; null: none. */
  credit: (PlanCredit & { subscriptionId: string }) | null
}

/** Refuses a plan for a reason, in words. */
export function refusePlan(reason: PlanRefusal, language: Language): ApiError {
  const message = describePlanRefusal(reason, language)
  return new ApiError('plan_unavailable', { fields: [{ field: 'body.plan_id', code: reason, message }] })
}

/**
 * Judges the step from the plan that is held to another one by what both contain.
 * @param parts.provider the payment service that would be paid: only money it took counts for the next plan
 * @returns a reason if the plan cannot take the place of the one that is held
 */
export async function assessStep(
  db: Kysely<Database>,
  parts: {
    plan: Plan
    held: HeldSubscription | undefined
    language: Language
    provider: PaymentProvider
    now: Date
  },
): Promise<BuyersStep | PlanRefusal> {
  const { held, language, plan, provider } = parts
  const heldPlan = held && (await findHeldPlan(db, { held, language }))
  if (!held || !heldPlan) return { kind: 'new', lost: [], credit: null }
  // A plan of a rehearsal gives nothing that a real one could take away, nor bars the way to it.
  if (isTestProvider(held.provider) && provider === 'stripe')
    return { kind: 'switch', lost: [], credit: null }
  const step = judgeStep(heldPlan, plan)
  if (step.kind === 'refused') return step.reason
  if (step.kind === 'new') return { kind: 'new', lost: [], credit: null }
  const creditable = plan.kind !== 'free' && held.provider === provider
  return {
    kind: 'switch',
    lost: await nameLosses(db, step.lost, held.user_id),
    credit: creditable ? await findCredit(db, { held, name: heldPlan.name, now: parts.now }) : null,
  }
}

/** The same, for a plan that somebody wants now. @throws ApiError `plan_unavailable` */
export async function requireStep(
  db: Kysely<Database>,
  parts: Parameters<typeof assessStep>[1],
): Promise<BuyersStep> {
  const step = await assessStep(db, parts)
  if (typeof step === 'string') throw refusePlan(step, parts.language)
  return step
}

/** Whether what an order was credited with is still there: the plan it was paid for is held, and its money was not taken back. */
export async function doesCreditStand(
  db: Kysely<Database>,
  { checkout, held }: { checkout: CheckoutRow; held: HeldSubscription | undefined },
): Promise<boolean> {
  if (checkout.credited_subscription_id === null) return true
  if (held?.id !== checkout.credited_subscription_id) return false
  if (held.plan_kind !== 'lifetime') return held.status === 'active' && held.hold === null
  const credit = await findCredit(db, { held, name: '', now: new Date() })
  return credit !== null && credit.amount_minor >= (checkout.credit_minor ?? 0)
}

/** Nothing is lost without a question. @throws ApiError `confirmation_required`, which names each loss */
export function requireGivenUp({ lost }: BuyersStep, givesUp: boolean, language: Language): void {
  if (lost.length === 0 || givesUp) return
  const fields = lost.map((loss) => ({
    field: 'body.give_up',
    code: loss.aspect,
    message: describePlanLoss(loss, language),
  }))
  throw new ApiError('confirmation_required', { fields })
}

/** The people and channels that a loss is about. */
async function nameLosses(
  db: Kysely<Database>,
  lost: readonly PlanDifference[],
  userId: string | null,
): Promise<PlanLoss[]> {
  const losses: PlanLoss[] = []
  for (const loss of lost) {
    const names =
      userId === null || loss.to === null ? [] : await namesBeyond(db, loss.aspect, loss.to, userId)
    losses.push({ ...loss, names })
  }
  return losses
}

async function namesBeyond(
  db: Kysely<Database>,
  aspect: PlanLoss['aspect'],
  count: number,
  userId: string,
): Promise<string[]> {
  if (aspect === 'channels') return (await listChannels(db, { userId })).slice(count).map(({ name }) => name)
  if (aspect !== 'seats') return []
  const membership = await findMembership(db, { userId })
  if (membership?.role !== 'owner') return []
  const members = await listTeamMembers(db, { teamId: membership.team_id })
  return members.slice(count).map(({ name }) => name)
}

async function findCredit(
  db: Kysely<Database>,
  { held, name, now }: { held: HeldSubscription; name: string; now: Date },
): Promise<BuyersStep['credit']> {
  // Money that is due, disputed or given back pays for nothing.
  if (held.status !== 'active' || held.hold !== null) return null
  const { credited_subscription_id: before, currency, plan_kind: kind } = held
  const earlier = before === null ? [] : await listCreditablePayments(db, { subscriptionId: before })
  const credit_minor = earlier.some(isLost) ? null : held.credit_minor
  const payments = await listCreditablePayments(db, { subscriptionId: held.id })
  const credit = planCreditOf(
    { kind, currency, credit_minor },
    payments.map((payment) => ({ ...payment, isDisputed: isDisputed(payment) })),
    { now, priceTax: await findPriceTax(db) },
  )
  return (
    credit && {
      amount_minor: credit.price_minor,
      currency: credit.currency,
      plan: name,
      subscriptionId: held.id,
    }
  )
}

const isDisputed = ({ dispute }: CreditablePayment) => dispute === 'open' || dispute === 'lost'

const isLost = (payment: CreditablePayment) =>
  isDisputed(payment) || payment.refunded_minor >= payment.amount_minor

import {
  addPayments,
  changeSubscription,
  type CheckoutRow,
  type Database,
  findHeldSubscription,
  findOrder,
  findPlanKind,
  findProviderSubscription,
  grantTrial,
  type HeldSubscription,
  type MailboxHashes,
  orderJob,
  type PlanHolder,
  savePaymentCustomer,
  settleCheckout,
  settlePayments,
  type UnmatchedReason,
} from '@tempolibre/database'
import type { Transaction } from 'kysely'
import { hashTrialAddress } from '../accounts/normalise-address.ts'
import type { Payments } from './open-payments.ts'
import type { Payment, SessionState, SubscriptionState } from './payment-gateway.ts'
import { assessStep, doesCreditStand } from './plan-steps.ts'
import { findPlan } from './find-plan.ts'
import type { StripeGateway } from './stripe-gateway.ts'
import { tellOfAftermath, tellOfPlanChange } from './plan-mails.ts'
import { takeAftermath } from './take-aftermath.ts'
import { issueInvoices } from './issue-invoices.ts'
import { takePlan } from './take-plan.ts'
import {
  isAsOrdered,
  isLessThanOrdered,
  noteOddRenewal,
  returnMoney,
  tellOfRefusal,
} from './unmatched-money.ts'

type PaidSession = Extract<SessionState, { status: 'paid' }>
/** What is needed to apply a state, and whose it is: live keys' or test keys'. */
export type ApplySettings = Pick<Payments, 'log' | 'secret' | 'siteUrl'> & Pick<StripeGateway, 'provider'>

/** Stores a paid session with its plan: taken, held already, or given back. */
export async function applyPaidSession(
  transaction: Transaction<Database>,
  settings: ApplySettings,
  parts: {
    state: PaidSession
    askedAt: Date
    checkout: CheckoutRow | undefined
    holder: PlanHolder | undefined
  },
): Promise<void> {
  const { askedAt, checkout, holder } = parts
  const state = checkout?.delayed_at ? datePayment(parts.state, askedAt) : parts.state
  const { provider, secret, siteUrl } = settings
  const { purchase } = state
  const providerSubscription = idOfPurchase(state)
  const known = await findProviderSubscription(transaction, { provider, providerSubscription })
  if (known) return updatePurchase(transaction, settings, { ...parts, subscriptionId: known.id })
  const giveBack = (reason: UnmatchedReason) =>
    returnPurchase(transaction, settings, { state, reason, checkout, holder })
  // The account was deleted while its checkout was paid.
  if (!checkout || !holder) return giveBack('account_deleted')
  if (state.customer !== null) {
    await savePaymentCustomer(transaction, {
      provider,
      customer: state.customer,
      userId: holder.id,
    })
  }
  const ended = purchase.kind === 'lifetime' ? isRefunded(purchase) : purchase.state.endedAt !== null
  const held = await findHeldSubscription(transaction, { userId: holder.id })
  const useless = ended ? undefined : await findHindrance(transaction, checkout, held)
  const emailHashes = hashTrialAddress(secret, holder.email)
  const [first] = paymentsOf(state)
  const refusal =
    useless ??
    (first && !isAsOrdered(first, checkout)
      ? 'amount'
      : (await mayHaveTrial(transaction, state, emailHashes))
        ? undefined
        : 'trial_used')
  if (refusal) {
    await settleCheckout(transaction, { id: checkout.id, status: 'cancelled' })
    return giveBack(refusal)
  }
  await takePlan(transaction, holder, {
    checkoutId: checkout.id,
    emailHashes,
    planKind: await findPlanKind(transaction, { planId: checkout.plan_id }),
    price: { amountMinor: checkout.amount_minor, currency: checkout.currency },
    siteUrl,
    subscription: {
      plan_id: checkout.plan_id,
      provider,
      provider_subscription: providerSubscription,
      price_minor: checkout.price_minor,
      currency: checkout.currency,
      ...(purchase.kind === 'subscription'
        ? { ...columnsOf(purchase.state), started_at: purchase.state.startedAt }
        : {
            status: ended ? 'ended' : 'active',
            started_at: state.paidAt,
            current_period_start: state.paidAt,
            ended_at: ended ? new Date() : null,
            end_cause: ended ? 'refund' : null,
          }),
      provider_state_at: askedAt,
    },
    payments: paymentsOf(state),
  })
}

/** Stores the state of a purchase whose plan is held already. */
async function updatePurchase(
  transaction: Transaction<Database>,
  settings: ApplySettings,
  {
    askedAt,
    holder,
    state: { purchase },
    subscriptionId,
  }: { state: PaidSession; askedAt: Date; holder: PlanHolder | undefined; subscriptionId: string },
): Promise<void> {
  const { provider, siteUrl } = settings
  if (purchase.kind === 'subscription') {
    await applySubscription(transaction, settings, { state: purchase.state, askedAt, holder })
  } else if (purchase.payment) {
    const { payment, refundedMinor } = purchase
    await addPayments(transaction, { provider, subscriptionId, payments: [payment] })
    const aftermath = { refundedMinor }
    await takeAftermath(transaction, { provider, payment: payment.id, aftermath, askedAt, siteUrl })
  }
}

/** A payment that took days was charged when it was ordered; when the money came, the service says by an event alone. */
function datePayment(state: PaidSession, paidAt: Date): PaidSession {
  const { purchase } = state
  if (purchase.kind !== 'lifetime' || !purchase.payment) return state
  return { ...state, purchase: { ...purchase, payment: { ...purchase.payment, paidAt } } }
}

/**
 * Why a paid plan cannot take the place of the one that is held: a plan without an end gives way only to one that contains more, and
 * one that was credited has to be its holder's still. Undefined: it can.
 */
async function findHindrance(
  transaction: Transaction<Database>,
  checkout: CheckoutRow,
  held: HeldSubscription | undefined,
): Promise<UnmatchedReason | undefined> {
  if (!(await doesCreditStand(transaction, { checkout, held }))) return 'credit_gone'
  if (held?.plan_kind !== 'lifetime') return undefined
  const { language, plan_id, provider } = checkout
  const plan = await findPlan(transaction, { id: String(plan_id), language })
  if (!plan) return 'plan_held'
  const step = await assessStep(transaction, { plan, held, language, provider, now: new Date() })
  return typeof step === 'string' ? 'plan_held' : undefined
}

function isRefunded({ payment, refundedMinor }: Extract<PaidSession['purchase'], { kind: 'lifetime' }>) {
  return payment !== null && refundedMinor >= payment.amountMinor
}

/** The only trial of an address is granted together with the plan; a second trial starts no plan. */
async function mayHaveTrial(
  transaction: Transaction<Database>,
  { purchase }: PaidSession,
  emailHashes: MailboxHashes,
): Promise<boolean> {
  if (purchase.kind === 'lifetime' || purchase.state.trialEndsAt === null) return true
  const granted = await grantTrial(transaction, { emailHashes })
  return granted || purchase.state.status !== 'trialing'
}

/** A purchase without a plan ends, and its payments are refunded. */
async function returnPurchase(
  transaction: Transaction<Database>,
  settings: ApplySettings,
  {
    checkout,
    holder,
    reason,
    state,
  }: {
    state: PaidSession
    reason: UnmatchedReason
    checkout: CheckoutRow | undefined
    holder: PlanHolder | undefined
  },
): Promise<void> {
  const { purchase } = state
  if (purchase.kind === 'subscription' && purchase.state.endedAt === null) {
    await orderJob(transaction, { kind: 'end_subscription', subject: purchase.state.id })
  }
  const payments = paymentsOf(state)
  await returnMoney(transaction, settings, {
    payments,
    reason,
    holder,
    checkoutId: state.checkoutId,
    planId: checkout?.plan_id ?? null,
    order: checkout,
  })
  // A second trial costs nothing, but its buyer waits for it.
  if (payments.length === 0 && holder && checkout)
    await tellOfRefusal(transaction, settings, { checkout, holder, reason })
}

/** Stores the state of a subscription, if it is known. */
export async function applySubscription(
  transaction: Transaction<Database>,
  settings: ApplySettings,
  { askedAt, holder, state }: { state: SubscriptionState; askedAt: Date; holder: PlanHolder | undefined },
): Promise<void> {
  const { provider, siteUrl } = settings
  const row = await findProviderSubscription(transaction, { provider, providerSubscription: state.id })
  if (!row) return
  // An answer fetched before the stored one is outdated: any later change has its own event.
  if (row.provider_state_at === null || row.provider_state_at <= askedAt) {
    const after = columnsOf(state)
    await changeSubscription(transaction, { id: row.id, changes: { ...after, provider_state_at: askedAt } })
    // What no attempt could pay ends here, and must not be charged by hand there: who wants it again orders again.
    if (state.isUnpaid && row.ended_at === null)
      await orderJob(transaction, { kind: 'end_subscription', subject: state.id })
    // The report of the first failure may not have come.
    const before = state.isUnpaid ? { ...row, status: 'past_due' as const } : row
    if (holder) await tellOfPlanChange(transaction, holder, { before, after, siteUrl })
  }
  const { payments } = state
  const added = await addPayments(transaction, { provider, subscriptionId: row.id, payments })
  await judgeRenewals(transaction, settings, {
    state,
    holder,
    planId: row.plan_id,
    renewals: payments.filter(({ id }) => added.includes(id)),
  })
  const change = await settlePayments(transaction, { subscriptionId: row.id })
  if (!holder) return
  await tellOfAftermath(transaction, holder, { change, planId: change.planId ?? row.plan_id, siteUrl })
  await issueInvoices(transaction, holder, {
    provider,
    planId: row.plan_id,
    planKind: row.plan_kind,
    subscriptionId: row.id,
    payments,
    siteUrl,
  })
}

/** Money of a plan whose account was deleted is given back; what was paid differently than ordered is noted. */
async function judgeRenewals(
  transaction: Transaction<Database>,
  settings: ApplySettings,
  {
    holder,
    planId,
    renewals,
    state: { checkoutId },
  }: {
    state: SubscriptionState
    holder: PlanHolder | undefined
    planId: number
    renewals: readonly Payment[]
  },
): Promise<void> {
  if (renewals.length === 0) return
  const order = checkoutId === null ? undefined : await findOrder(transaction, { id: checkoutId })
  const money = { holder, planId, order, checkoutId }
  if (!holder) {
    await returnMoney(transaction, settings, { ...money, payments: renewals, reason: 'account_deleted' })
    return
  }
  for (const payment of renewals) {
    if (order && isLessThanOrdered(payment, order))
      await noteOddRenewal(transaction, settings, { ...money, payment })
  }
}

function columnsOf(state: SubscriptionState) {
  return {
    status: state.status,
    trial_ends_at: state.trialEndsAt,
    current_period_start: state.periodStart,
    current_period_end: state.periodEnd,
    cancel_at_period_end: state.cancelAtPeriodEnd,
    ended_at: state.endedAt,
  }
}

function paymentsOf({ purchase }: PaidSession) {
  if (purchase.kind === 'subscription') return purchase.state.payments
  return purchase.payment ? [purchase.payment] : []
}

/** The id of a plan at Stripe: its subscription, or the payment of a lifetime plan. */
function idOfPurchase({ purchase, session }: PaidSession): string {
  return purchase.kind === 'subscription' ? purchase.state.id : (purchase.payment?.id ?? session)
}

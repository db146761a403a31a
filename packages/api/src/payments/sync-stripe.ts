import {
  addPayments,
  changeSubscription,
  type CheckoutRow,
  type Database,
  expireUnknownSession,
  findCheckoutSession,
  findCheckoutUser,
  findHeldSubscription,
  findOrder,
  findPayment,
  findPlanKind,
  findProviderSubscription,
  grantTrial,
  type HeldSubscription,
  lockCheckout,
  lockPlanHolder,
  type MailboxHashes,
  orderJob,
  type PlanHolder,
  readClock,
  savePaymentCustomer,
  settleCheckout,
  settlePayments,
  type UnmatchedReason,
} from '@tempolibre/database'
import type { Transaction } from 'kysely'
import { hashTrialAddress } from '../accounts/normalise-address.ts'
import type { Payments } from './open-payments.ts'
import type { Payment, PaymentState, SessionState, SubscriptionState } from './payment-gateway.ts'
import { assessStep, doesCreditStand } from './plan-steps.ts'
import { findPlan } from './find-plan.ts'
import type { StripeSubject } from './stripe-events.ts'
import type { StripeGateway } from './stripe-gateway.ts'
import { tellOfAftermath, tellOfPlanChange } from './plan-mails.ts'
import { takeAftermath } from './take-aftermath.ts'
import { issueInvoices, takePlan } from './take-plan.ts'
import {
  isAsOrdered,
  isLessThanOrdered,
  noteOddRenewal,
  returnMoney,
  tellOfRefusal,
} from './unmatched-money.ts'

// Whatever the trigger – an event of any age, the success page, or the hourly upkeep – Stripe's current state is
// fetched and applied. So events may arrive in any order, repeatedly or never.

type PaidSession = Extract<SessionState, { status: 'paid' }>
/** What is needed to apply a state, and whose it is: live keys' or test keys'. */
type Settings = Pick<Payments, 'log' | 'secret' | 'siteUrl'> & Pick<StripeGateway, 'provider'>

const settingsOf = (
  { log, secret, siteUrl }: Payments,
  { provider }: Pick<StripeGateway, 'provider'>,
): Settings => ({
  log,
  secret,
  siteUrl,
  provider,
})

/** Fetches and applies Stripe's state of a checkout, a subscription or a payment. */
export async function syncSubject(
  payments: Payments,
  stripe: StripeGateway,
  subject: StripeSubject,
): Promise<void> {
  switch (subject.kind) {
    case 'session':
      await syncSession(payments, stripe, subject.id)
      return
    case 'subscription':
      await syncSubscription(payments, stripe, subject.id)
      return
    case 'payment':
      await syncPayment(payments, stripe, subject.id)
  }
}

/** Applies refunds and disputes of a payment, including their effect on plan and licences. */
export async function syncPayment(payments: Payments, stripe: StripeGateway, intent: string): Promise<void> {
  const { db } = payments
  const askedAt = await readClock(db)
  const state = await stripe.readPayment(intent)
  if (!state) return
  const { payment } = state
  if (!(await findPayment(db, { provider: stripe.provider, payment })))
    await syncPurchase(payments, stripe, state)
  await db.transaction().execute((transaction) =>
    takeAftermath(transaction, {
      provider: stripe.provider,
      payment,
      aftermath: state,
      askedAt,
      siteUrl: payments.siteUrl,
    }),
  )
}

/** For an unknown payment, its purchase is applied first. */
async function syncPurchase(payments: Payments, stripe: StripeGateway, state: PaymentState): Promise<void> {
  if (state.checkoutId !== null) return syncCheckout(payments, stripe, state.checkoutId)
  if (state.payment === state.intent) return
  const subscription = await stripe.findSubscriptionOfInvoice(state.payment)
  if (subscription !== undefined) await syncSubscription(payments, stripe, subscription)
}

async function syncCheckout(payments: Payments, stripe: StripeGateway, id: string): Promise<void> {
  const session = await findCheckoutSession(payments.db, { id })
  if (session !== undefined) await syncSession(payments, stripe, session)
}

/** Applies Stripe's state of a checkout, including the plan it started. */
export async function syncSession(
  payments: Payments,
  stripe: StripeGateway,
  session: string,
): Promise<SessionState | undefined> {
  const { db } = payments
  const askedAt = await readClock(db)
  const state = await stripe.readSession(session)
  if (!state) {
    await expireUnknownSession(db, { session })
    return undefined
  }
  const { checkoutId } = state
  if (checkoutId === null || state.status === 'open' || state.status === 'pending') return state
  await db.transaction().execute(async (transaction) => {
    const { checkout, holder } = await lockParties(transaction, checkoutId)
    if (state.status !== 'paid') {
      if (checkout?.status === 'open') {
        const status = state.status === 'expired' ? 'expired' : 'cancelled'
        await settleCheckout(transaction, { id: checkoutId, status })
      }
      return
    }
    await applyPaidSession(transaction, settingsOf(payments, stripe), { state, askedAt, checkout, holder })
  })
  return state
}

/** Applies Stripe's state of a subscription. */
export async function syncSubscription(
  payments: Payments,
  stripe: StripeGateway,
  providerSubscription: string,
): Promise<void> {
  const { db } = payments
  const askedAt = await readClock(db)
  const state = await stripe.readSubscription(providerSubscription)
  const known = await findProviderSubscription(db, { provider: stripe.provider, providerSubscription })
  if (known) await takeOverSubscription(payments, stripe, state, askedAt)
  else if (state.checkoutId !== null) await syncCheckout(payments, stripe, state.checkoutId)
}

/** Stores the state of a known subscription, fetched at `askedAt`. */
export async function takeOverSubscription(
  payments: Payments,
  stripe: Pick<StripeGateway, 'provider'>,
  state: SubscriptionState,
  askedAt: Date,
): Promise<void> {
  await payments.db.transaction().execute(async (transaction) => {
    const { provider } = stripe
    const found = await findProviderSubscription(transaction, { provider, providerSubscription: state.id })
    const holder = found?.user_id ? await lockPlanHolder(transaction, { userId: found.user_id }) : undefined
    await applySubscription(transaction, settingsOf(payments, stripe), { state, askedAt, holder })
  })
}

/** Lock order for changing plans: the holder first, then the checkout. */
async function lockParties(
  transaction: Transaction<Database>,
  checkoutId: string,
): Promise<{ checkout: CheckoutRow | undefined; holder: PlanHolder | undefined }> {
  const userId = await findCheckoutUser(transaction, { id: checkoutId })
  const holder = userId ? await lockPlanHolder(transaction, { userId }) : undefined
  return { holder, checkout: await lockCheckout(transaction, { id: checkoutId }) }
}

async function applyPaidSession(
  transaction: Transaction<Database>,
  settings: Settings,
  parts: {
    state: PaidSession
    askedAt: Date
    checkout: CheckoutRow | undefined
    holder: PlanHolder | undefined
  },
): Promise<void> {
  const { askedAt, checkout, holder, state } = parts
  const { provider, secret, siteUrl } = settings
  const { purchase } = state
  const providerSubscription = idOfPurchase(state)
  const known = await findProviderSubscription(transaction, { provider, providerSubscription })
  if (known) {
    if (purchase.kind === 'subscription') {
      await applySubscription(transaction, settings, { state: purchase.state, askedAt, holder })
    } else if (purchase.payment) {
      await addPayments(transaction, {
        provider,
        subscriptionId: known.id,
        payments: [purchase.payment],
      })
      const aftermath = { refundedMinor: purchase.refundedMinor }
      await takeAftermath(transaction, {
        provider,
        payment: purchase.payment.id,
        aftermath,
        askedAt,
        siteUrl,
      })
    }
    return
  }
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
  const useless = !ended && !(await isWanted(transaction, checkout, held))
  const emailHashes = hashTrialAddress(secret, holder.email)
  const [first] = paymentsOf(state)
  const refusal = useless
    ? 'plan_held'
    : first && !isAsOrdered(first, checkout)
      ? 'amount'
      : (await mayHaveTrial(transaction, state, emailHashes))
        ? undefined
        : 'trial_used'
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

/**
 * Whether a paid plan may take the place of the one that is held: a plan without an end only by one that contains more, and
 * one that was credited only while that is still its holder's.
 */
async function isWanted(
  transaction: Transaction<Database>,
  checkout: CheckoutRow,
  held: HeldSubscription | undefined,
): Promise<boolean> {
  if (!(await doesCreditStand(transaction, { checkout, held }))) return false
  if (held?.plan_kind !== 'lifetime') return true
  const { language, plan_id, provider } = checkout
  const plan = await findPlan(transaction, { id: String(plan_id), language })
  if (!plan) return false
  return (
    typeof (await assessStep(transaction, { plan, held, language, provider, now: new Date() })) !== 'string'
  )
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
  settings: Settings,
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

async function applySubscription(
  transaction: Transaction<Database>,
  settings: Settings,
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
  settings: Settings,
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

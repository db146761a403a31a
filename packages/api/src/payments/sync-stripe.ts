import {
  type CheckoutRow,
  type Database,
  expireUnknownSession,
  findCheckoutSession,
  findCheckoutUser,
  findPayment,
  findProviderSubscription,
  lockCheckout,
  lockPlanHolder,
  noteDelayedPayment,
  type PlanHolder,
  readClock,
  settleCheckout,
} from '@tempolibre/database'
import type { Transaction } from 'kysely'
import type { Payments } from './open-payments.ts'
import type { PaymentState, SessionState, SubscriptionState } from './payment-gateway.ts'
import type { StripeSubject } from './stripe-events.ts'
import type { StripeGateway } from './stripe-gateway.ts'
import { takeAftermath } from './take-aftermath.ts'
import { type ApplySettings, applyPaidSession, applySubscription } from './apply-stripe-state.ts'

// Whatever the trigger – an event of any age, the success page, or the hourly upkeep – Stripe's current state is
// fetched and applied. So events may arrive in any order, repeatedly or never.

const settingsOf = (
  { log, secret, siteUrl }: Payments,
  { provider }: Pick<StripeGateway, 'provider'>,
): ApplySettings => ({
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
  if (checkoutId === null || state.status === 'open') return state
  if (state.status === 'pending') {
    await noteDelayedPayment(db, { id: checkoutId })
    return state
  }
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

import type { SubscriptionStatus } from '@tempolibre/domain'
import type { Stripe } from 'stripe'
import type { Payment, PaymentState, SessionState, SubscriptionState } from './payment-gateway.ts'
import { fromStripeAmount } from './stripe-amounts.ts'
import { describeInvoiceTax, describeSessionTax } from './stripe-tax.ts'

/** Converts a session of Stripe Checkout; `subscription` is the one it started, if any. */
export function describeSession(
  session: Stripe.Checkout.Session,
  subscription: SubscriptionState | undefined | '',
  siteUrl: string,
): SessionState {
  const known = { session: session.id, checkoutId: checkoutOf(session.metadata, siteUrl) }
  if (session.status === 'expired') return { ...known, status: 'expired' }
  if (session.status !== 'complete') return { ...known, status: 'open', url: session.url }
  if (session.mode === 'subscription') {
    if (!subscription) return { ...known, status: 'pending' }
    return {
      ...known,
      status: 'paid',
      customer: idOf(session.customer) ?? null,
      paidAt: subscription.startedAt,
      purchase: { kind: 'subscription', state: subscription },
    }
  }
  const intent = typeof session.payment_intent === 'string' ? undefined : session.payment_intent
  if (session.payment_status === 'unpaid') {
    // With payment methods that take days, the session is complete but unpaid until the bank decides.
    return { ...known, status: intent?.status === 'processing' ? 'pending' : 'failed' }
  }
  const charge = typeof intent?.latest_charge === 'string' ? undefined : intent?.latest_charge
  const paidAt = fromSeconds(charge?.created ?? session.created)
  return {
    ...known,
    status: 'paid',
    customer: idOf(session.customer) ?? null,
    paidAt,
    purchase: {
      kind: 'lifetime',
      payment: intent
        ? {
            id: intent.id,
            ...amountOf(session.amount_total ?? 0, session.currency ?? ''),
            ...discountIn(session.total_details?.amount_discount ?? 0, session.currency ?? ''),
            periodStart: paidAt,
            periodEnd: null,
            paidAt,
            taxation: session.automatic_tax?.enabled ? describeSessionTax(session) : undefined,
            payerEmail: session.customer_details?.email ?? session.customer_email ?? undefined,
          }
        : null,
      refundedMinor: refundedOf(charge),
    },
  }
}

/** Converts a Stripe subscription, with its paid invoices and the tax rates they name. */
export function describeSubscription(
  subscription: Stripe.Subscription,
  paid: readonly Stripe.Invoice[],
  rates: ReadonlyMap<string, Stripe.TaxRate>,
  siteUrl: string,
): SubscriptionState {
  const [item] = subscription.items.data
  const periodEnd = item?.current_period_end ?? subscription.start_date
  const cancelAt = subscription.cancel_at
  const endsBefore = cancelAt !== null && cancelAt <= periodEnd
  return {
    id: subscription.id,
    checkoutId: checkoutOf(subscription.metadata, siteUrl),
    status: statusOf(subscription.status),
    startedAt: fromSeconds(subscription.start_date),
    trialEndsAt: subscription.trial_end === null ? null : fromSeconds(subscription.trial_end),
    periodStart: fromSeconds(item?.current_period_start ?? subscription.start_date),
    periodEnd: fromSeconds(endsBefore ? cancelAt : periodEnd),
    cancelAtPeriodEnd: subscription.cancel_at_period_end || endsBefore,
    endedAt: endOf(subscription),
    isUnpaid: subscription.status === 'unpaid',
    payments: paid
      .filter((invoice) => invoice.amount_paid > 0)
      .toSorted((left, right) => left.created - right.created)
      .map((invoice): Payment => ({
        id: invoice.id ?? '',
        ...amountOf(invoice.amount_paid, invoice.currency),
        ...discountIn(
          (invoice.total_discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0),
          invoice.currency,
        ),
        ...periodOf(invoice),
        paidAt: fromSeconds(invoice.status_transitions.paid_at ?? invoice.created),
        taxation: invoice.automatic_tax?.enabled ? describeInvoiceTax(invoice, rates) : undefined,
        payerEmail: invoice.customer_email ?? undefined,
      })),
  }
}

/** When a subscription ended; one whose payments have all failed, with the last period that was paid. */
function endOf(subscription: Stripe.Subscription): Date | null {
  if (statusOf(subscription.status) !== 'ended') return null
  const { canceled_at, ended_at, items, start_date, status } = subscription
  const [item] = items.data
  if (status === 'unpaid') return fromSeconds(item?.current_period_start ?? start_date)
  return fromSeconds(ended_at ?? canceled_at ?? item?.current_period_end ?? start_date)
}

/**
 * The period an invoice paid for, taken from its lines: the invoice's own period is the previous one, in which its
 * lines were added. Lines that settle a change of an earlier period count only if there are no others.
 */
function periodOf(invoice: Stripe.Invoice): Pick<Payment, 'periodStart' | 'periodEnd'> {
  const lines = invoice.lines.data
  const regular = lines.filter(
    ({ parent }) => !parent?.subscription_item_details?.proration && !parent?.invoice_item_details?.proration,
  )
  const periods = (regular.length > 0 ? regular : lines).map(({ period }) => period)
  if (periods.length === 0) periods.push({ start: invoice.period_start, end: invoice.period_end })
  return {
    periodStart: fromSeconds(Math.min(...periods.map(({ start }) => start))),
    periodEnd: fromSeconds(Math.max(...periods.map(({ end }) => end))),
  }
}

/** Converts a payment with all its disputes. */
export function describePayment(
  intent: Stripe.PaymentIntent,
  disputes: readonly Stripe.Dispute[],
  invoice: string | undefined,
  siteUrl: string,
): PaymentState {
  const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge
  return {
    intent: intent.id,
    payment: invoice ?? intent.id,
    checkoutId: checkoutOf(intent.metadata, siteUrl),
    refundedMinor: refundedOf(charge),
    dispute: describeDisputes(disputes),
  }
}

/**
 * Combines the disputes of a payment: a lost one outweighs an open one, which outweighs a won one. Inquiries
 * (`warning_…`) withdraw no money yet, and `prevented` disputes never do. A dispute that is being appealed counts as
 * lost until it is won. Source: docs.stripe.com/api/disputes/object.
 */
function describeDisputes(disputes: readonly Stripe.Dispute[]): PaymentState['dispute'] {
  const inState = (...statuses: Stripe.Dispute.Status[]) =>
    disputes.find(({ status }) => statuses.includes(status))
  const lost = inState('lost', 'appeal_needs_response', 'appeal_under_review')
  if (lost) return { state: 'lost', reason: lost.reason }
  const open = inState('needs_response', 'under_review')
  if (open) return { state: 'open', reason: open.reason }
  return { state: inState('won') ? 'won' : null, reason: null }
}

/**
 * `past_due` while a payment is still tried again; while a plan is paused, no payment is asked for. `unpaid`: every attempt has
 * failed, and Stripe takes no further payment by itself, so that the plan is over. Source: docs.stripe.com/api/subscriptions/object.
 */
function statusOf(status: Stripe.Subscription.Status): SubscriptionStatus {
  switch (status) {
    case 'trialing':
      return 'trialing'
    case 'active':
      return 'active'
    case 'paused':
      return 'paused'
    case 'canceled':
    case 'incomplete_expired':
    case 'unpaid':
      return 'ended'
    default:
      return 'past_due'
  }
}

/** Several sites may share a Stripe account; our objects name this site. */
function checkoutOf(metadata: Stripe.Metadata | null, siteUrl: string): string | null {
  return metadata?.['site'] === siteUrl ? (metadata['checkout'] ?? null) : null
}

/** An amount of Stripe's with its currency, as ours. */
const amountOf = (amount: number, currency: string): Pick<Payment, 'amountMinor' | 'currency'> => ({
  amountMinor: fromStripeAmount(amount, currency),
  currency: currency.toUpperCase(),
})

/** What coupons took off a payment of Stripe's. */
const discountIn = (amount: number, currency: string): Pick<Payment, 'discountMinor'> =>
  amount > 0 ? { discountMinor: fromStripeAmount(amount, currency) } : {}

const refundedOf = (charge: Stripe.Charge | null | undefined) =>
  charge ? fromStripeAmount(charge.amount_refunded, charge.currency) : 0

const fromSeconds = (seconds: number) => new Date(seconds * 1000)

/** The id of an object that Stripe sends by id or expanded. */
export function idOf(object: string | { id: string } | null | undefined): string | undefined {
  return typeof object === 'string' ? object : object?.id
}

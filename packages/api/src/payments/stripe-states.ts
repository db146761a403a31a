import type { SubscriptionStatus } from '@tempolibre/contract'
import type { Stripe } from 'stripe'
import type { Payment, SessionState, SubscriptionState } from './payment-gateway.ts'

/** A session of Stripe Checkout as we see it; `subscription` is what it started, if anything. */
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
    // Ways of paying that take days leave the session complete and unpaid until the bank has answered.
    return { ...known, status: intent?.status === 'processing' ? 'pending' : 'failed' }
  }
  const charge = typeof intent?.latest_charge === 'string' ? undefined : intent?.latest_charge
  return {
    ...known,
    status: 'paid',
    customer: idOf(session.customer) ?? null,
    paidAt: new Date((charge?.created ?? session.created) * 1000),
    purchase: {
      kind: 'lifetime',
      payment: intent
        ? {
            id: intent.id,
            amountMinor: session.amount_total ?? 0,
            currency: (session.currency ?? '').toUpperCase(),
          }
        : null,
      refunded: charge?.refunded ?? false,
    },
  }
}

/** A subscription at Stripe as we see it, with the invoices that were paid for it. */
export function describeSubscription(
  subscription: Stripe.Subscription,
  paid: readonly Stripe.Invoice[],
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
    endedAt:
      statusOf(subscription.status) === 'ended'
        ? fromSeconds(subscription.ended_at ?? subscription.canceled_at ?? periodEnd)
        : null,
    payments: paid
      .filter((invoice) => invoice.amount_paid > 0)
      .toSorted((left, right) => left.created - right.created)
      .map((invoice): Payment => ({
        id: invoice.id ?? '',
        amountMinor: invoice.amount_paid,
        currency: invoice.currency.toUpperCase(),
      })),
  }
}

/** `past_due` is whatever is not paid for and may yet be. */
function statusOf(status: Stripe.Subscription.Status): SubscriptionStatus {
  switch (status) {
    case 'trialing':
      return 'trialing'
    case 'active':
      return 'active'
    case 'canceled':
    case 'incomplete_expired':
      return 'ended'
    default:
      return 'past_due'
  }
}

/** One account at Stripe may serve several sites: ours is what names this one. */
function checkoutOf(metadata: Stripe.Metadata | null, siteUrl: string): string | null {
  return metadata?.['site'] === siteUrl ? (metadata['checkout'] ?? null) : null
}

const fromSeconds = (seconds: number) => new Date(seconds * 1000)

function idOf(object: string | { id: string } | null | undefined): string | undefined {
  return typeof object === 'string' ? object : object?.id
}

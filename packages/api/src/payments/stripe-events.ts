import { ApiError } from '@tempolibre/contract'
import type { Stripe } from 'stripe'
import { idOf } from './stripe-states.ts'

/** The object an event is about; its state is never taken from the event, which may be outdated. */
export type StripeSubject =
  | { kind: 'session'; id: string }
  | { kind: 'subscription'; id: string }
  | { kind: 'payment'; id: string }

export interface StripeEvent {
  id: string
  type: string
  occurredAt: Date
  /** Undefined for an irrelevant event. */
  subject: StripeSubject | undefined
}

/** Verifies and parses an event. */
export function readStripeEvent(construct: () => Stripe.Event): StripeEvent {
  const event = constructOrRefuse(construct)
  return {
    id: event.id,
    type: event.type,
    occurredAt: new Date(event.created * 1000),
    subject: findSubject(event),
  }
}

function constructOrRefuse(construct: () => Stripe.Event): Stripe.Event {
  try {
    return construct()
  } catch (error) {
    throw new ApiError('invalid_input', { message: 'a webhook that Stripe did not sign', cause: error })
  }
}

function findSubject(event: Stripe.Event): StripeSubject | undefined {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.expired':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
      return { kind: 'session', id: event.data.object.id }
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
      return { kind: 'subscription', id: event.data.object.id }
    case 'invoice.paid':
    case 'invoice.payment_failed': {
      const id = idOf(event.data.object.parent?.subscription_details?.subscription)
      return id === undefined ? undefined : { kind: 'subscription', id }
    }
    case 'charge.refunded':
    case 'charge.refund.updated':
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated': {
      const id = idOf(event.data.object.payment_intent)
      return id === undefined ? undefined : { kind: 'payment', id }
    }
    default:
      return undefined
  }
}

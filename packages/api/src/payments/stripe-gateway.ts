import { deadlineSignal } from '@tempolibre/database'
import {
  type PaymentGateway,
  type PaymentState,
  type SessionState,
  type SoldPlan,
  type StripeSettings,
  type SubscriptionState,
  takesMoney,
} from './payment-gateway.ts'
import { digestOf } from './sold-plan.ts'
import { createStripeCaller } from './stripe-caller.ts'
import { createStripeCatalogue } from './stripe-catalogue.ts'
import { stripeCheckouts } from './stripe-checkouts.ts'
import type { DisputeAtStripe, EvidenceRefused, EvidenceSending, StripeEvidence } from './stripe-disputes.ts'
import { readStripeEvent, type StripeEvent } from './stripe-events.ts'
import { stripePayments } from './stripe-payments.ts'
import { stripeSubscriptions } from './stripe-subscriptions.ts'

/** Stripe's functions beyond those of every payment service. */
export interface StripeGateway extends PaymentGateway {
  readonly provider: 'stripe' | 'stripe_test'
  /** Undefined for a session unknown to these keys, as after a change from test keys to live ones. */
  readSession(session: string): Promise<SessionState | undefined>
  readSubscription(subscription: string): Promise<SubscriptionState>
  /** By payment intent, as disputes and refunds name it; undefined if unknown to these keys. */
  readPayment(intent: string): Promise<PaymentState | undefined>
  /** The dispute of a payment that can be answered, or its latest; undefined if none is known to these keys. */
  readDispute(intent: string): Promise<DisputeAtStripe | undefined>
  /** Stores evidence with a dispute, and sends it to the bank if `submit`. */
  sendEvidence(
    dispute: string,
    evidence: StripeEvidence & EvidenceSending,
  ): Promise<DisputeAtStripe | EvidenceRefused>
  /** The subscription of a Stripe invoice; undefined if it has none. */
  findSubscriptionOfInvoice(invoice: string): Promise<string | undefined>
  /**
   * Payments of the account disputed or refunded since a date, at most a hundred of each, including those of other
   * sites.
   */
  listTroubledPayments(since: Date): Promise<string[]>
  /** Ends a subscription at once; a no-op if it has ended. */
  endSubscription(subscription: string): Promise<void>
  /** Closes a checkout's page. False if it was already paid. */
  expireSession(session: string): Promise<boolean>
  /**
   * Refunds a payment, given its id or the id of a Stripe invoice; a no-op if already refunded.
   * @param minor a part of it, in Stripe's minor unit; undefined: all of it
   */
  refund(payment: string, minor?: number): Promise<void>
  /** Tells Stripe of a plan as it is now. Returns why it was refused; undefined if Stripe has taken it. */
  tellPlan(plan: SoldPlan): Promise<string | undefined>
  /** Identifies what is told of a plan, and the account. */
  digestOf(plan: SoldPlan): string
  /** Verifies a webhook. @throws ApiError `invalid_input` for a signature that is wrong or older than five minutes */
  readEvent(body: string, signature: string | undefined): StripeEvent
}

/**
 * Timeout of one attempt in ms, from the connection to the answer's last byte; two attempts, and half a second between them, stay
 * below the time in which the API answers.
 */
const timeoutMs = 3500

/** The package's client over `fetch` limits the whole of an attempt; the one over `node:http` only its pauses. */
const fetchInTime: typeof fetch = (input, init = {}) => {
  const signals = [deadlineSignal(), init.signal].filter((signal) => signal instanceof AbortSignal)
  return fetch(input, { ...init, signal: AbortSignal.any(signals) })
}

/** Opens Stripe's API. Its package is loaded only here, so an installation without keys never loads it. */
export async function openStripe({
  rehearse = true,
  settings,
  siteUrl,
}: {
  settings: StripeSettings
  siteUrl: string
  /** Whether anything is on sale with test keys. */
  rehearse?: boolean
}): Promise<StripeGateway> {
  const { Stripe: StripeClient } = await import('stripe')
  const stripe = new StripeClient(settings.secretKey, {
    ...addressOf(settings.apiUrl),
    timeout: timeoutMs,
    httpClient: StripeClient.createFetchHttpClient(fetchInTime),
    maxNetworkRetries: 1,
    telemetry: false,
  })

  const tax = settings.tax ?? false
  const caller = createStripeCaller(StripeClient)
  const catalogue = createStripeCatalogue(stripe, { siteUrl, tax })
  const subscriptions = stripeSubscriptions(stripe, caller, siteUrl)
  const { readSubscription } = subscriptions
  return {
    provider: takesMoney(settings) ? 'stripe' : 'stripe_test',
    isOpen: takesMoney(settings) || rehearse,
    sellsWithoutPrice: false,
    computesTax: tax,
    ...stripeCheckouts(stripe, caller, { catalogue, readSubscription, siteUrl, tax }),
    ...subscriptions,
    ...stripePayments(stripe, caller, siteUrl),
    digestOf: (plan) => digestOf(plan, settings),
    tellPlan: (plan) =>
      caller.ask(async () => {
        try {
          await catalogue.tell(plan)
          return undefined
        } catch (error) {
          if (caller.isRefusal(error) && error instanceof Error) return error.message
          throw error
        }
      }),
    readEvent: (body, signature) =>
      readStripeEvent(() => stripe.webhooks.constructEvent(body, signature ?? '', settings.webhookSecret)),
  }
}

function addressOf(apiUrl: string | undefined): {
  host?: string
  port?: string
  protocol?: 'http' | 'https'
} {
  if (apiUrl === undefined) return {}
  const { hostname, port, protocol } = new URL(apiUrl)
  const plain = protocol === 'http:'
  return { host: hostname, port: port || (plain ? '80' : '443'), protocol: plain ? 'http' : 'https' }
}

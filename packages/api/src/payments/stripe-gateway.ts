import { ApiError } from '@tempolibre/contract'
import { deadlineSignal } from '@tempolibre/database'
import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Stripe } from 'stripe'
import {
  type CheckoutOrder,
  type PaymentGateway,
  type PaymentState,
  type SessionState,
  type SoldPlan,
  type StripeSettings,
  type SubscriptionState,
  takesMoney,
} from './payment-gateway.ts'
import { digestOf } from './sold-plan.ts'
import { createStripeCatalogue, type StripeProduct } from './stripe-catalogue.ts'
import {
  chooseDispute,
  type DisputeAtStripe,
  type EvidenceRefused,
  type EvidenceSending,
  pageLimitCode,
  sendEvidence,
  type StripeEvidence,
} from './stripe-disputes.ts'
import { writeSession } from './stripe-session.ts'
import { describePayment, describeSession, describeSubscription, idOf } from './stripe-states.ts'
import { readStripeEvent, type StripeEvent } from './stripe-events.ts'
import { taxRatesOf } from './stripe-tax.ts'

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

/** Characters of a coupon's name at Stripe. */
const maxCouponName = 40

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
  const catalogue = createStripeCatalogue(stripe, { siteUrl, tax })

  /** The product of an order; undefined if Stripe refuses it, as for keys without that right: the order is paid without one. */
  async function productFor({ language, sold }: CheckoutOrder): Promise<StripeProduct | undefined> {
    try {
      return await catalogue.productOf(sold, language)
    } catch (error) {
      if (isRefusal(error)) return undefined
      throw error
    }
  }

  /** All that an order takes off; undefined for nothing. Stripe's page takes one coupon. */
  async function couponFor(order: CheckoutOrder): Promise<string | undefined> {
    const { credit, discount, language } = order
    if (!credit) return discount ? catalogue.couponOf(order, discount) : undefined
    const names = [m.plan_credit_line({ plan: credit.plan }, { locale: language }), discount?.code]
    return catalogue.couponOf(order, {
      code: names
        .filter((name) => name !== undefined)
        .join(' + ')
        .slice(0, maxCouponName),
      amount_minor: credit.amount_minor + (discount?.amount_minor ?? 0),
      months: 1,
    })
  }

  /** Whether Stripe has answered that it will not do something, however often it is asked. */
  const isRefusal = (error: unknown) =>
    error instanceof StripeClient.errors.StripeInvalidRequestError ||
    error instanceof StripeClient.errors.StripePermissionError ||
    error instanceof StripeClient.errors.StripeAuthenticationError

  /** Converts an error or missing answer of Stripe to `payment_unavailable`; the cause is for the log. */
  async function ask<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    try {
      return await call()
    } catch (error) {
      if (error instanceof StripeClient.errors.StripeError) {
        throw new ApiError('payment_unavailable', { message: `Stripe: ${error.message}`, cause: error })
      }
      throw error
    }
  }

  /** Like `ask`; undefined if Stripe answers this error code. */
  async function askUnless<Answer>(code: string, call: () => Promise<Answer>): Promise<Answer | undefined> {
    return ask(async () => {
      try {
        return await call()
      } catch (error) {
        if (error instanceof StripeClient.errors.StripeError && error.code === code) return undefined
        throw error
      }
    })
  }
  const unlessMissing = <Answer>(call: () => Promise<Answer>) => askUnless('resource_missing', call)

  const readSubscription = (id: string) =>
    ask(async () => {
      const [subscription, invoices] = await Promise.all([
        stripe.subscriptions.retrieve(id),
        stripe.invoices.list({ subscription: id, status: 'paid', limit: 100 }),
      ])
      return describeSubscription(subscription, invoices.data, await readTaxRates(invoices.data), siteUrl)
    })

  /** Rates are immutable at Stripe, so they can be cached. */
  const knownRates = new Map<string, Stripe.TaxRate>()
  async function readTaxRates(invoices: readonly Stripe.Invoice[]): Promise<typeof knownRates> {
    for (const id of taxRatesOf(invoices)) {
      if (!knownRates.has(id)) knownRates.set(id, await stripe.taxRates.retrieve(id))
    }
    return knownRates
  }

  return {
    provider: takesMoney(settings) ? 'stripe' : 'stripe_test',
    isOpen: takesMoney(settings) || rehearse,
    sellsWithoutPrice: false,
    computesTax: tax,

    openCheckout: (order) =>
      ask(async () => {
        const parts = {
          siteUrl,
          tax,
          product: await productFor(order),
          coupon: await couponFor(order),
        }
        const session = await stripe.checkout.sessions.create(writeSession(order, parts), {
          idempotencyKey: `checkout ${order.checkoutId}${tax ? ' with tax' : ''}`,
        })
        if (!session.url)
          throw new ApiError('payment_unavailable', { message: 'Stripe: a page without an address' })
        return { url: session.url, session: session.id }
      }),

    async setCancellation(subscription, cancelled) {
      const id = subscription ?? ''
      await ask(async () => {
        const { cancel_at, cancel_at_period_end } = await stripe.subscriptions.retrieve(id)
        // Stripe's own pages may cancel by a date instead; the two cannot be changed together.
        const byDate = cancel_at !== null && !cancel_at_period_end
        if (cancelled && byDate) return
        await stripe.subscriptions.update(
          id,
          !cancelled && byDate ? { cancel_at: '' } : { cancel_at_period_end: cancelled },
        )
      })
      return readSubscription(id)
    },

    async openPortal({ customer, language }) {
      if (customer === undefined) throw new ApiError('plan_unavailable')
      const { url } = await ask(() =>
        stripe.billingPortal.sessions.create({
          customer,
          locale: language,
          return_url: `${siteUrl}${pathTo('subscription', language)}`,
        }),
      )
      return url
    },

    async readSession(id) {
      const session = await unlessMissing(() =>
        stripe.checkout.sessions.retrieve(id, {
          expand: ['payment_intent.latest_charge', 'total_details.breakdown'],
        }),
      )
      if (!session) return undefined
      const subscription = idOf(session.subscription)
      return describeSession(session, subscription && (await readSubscription(subscription)), siteUrl)
    },
    readSubscription,
    async readPayment(id) {
      const intent = await unlessMissing(() =>
        stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }),
      )
      if (!intent) return undefined
      const [disputes, invoices] = await ask(() =>
        Promise.all([
          stripe.disputes.list({ payment_intent: id, limit: 100 }),
          stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: id } }),
        ]),
      )
      return describePayment(intent, disputes.data, idOf(invoices.data[0]?.invoice), siteUrl)
    },
    readDispute: (intent) =>
      ask(async () => {
        const { data } = await stripe.disputes.list({ payment_intent: intent, limit: 100 })
        return chooseDispute(data)
      }),
    sendEvidence: (dispute, evidence) =>
      ask(async () => {
        try {
          return await sendEvidence(stripe, dispute, evidence)
        } catch (error) {
          if (!(error instanceof StripeClient.errors.StripeInvalidRequestError)) throw error
          return { refused: error.code === pageLimitCode ? 'pages' : 'other', message: error.message }
        }
      }),
    findSubscriptionOfInvoice: (id) =>
      ask(async () => {
        const { parent } = await stripe.invoices.retrieve(id)
        return idOf(parent?.subscription_details?.subscription)
      }),
    listTroubledPayments: (since) =>
      ask(async () => {
        const params = { created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100 }
        const [disputes, refunds] = await Promise.all([
          stripe.disputes.list(params),
          stripe.refunds.list(params),
        ])
        const intents = [...disputes.data, ...refunds.data].map((object) => idOf(object.payment_intent))
        return [...new Set(intents.filter((intent) => intent !== undefined))]
      }),

    async endSubscription(id) {
      // An ended subscription can still be read; a missing one belongs to other keys, which is an error.
      const { status } = await ask(() => stripe.subscriptions.retrieve(id))
      if (status === 'canceled' || status === 'incomplete_expired') return
      await ask(() => stripe.subscriptions.cancel(id))
    },
    async expireSession(id) {
      const session = await unlessMissing(() => stripe.checkout.sessions.retrieve(id))
      if (session?.status === 'open') await ask(() => stripe.checkout.sessions.expire(id))
      return session?.status !== 'complete'
    },
    async refund(id, minor) {
      const payments = id.startsWith('in_')
        ? await ask(async () => {
            const { data } = await stripe.invoicePayments.list({ invoice: id, status: 'paid' })
            return data.map(({ payment }) => idOf(payment.payment_intent))
          })
        : [id]
      for (const payment of payments) {
        if (payment === undefined) continue
        await askUnless('charge_already_refunded', () =>
          stripe.refunds.create(
            { payment_intent: payment, ...(minor !== undefined && { amount: minor }) },
            { idempotencyKey: `refund ${payment}${minor === undefined ? '' : ` ${minor}`}` },
          ),
        )
      }
    },

    digestOf: (plan) => digestOf(plan, settings),
    tellPlan: (plan) =>
      ask(async () => {
        try {
          await catalogue.tell(plan)
          return undefined
        } catch (error) {
          if (isRefusal(error) && error instanceof Error) return error.message
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

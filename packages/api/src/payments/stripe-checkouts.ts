import { ApiError } from '@tempolibre/contract'
import { m } from '@tempolibre/locales/messages'
import type { Stripe } from 'stripe'
import type { CheckoutOrder, SessionState, SubscriptionState } from './payment-gateway.ts'
import type { StripeCaller } from './stripe-caller.ts'
import type { StripeCatalogue, StripeProduct } from './stripe-catalogue.ts'
import { writeSession } from './stripe-session.ts'
import { describeSession, idOf } from './stripe-states.ts'

/** Characters of a coupon's name at Stripe. */
const maxCouponName = 40

/** Stripe's pages on which orders are paid. */
export function stripeCheckouts(
  stripe: Stripe,
  { ask, isRefusal, unlessMissing }: StripeCaller,
  {
    catalogue,
    readSubscription,
    siteUrl,
    tax,
  }: {
    catalogue: StripeCatalogue
    readSubscription: (id: string) => Promise<SubscriptionState>
    siteUrl: string
    /** Whether Stripe Tax computes the tax. */
    tax: boolean
  },
) {
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

  return {
    openCheckout: (order: CheckoutOrder): Promise<{ url: string; session: string }> =>
      ask(async () => {
        const product = await productFor(order)
        const parts = { siteUrl, tax, product, coupon: await couponFor(order) }
        const session = await stripe.checkout.sessions.create(writeSession(order, parts), {
          idempotencyKey: `checkout ${order.checkoutId}${tax ? ' with tax' : ''}`,
        })
        if (!session.url)
          throw new ApiError('payment_unavailable', { message: 'Stripe: a page without an address' })
        return { url: session.url, session: session.id }
      }),
    async readSession(id: string): Promise<SessionState | undefined> {
      const session = await unlessMissing(() =>
        stripe.checkout.sessions.retrieve(id, {
          expand: ['payment_intent.latest_charge', 'total_details.breakdown'],
        }),
      )
      if (!session) return undefined
      const subscription = idOf(session.subscription)
      return describeSession(session, subscription && (await readSubscription(subscription)), siteUrl)
    },
    async expireSession(id: string): Promise<boolean> {
      const session = await unlessMissing(() => stripe.checkout.sessions.retrieve(id))
      if (session?.status === 'open') await ask(() => stripe.checkout.sessions.expire(id))
      return session?.status !== 'complete'
    },
  }
}

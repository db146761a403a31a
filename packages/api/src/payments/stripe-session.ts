import { describeRightOfOrder, type OrderDocument } from '@tempolibre/domain'
import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Stripe } from 'stripe'
import type { CheckoutOrder } from './payment-gateway.ts'
import { toStripeAmount } from './stripe-amounts.ts'
import { type StripeProduct, taxBehaviorOf } from './stripe-catalogue.ts'

/** Validity of a payment page, in seconds; Stripe's maximum is a day. */
const pageSeconds = 23 * 3600

interface SessionParts {
  siteUrl: string
  /** Whether Stripe Tax computes the tax. */
  tax: boolean
  /** Undefined: Stripe knows no product of the plan. */
  product: StripeProduct | undefined
  /** The id of the coupon at Stripe; undefined without one. */
  coupon: string | undefined
}

/** A page of Stripe Checkout for an order. */
export function writeSession(
  order: CheckoutOrder,
  { coupon, product, siteUrl, tax }: SessionParts,
): Stripe.Checkout.SessionCreateParams {
  const metadata = { site: siteUrl, checkout: order.checkoutId, ...termsMetadata(order.terms) }
  const common = {
    client_reference_id: order.checkoutId,
    metadata,
    locale: order.language,
    custom_text: { submit: { message: describeOrder(order) } },
    success_url: `${siteUrl}${pathTo('success', order.language)}#${order.checkoutId}`,
    cancel_url: `${siteUrl}${pathTo('cancel', order.language)}`,
    expires_at: Math.floor(order.createdAt.getTime() / 1000) + pageSeconds,
    line_items: [writeItem(order, product, tax)],
    ...(coupon !== undefined && { discounts: [{ coupon }] }),
    ...(order.customer === undefined ? { customer_email: order.email } : { customer: order.customer }),
    ...(tax && {
      automatic_tax: { enabled: true },
      billing_address_collection: 'required',
      tax_id_collection: { enabled: true },
      // Data entered here is needed for the next invoice.
      ...(order.customer !== undefined && { customer_update: { address: 'auto', name: 'auto' } }),
    }),
  } satisfies Stripe.Checkout.SessionCreateParams
  if (order.sold.kind === 'lifetime')
    return {
      ...common,
      mode: 'payment',
      ...(order.customer === undefined && { customer_creation: 'always' as const }),
      payment_intent_data: { metadata },
    }
  return {
    ...common,
    mode: 'subscription',
    subscription_data: {
      metadata,
      ...(order.trialDays > 0 && { trial_period_days: order.trialDays }),
    },
  }
}

/** The plan at its price at Stripe; at another amount if tax of ours is added to it. */
function writeItem(
  { amountMinor, currency, language, priceMinor, sold }: CheckoutOrder,
  product: StripeProduct | undefined,
  tax: boolean,
): Stripe.Checkout.SessionCreateParams.LineItem {
  const price = amountMinor === priceMinor ? product?.prices.get(currency ?? '') : undefined
  if (price !== undefined) return { quantity: 1, price }
  return {
    quantity: 1,
    price_data: {
      currency: (currency ?? '').toLowerCase(),
      unit_amount: toStripeAmount(amountMinor ?? 0, currency ?? ''),
      ...(product ? { product: product.id } : { product_data: { name: sold.name[language] } }),
      ...(tax && sold.priceTax && { tax_behavior: taxBehaviorOf(sold, { tax }) }),
      ...(sold.kind === 'subscription' && { recurring: { interval: 'month' as const } }),
    },
  }
}

/**
 * The terms the buyer agrees to by paying, shown above the button. `consent_collection` is not used: it requires an
 * address set in Stripe's dashboard, without which no page opens, and a fixed address cannot name the version.
 * Markdown links, at most 1200 characters: https://docs.stripe.com/payments/checkout/custom-components
 */
function describeOrder({ language, right, terms }: CheckoutOrder): string {
  const locale = { locale: language }
  const linkTo = (document: OrderDocument, name: string) => {
    const url = terms.find((entry) => entry.document === document)?.url
    return url === undefined ? name : `[${name}](${url})`
  }
  const acceptance =
    terms.length > 0 &&
    m.checkout_terms_paying(
      {
        terms: linkTo('terms', m.terms_in_sentence({}, locale)),
        licence: linkTo('license-terms', m.license_terms_in_sentence({}, locale)),
      },
      locale,
    )
  const withdrawal =
    right && `${describeRightOfOrder(right, language)} ${m.withdrawal_right_where({}, locale)}`
  return [acceptance, withdrawal].filter(Boolean).join(' ')
}

/** The accepted terms, stored by Stripe with the payment: `terms: 2026-11-23-0a1b2c3d4e5f es sha256:…`. */
function termsMetadata(terms: CheckoutOrder['terms']): Record<string, string> {
  return Object.fromEntries(
    terms.map(({ document, language, sha256, version }) => [
      document,
      `${version} ${language} sha256:${sha256}`,
    ]),
  )
}

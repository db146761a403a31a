import { decimalsOf } from '@tempolibre/domain'

/**
 * Decimals at Stripe where they are not those of ISO 4217: the ariary has none, the Icelandic króna and the Ugandan
 * shilling kept two, for compatibility. Source: docs.stripe.com/currencies, “Zero-decimal currencies” and “Special cases”.
 */
const ownDecimals: Readonly<Record<string, number>> = { ISK: 2, MGA: 0, UGX: 2 }

function factorOf(currency: string): number {
  const code = currency.toUpperCase()
  return 10 ** ((ownDecimals[code] ?? decimalsOf(code)) - decimalsOf(code))
}

/** An amount in the currency's minor unit, as Stripe's API takes it. */
export function toStripeAmount(minor: number, currency: string): number {
  return Math.round(minor * factorOf(currency))
}

/** An amount of Stripe's API in the currency's minor unit. */
export function fromStripeAmount(amount: number, currency: string): number {
  return Math.round(amount / factorOf(currency))
}

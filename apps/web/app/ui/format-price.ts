import type { Plan } from '@tempolibre/contract'
import { type Language, numberFormat } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'

/** An amount in a currency's minor unit, without idle zeros: 4900 of EUR is `49 €`. */
export function formatPrice(minor: number, currency: string, language: Language): string {
  const format = numberFormat(language, {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  })
  return format.format(minor / 10 ** digitsOf(currency))
}

/** An amount as machines read it: 990 of EUR is `9.90`. */
export function decimalPrice(minor: number, currency: string): string {
  const digits = digitsOf(currency)
  return (minor / 10 ** digits).toFixed(digits)
}

/** Digits of a currency after the point (ISO 4217). */
function digitsOf(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.resolvedOptions().maximumFractionDigits ?? 2
}

/** What a plan costs, with how often; null where the operator has set no price, and then none is shown (R1.4). */
export function formatPlanPrice(
  { kind, price_minor, currency }: Pick<Plan, 'kind' | 'price_minor' | 'currency'>,
  language: Language,
): string | null {
  if (price_minor === null || currency === null) return null
  const price = formatPrice(price_minor, currency, language)
  if (kind === 'subscription') return m.plan_a_month({ price })
  return kind === 'lifetime' ? m.plan_once({ price }) : price
}

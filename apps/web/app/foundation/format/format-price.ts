import type { Plan } from '@tempolibre/contract'
import { writeAmount } from '@tempolibre/domain/money'
import type { Language } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'

/** Formats an amount in a currency's minor unit, without needless zeros: 4900 of EUR is `49 €`. */
export function formatPrice(minor: number, currency: string, language: Language): string {
  return writeAmount(minor, currency, language, { short: true })
}

const planPrices = {
  subscription: {
    none: m.plan_a_month,
    included: m.plan_a_month_included,
    excluded: m.plan_a_month_excluded,
  },
  lifetime: { none: m.plan_once, included: m.plan_once_included, excluded: m.plan_once_excluded },
} as const

/** A plan's price with its interval and tax; null if the operator has set no price. */
export function formatPlanPrice(
  { currency, kind, price_minor, price_tax }: Pick<Plan, 'kind' | 'price_minor' | 'currency' | 'price_tax'>,
  language: Language,
): string | null {
  if (price_minor === null || currency === null) return null
  const price = formatPrice(price_minor, currency, language)
  return kind === 'free' ? price : planPrices[kind][price_tax ?? 'none']({ price })
}

import { type Language, numberFormat } from '@tempolibre/locales'

/** An amount in a currency's minor unit, without idle zeros: 4900 of EUR is `49 €`. */
export function formatPrice(minor: number, currency: string, language: Language): string {
  const format = numberFormat(language, {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return format.format(minor / 10 ** digits)
}

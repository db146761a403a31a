import { numberFormat } from '@tempolibre/locales'
import { currentLanguage } from '../../browser/current-language.ts'

/** The decimals of a currency: of `EUR` two, of `JPY` none. */
function decimalsOf(currency: unknown): number {
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) return 2
  return numberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}

/** An amount as people write it, of one in the currency's minor unit. */
export function toMajor(minor: number, currency: unknown): number {
  return minor / 10 ** decimalsOf(currency)
}

/** An amount in the currency's minor unit. */
export function toMinor(major: number, currency: unknown): number {
  return Math.round(major * 10 ** decimalsOf(currency))
}

/** A price with its currency in the studio's language; a dash if there is none. */
export function showPrice(minor: number | null, currency: string | null): string {
  if (minor === null || currency === null) return '–'
  return numberFormat(currentLanguage(), { style: 'currency', currency }).format(toMajor(minor, currency))
}

// Amounts in the minor unit of their currency. No zod here: the pages in the browser read it too.
import { type Language, numberFormat } from '@tempolibre/locales'

/**
 * The decimals of currencies that have not two, by ISO 4217. `Intl` knows those of cash in shops, which differ: it has
 * none for the forint and the Colombian peso, and they change between releases, while stored amounts must not.
 */
const decimals: Readonly<Record<string, number>> = {
  BHD: 3,
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  IQD: 3,
  ISK: 0,
  JOD: 3,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  PYG: 0,
  RWF: 0,
  TND: 3,
  UGX: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
}

/** The decimals of a currency: of `EUR` two, of `JPY` none, of `KWD` three. */
export function decimalsOf(currency: string): number {
  return decimals[currency] ?? 2
}

/**
 * What an amount must be a multiple of, in minor units: the dinar's last digit is always 0 at payment services, and of the
 * ariary nobody uses the hundredth part.
 */
export function stepOf(currency: string): number {
  if (currency === 'MGA') return 100
  return decimalsOf(currency) === 3 ? 10 : 1
}

/** An amount as people write it, of one in the currency's minor unit. */
export function toMajor(minor: number, currency: string): number {
  return minor / 10 ** decimalsOf(currency)
}

/** An amount in the currency's minor unit, rounded to it. */
export function toMinor(major: number, currency: string): number {
  return Math.round(major * 10 ** decimalsOf(currency))
}

/** An amount in machine-readable form: 990 of `EUR` is `9.90`. */
export function decimalAmount(minor: number, currency: string): string {
  return toMajor(minor, currency).toFixed(decimalsOf(currency))
}

/** An amount in words, with all digits of its currency as on invoices, or without needless zeros: 4900 of `EUR` is `49 €`. */
export function writeAmount(
  minor: number,
  currency: string,
  language: Language,
  { short = false }: { short?: boolean } = {},
): string {
  const digits = decimalsOf(currency)
  return numberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    ...(short && { trailingZeroDisplay: 'stripIfInteger' as const }),
  }).format(toMajor(minor, currency))
}

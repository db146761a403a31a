import { writeAmount } from '@tempolibre/domain/money'
import { currentLanguage } from '../../browser/current-language.ts'

/** A price with its currency in the studio's language; a dash if there is none. */
export function showPrice(minor: number | null, currency: string | null): string {
  return minor === null || currency === null ? '–' : writeAmount(minor, currency, currentLanguage())
}

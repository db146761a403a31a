// Formats that need Intl, whose first use costs a phone a tenth of a second: text that never changes while a page is
// shown is formatted on the server.
import { dateFormat, type Language, numberFormat } from '@tempolibre/locales'

/** A long or medium date; the day in UTC, as the content was dated. */
export function formatDate(iso: string, language: Language, dateStyle: 'long' | 'medium' = 'long'): string {
  return dateFormat(language, { dateStyle, timeZone: 'UTC' }).format(new Date(iso))
}

/** `58 %` for 0.58, with the language's spacing. */
export function formatPercent(share: number, language: Language): string {
  return numberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(share)
}

/** `−14.0 LUFS`, with a true minus sign, without a line break. */
export function formatLoudness(lufs: number, language: Language): string {
  const digits = numberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return `${digits.format(lufs).replace('-', '−')}\u00a0LUFS`
}

// Formats that need Intl, whose first use costs a phone a tenth of a second: what never changes while a page is shown is
// worded on the server.
import { dateFormat, type Language, numberFormat } from '@tempolibre/locales'

/** A date in full, or with the month cut short; the day as it is in UTC, where the content was dated. */
export function formatDate(iso: string, language: Language, dateStyle: 'long' | 'medium' = 'long'): string {
  return dateFormat(language, { dateStyle, timeZone: 'UTC' }).format(new Date(iso))
}

/** `58 %` for 0.58, spaced as the language does. */
export function formatPercent(share: number, language: Language): string {
  return numberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(share)
}

/** `−14.0 LUFS`, with a true minus and on one line. */
export function formatLoudness(lufs: number, language: Language): string {
  const digits = numberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return `${digits.format(lufs).replace('-', '−')}\u00a0LUFS`
}

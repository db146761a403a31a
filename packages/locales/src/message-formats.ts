// Number, plural and date formats used by compiled messages. Replaces Paraglide's registry.js, which creates a
// formatter for every message: see scripts/compile-messages.ts.
import { dateFormat, numberFormat, pluralRules } from './formatters.ts'

/** The plural category of a number, e.g. `one`, by CLDR's names. */
export function plural(language: string, value: unknown, options?: Intl.PluralRulesOptions): string {
  return pluralRules(language, options).select(Number(value))
}

export function number(language: string, value: unknown, options?: Intl.NumberFormatOptions): string {
  return numberFormat(language, options).format(Number(value))
}

/** @param value ISO 8601, or another format that `Date` parses */
export function datetime(language: string, value: string, options?: Intl.DateTimeFormatOptions): string {
  return dateFormat(language, options).format(new Date(value))
}

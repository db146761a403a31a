import { dateFormat } from '@tempolibre/locales'
import { currentLanguage } from '../browser/current-language.ts'

/** A time of the API in the studio's language; a dash if there is none. */
export function showTime(at: unknown): string {
  if (typeof at !== 'string') return '–'
  return dateFormat(currentLanguage(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))
}

/** A day of the API, `YYYY-MM-DD` or the moment at which it begins in UTC, in the studio's language. */
export const showDay = (day: string): string =>
  dateFormat(currentLanguage(), { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))

import { type Parsed, parsed, unreadable } from './parsed.ts'

/** Order of day and month where a date has the year last. */
export type DayOrder = 'day first' | 'month first'

/**
 * A date as `YYYY-MM-DD`. A year alone is its first day.
 * @param order how dates with the year last are written; without it only those with one meaning are read
 */
export function parseDay(text: string, order?: DayOrder): Parsed<string> {
  const iso = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?(?:[T ].*)?$/.exec(text)
  if (iso) return check(text, Number(iso[1]), Number(iso[2] ?? 1), Number(iso[3] ?? 1))
  const parts = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(text)
  if (!parts) return refuse(text)
  const [one, other, year] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  const isDayFirst = order ? order === 'day first' : one > 12
  if (!order && one <= 12 && other <= 12 && one !== other)
    return unreadable('cell_two_days', text, 'may be two different days: write it as YYYY-MM-DD.')
  return isDayFirst ? check(text, year, other, one) : check(text, year, one, other)
}

function check(text: string, year: number, month: number, day: number): Parsed<string> {
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists && year >= 1860 && year <= 9999 ? parsed(date.toISOString().slice(0, 10)) : refuse(text)
}

const refuse = (text: string) => unreadable('cell_day', text, 'is no date: write it as YYYY-MM-DD.')

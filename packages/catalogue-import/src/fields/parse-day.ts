import { type Parsed, parsed, unreadable } from './parsed.ts'

/** Order of day and month where a date has the year last. */
export type DayOrder = 'day first' | 'month first'

const isoDay = /^(\d{4})(?:([-./])(\d{1,2})(?:\2(\d{1,2}))?)?$/
const yearLast = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/
const shortYear = /^\d{1,2}([./-])(?:\d{1,2}|\p{L}{3,4})\.?\1\d{2}$/u
/** A time of day behind a date. */
const timeOfDay = /(?:[T ]\d{1,2}:\d{2}.*)$/
const dayOfMonth =
  /^(\d{1,2})(?:er|\.?º|st|nd|rd|th|\.)?[\s-]+(?:de\s+|of\s+)?(\p{L}+)\.?,?[\s-]+(?:del?\s+)?(\d{4})$/u
const monthAndDay = /^(\p{L}+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/u
const monthOfYear = /^(\p{L}+)\.?,?[\s-]+(?:del?\s+)?(\d{4})$/u

/** The first letters of the months in English, Spanish and French, without accents. */
const months: readonly RegExp[] = [
  /^(?:jan(?:uary|vier|v)?|ene(?:ro)?)$/,
  /^(?:feb(?:ruary|rero)?|fev(?:rier|r)?)$/,
  /^(?:mar(?:ch|zo|s)?)$/,
  /^(?:apr(?:il)?|abr(?:il)?|avr(?:il)?)$/,
  /^(?:may(?:o)?|mai)$/,
  /^(?:june?|junio|juin)$/,
  /^(?:july?|julio|juil(?:let)?)$/,
  /^(?:aug(?:ust)?|ago(?:sto)?|aout)$/,
  /^(?:sept?(?:ember|iembre|embre)?|setiembre|set)$/,
  /^(?:oct(?:ober|ubre|obre)?)$/,
  /^(?:nov(?:ember|iembre|embre)?)$/,
  /^(?:dec(?:ember|embre)?|dic(?:iembre)?)$/,
]

/**
 * A date as `YYYY-MM-DD`. A year alone is its first day, and a month its own.
 * @param order how dates with the year last are written; without it only those with one meaning are read
 */
export function parseDay(text: string, order?: DayOrder): Parsed<string> {
  const date = text.replace(timeOfDay, '').trim()
  const iso = isoDay.exec(date)
  if (iso) return check(text, Number(iso[1]), Number(iso[3] ?? 1), Number(iso[4] ?? 1))
  const compact = /^((?:18|19|20)\d\d)(\d\d)(\d\d)$/.exec(date)
  if (compact) return check(text, Number(compact[1]), Number(compact[2]), Number(compact[3]))
  const parts = yearLast.exec(date)
  if (parts) return readYearLast(text, Number(parts[1]), Number(parts[3]), Number(parts[4]), order)
  if (shortYear.test(date))
    return unreadable('cell_short_year', text, 'has a year of two digits: write it as YYYY-MM-DD.')
  if (/^\d{5}(?:[.,]\d+)?$/.test(date))
    return unreadable(
      'cell_serial_day',
      text,
      'is a spreadsheet’s number of a day: give its column the format of a date and save again, or write it as YYYY-MM-DD.',
    )
  return readMonthName(text, date)
}

function readYearLast(
  text: string,
  one: number,
  other: number,
  year: number,
  order: DayOrder | undefined,
): Parsed<string> {
  if (!order && one <= 12 && other <= 12 && one !== other)
    return unreadable(
      'cell_two_days',
      text,
      'may be two different days: write it as YYYY-MM-DD, or say --dates day-first or --dates month-first.',
    )
  // A 13 to 31 is no month, whatever is said of the others.
  const isDayFirst = one > 12 || (other <= 12 && order === 'day first')
  return isDayFirst ? check(text, year, other, one) : check(text, year, one, other)
}

/** The order of day and month that the dates of a column show, which one of 13 to 31 decides; undefined: none, or both. */
export function orderOf(cells: Iterable<string>): DayOrder | undefined {
  const orders = new Set<DayOrder>()
  for (const cell of cells) {
    const [, one, , other] = yearLast.exec(cell.replace(timeOfDay, '').trim()) ?? []
    if (Number(one) > 12 && Number(other) <= 12) orders.add('day first')
    if (Number(other) > 12 && Number(one) <= 12) orders.add('month first')
  }
  const [only, another] = orders
  return another === undefined ? only : undefined
}

/** `1 de marzo de 2026`, `1er mars 2026`, `March 1, 2026`, `mars 2026`. */
function readMonthName(text: string, date: string): Parsed<string> {
  const plain = date
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
  const first = dayOfMonth.exec(plain)
  const second = monthAndDay.exec(plain)
  const third = monthOfYear.exec(plain)
  const [day, name, year] = first
    ? [first[1], first[2], first[3]]
    : second
      ? [second[2], second[1], second[3]]
      : ['1', third?.[1], third?.[2]]
  const month = months.findIndex((each) => each.test(name ?? ''))
  return month === -1 ? refuse(text) : check(text, Number(year), month + 1, Number(day))
}

function check(text: string, year: number, month: number, day: number): Parsed<string> {
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists && year >= 1860 && year <= 9999 ? parsed(date.toISOString().slice(0, 10)) : refuse(text)
}

const refuse = (text: string) => unreadable('cell_day', text, 'is no date: write it as YYYY-MM-DD.')

/**
 * The same day of the month, some months later, in UTC; the last day of a shorter month. Always counted from the same
 * start date, so that the 31st returns after February.
 */
export function addMonths(date: Date, months: number): Date {
  const moved = new Date(date)
  moved.setUTCDate(1)
  moved.setUTCMonth(moved.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate()
  moved.setUTCDate(Math.min(date.getUTCDate(), lastDay))
  return moved
}

/** Months between a first charge and a later one of the same plan. */
export function monthsBetween(first: Date, later: Date): number {
  return (later.getUTCFullYear() - first.getUTCFullYear()) * 12 + later.getUTCMonth() - first.getUTCMonth()
}

const dayMs = 24 * 60 * 60_000

export function addDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * dayMs)
}

/** Started days until a date; 0 once it has passed. */
export function daysUntil(moment: Date, now: Date): number {
  return Math.max(0, Math.ceil((moment.getTime() - now.getTime()) / dayMs))
}

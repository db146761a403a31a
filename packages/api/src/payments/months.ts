/**
 * The same day of the month, some months on, in UTC; the last of the month where that one is shorter. Counted from one
 * fixed day, so that the 31st comes back after February.
 */
export function addMonths(date: Date, months: number): Date {
  const moved = new Date(date)
  moved.setUTCDate(1)
  moved.setUTCMonth(moved.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate()
  moved.setUTCDate(Math.min(date.getUTCDate(), lastDay))
  return moved
}

const dayMs = 24 * 60 * 60_000

export function addDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * dayMs)
}

/** Begun days until a moment; 0 once it has passed. */
export function daysUntil(moment: Date, now: Date): number {
  return Math.max(0, Math.ceil((moment.getTime() - now.getTime()) / dayMs))
}

// The notice of section 7.4 of the licence terms: a holder has days to put a breach right before a licence is revoked for it.
const dayMs = 24 * 3600_000
const hourMs = 3600_000
/** Section 7.4. */
const noticeDays = 14
/** Where a day begins first: UTC+14. A reader there has the mail on that day. */
const firstZoneHours = 14
/** Where a day ends last: UTC−12. */
const lastZoneHours = 12

/** The last day of a notice, `YYYY-MM-DD`, and when it is over wherever the holder is. */
export interface NoticeEnd {
  lastDay: string
  endsAt: Date
}

/**
 * When a notice ends that is mailed at a moment: with the fourteenth day after the day of the mail, not on a Saturday or Sunday. A
 * mail that is a day late still leaves fourteen days.
 */
export function noticeEnd(mailedAt: Date): NoticeEnd {
  const day = Math.floor((mailedAt.getTime() + firstZoneHours * hourMs) / dayMs) + noticeDays
  const weekday = new Date(day * dayMs).getUTCDay()
  const last = day + (weekday === 6 ? 2 : weekday === 0 ? 1 : 0)
  return {
    lastDay: new Date(last * dayMs).toISOString().slice(0, 10),
    endsAt: new Date((last + 1) * dayMs + lastZoneHours * hourMs),
  }
}

/** Where a notice stands. Only after one that is `over` can its licence be revoked. */
export const noticeStates = [
  /** Its mail has not left yet. */
  'unsent',
  /** Its mail left so late that the holder has not had fourteen days. */
  'late',
  /** The licence belongs to somebody else since, who was not asked. */
  'other_holder',
  'running',
  'over',
] as const
export type NoticeState = (typeof noticeStates)[number]

/** What the state of a notice follows from. */
export interface NoticeFacts {
  mailedAt: Date | null
  endsAt: Date
  /** Whether the holder of the licence is still who was asked. */
  sameHolder: boolean
}

/** Where a notice stands at a moment; a trigger of the database judges alike. */
export function judgeNotice({ endsAt, mailedAt, sameHolder }: NoticeFacts, at: Date): NoticeState {
  if (!sameHolder) return 'other_holder'
  if (mailedAt === null) return 'unsent'
  if (endsAt.getTime() - mailedAt.getTime() < noticeDays * dayMs) return 'late'
  return at < endsAt ? 'running' : 'over'
}

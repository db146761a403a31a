// Claims against videos. No zod here: browsers read it too.
import type { Platform } from './platforms.ts'

/**
 * `open`: nothing was sent yet. `text_sent`: the dispute is with the platform. `released`: the claim was given up. `rejected`: the
 * claimant insists. `closed`: given up, or settled otherwise.
 */
export const claimStates = ['open', 'text_sent', 'released', 'rejected', 'closed'] as const
export type ClaimState = (typeof claimStates)[number]

/** Whether something is still to be done, by the holder or by the claimant. */
export const isPending = (state: ClaimState): boolean => state === 'open' || state === 'text_sent'

/**
 * Days in which to dispute, from the day of the notice, by what the platforms publish.
 *
 * - YouTube: 5 days. Disputed by then, all that the video earns is held back for whoever is right; later only what it earns from
 *   then on (https://support.google.com/youtube/answer/7000961). A claim itself can be disputed at any time.
 * - Twitch: 7 days. A muted broadcast can be appealed as long as it is stored, which is seven days unless its streamer is a
 *   partner or subscribes (https://help.twitch.tv/s/article/video-on-demand).
 * - TikTok and Instagram name no day for everyone; the notice in the app may. In the European Union their complaint systems are
 *   open for at least six months (Regulation (EU) 2022/2065, article 20): 180 days.
 */
export const disputeDays = {
  youtube: 5,
  twitch: 7,
  tiktok: 180,
  instagram: 180,
} as const satisfies Record<Platform, number>

/**
 * Days that the claimant has to answer a dispute, after which the claim ends; null where none are published.
 *
 * - YouTube: 30 days (https://support.google.com/youtube/answer/2797454).
 */
export const answerDays: Readonly<Record<Platform, number | null>> = {
  youtube: 30,
  twitch: null,
  tiktok: null,
  instagram: null,
}

/** Whether a day can be that of a notice or its deadline: none was sent before, and slips of the year are noticed. */
export const isNoticeDay = (day: string): boolean => day >= '2005-01-01' && day < '2100-01-01'

/** Deadlines of platforms lie days or months ahead: one of more than a year is a slip. */
const longestDeadline = 400

/**
 * The days of a claim that cannot be meant.
 * @param today the last day on which a notice can have come
 */
export function findWrongDays(
  { deadline, received_on }: { received_on: string; deadline: string | undefined },
  today: string,
): ('received_on' | 'deadline')[] {
  if (!isNoticeDay(received_on) || received_on > today) return ['received_on']
  const latest = daysAfter(received_on, longestDeadline)
  return deadline === undefined || (deadline >= received_on && deadline <= latest) ? [] : ['deadline']
}

/**
 * Whether a licence is younger than the notice of a claim: by the calendar of any place, which is that of UTC−12, where days
 * begin last.
 */
export function isIssuedLate(issuedAt: Date, receivedOn: string): boolean {
  return new Date(issuedAt.getTime() - 12 * 3600_000).toISOString().slice(0, 10) > receivedOn
}

/** The day that is `days` after another, both as `YYYY-MM-DD`. */
export function daysAfter(day: string, days: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10)
}

/**
 * The day by which the next step is due in a state; null if there is none.
 * @param since the day of the notice, or of the dispute once it is sent
 */
export function claimDeadline(platform: Platform, state: ClaimState, since: string): string | null {
  if (state === 'open') return daysAfter(since, disputeDays[platform])
  const days = state === 'text_sent' ? answerDays[platform] : null
  return days === null ? null : daysAfter(since, days)
}

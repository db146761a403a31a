import { ApiError } from '@tempolibre/contract'
import type { CurrentSubscription } from '@tempolibre/database'

/** Which of a plan's limits is reached; undefined if none. */
export function findReachedLimit(
  plan: CurrentSubscription,
  issued: { issued_this_month: number; issued_today: number; issued_this_period: number },
): ApiError | undefined {
  const isReached = (limit: number | null, count: number) => limit !== null && count >= limit
  if (isReached(plan.monthly_download_limit, issued.issued_this_month)) {
    return new ApiError('download_limit_reached')
  }
  if (plan.status === 'trialing' && isReached(plan.trial_download_limit, issued.issued_this_period)) {
    return new ApiError('trial_limit_reached')
  }
  if (!isReached(plan.daily_download_limit, issued.issued_today)) return undefined
  return new ApiError('daily_limit_reached', { retryAfterSeconds: secondsUntilMidnight(new Date()) })
}

/** In UTC, like the days of the limit. */
function secondsUntilMidnight(now: Date): number {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)
  return Math.ceil((midnight - now.getTime()) / 1000)
}

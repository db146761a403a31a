import { LRUCache } from 'lru-cache'
import { ApiError } from '@tempolibre/contract'

/** Maximum number of remembered senders; the least recent is forgotten first. */
const maxSenders = 20_000

/** Counts a call of a sender, undefined if unknown. @throws ApiError `too_many_requests` above the limit */
export type SenderLimit = (clientAddress: string | undefined) => void

interface Bucket {
  left: number
  filledAt: number
}

/**
 * Limits a sender to `perSecond` calls a second on average, with bursts of `burst`: a token bucket, counted in this
 * process. Callers in the process itself, which have no address, are not limited.
 * @param now the time in ms, on a monotonic clock
 */
export function limitRate(
  { burst, perSecond }: { perSecond: number; burst: number },
  now: () => number = () => performance.now(),
): SenderLimit {
  const buckets = new LRUCache<string, Bucket>({ max: maxSenders })
  return (clientAddress) => {
    if (clientAddress === undefined) return
    const known = buckets.get(clientAddress)
    const at = now()
    const left = known ? Math.min(burst, known.left + ((at - known.filledAt) / 1000) * perSecond) : burst
    buckets.set(clientAddress, { left: left < 1 ? left : left - 1, filledAt: at })
    if (left < 1) {
      throw new ApiError('too_many_requests', {
        retryAfterSeconds: Math.max(1, Math.ceil((1 - left) / perSecond)),
      })
    }
  }
}

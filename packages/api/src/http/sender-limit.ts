import { ApiError } from '@tempolibre/contract'

const windowMs = 3_600_000
/** Maximum number of remembered senders; once reached, new ones are refused until the hour ends. */
const maxSenders = 20_000

/** Counts a call of a sender, undefined if unknown. @throws ApiError `too_many_requests` above the limit */
export type SenderLimit = (clientAddress: string | undefined) => void

/**
 * Allows at most `most` calls an hour for one sender, counted in this process and forgotten after the hour: for calls
 * whose senders need not be stored. Callers in the process itself have no known sender and are not limited.
 * @param now the time in ms, on a monotonic clock
 */
export function limitPerSender(most: number, now: () => number = () => performance.now()): SenderLimit {
  let began = now()
  let calls = new Map<string, number>()
  return (clientAddress) => {
    if (clientAddress === undefined) return
    if (now() - began >= windowMs) {
      began = now()
      calls = new Map()
    }
    const count = calls.get(clientAddress) ?? 0
    if (count >= most || (count === 0 && calls.size >= maxSenders)) {
      const retryAfterSeconds = Math.max(1, Math.ceil((began + windowMs - now()) / 1000))
      throw new ApiError('too_many_requests', { retryAfterSeconds })
    }
    calls.set(clientAddress, count + 1)
  }
}

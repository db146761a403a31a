import { ApiError } from '@tempolibre/contract'

const windowMs = 3_600_000
/** So many senders are remembered at most; in an hour that brings more, new ones are refused. */
const maxSenders = 20_000

/** Counts one more call by a sender, undefined where unknown; throws `too_many_requests` where that is one too many. */
export type SenderLimit = (clientAddress: string | undefined) => void

/**
 * At most `most` calls an hour by one sender, counted in this process and forgotten with the hour: for calls that are
 * not worth storing who made them. Who sends is not known of callers in the process itself, which are not limited.
 * @param now the time in ms, on any clock that does not go back
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

import { createHmac, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** Maximum number of remembered pairs; the least recent is forgotten first. */
const maxRemembered = 50_000

/**
 * Limits how often one sender counts for one subject: `most` times within `forMs` of the first. Remembered by this
 * process alone, in a form that tells neither sender nor subject. Callers in the process itself, which have no address,
 * are not limited.
 * @param now the time in ms, on a monotonic clock
 * @returns whether the sender counts once more
 */
export function limitRepeats(
  { forMs, most }: { most: number; forMs: number },
  now: () => number = () => performance.now(),
) {
  const counts = new LRUCache<string, { count: number }>({
    max: maxRemembered,
    ttl: forMs,
    ttlResolution: 0,
    perf: { now },
  })
  const secret = randomBytes(32)
  return (clientAddress: string | undefined, subject: string): boolean => {
    if (clientAddress === undefined) return true
    const key = createHmac('sha256', secret).update(`${clientAddress} ${subject}`).digest('base64url')
    const known = counts.get(key)
    if (!known) counts.set(key, { count: 1 })
    else if (known.count < most) known.count++
    else return false
    return true
  }
}

import { isSettledWithin } from '../http/within-time.ts'

/** Bytes that are held back: enough for a quarter of an hour of silence. */
const heldBytes = 60
/** Proxies end a connection on which nothing comes for a minute, some after half of one. */
const silenceMs = 15_000

/**
 * The same bytes, the last of which are held back, and sent one by one while nothing else comes: what has begun and waits, for its
 * sound to be made or heard, is not taken for dead by a proxy.
 */
export async function* neverSilent(
  bytes: AsyncIterable<Uint8Array>,
  afterMs = silenceMs,
): AsyncGenerator<Uint8Array> {
  const source = bytes[Symbol.asyncIterator]()
  let held: Uint8Array = new Uint8Array()
  try {
    for (;;) {
      const next = source.next()
      while (held.length > 1 && !(await isSettledWithin(afterMs, next))) {
        yield held.subarray(0, 1)
        held = held.subarray(1)
      }
      const { done, value } = await next
      if (held.length > 0) yield held
      if (done === true) return
      // Of little, half goes at once.
      const end = value.length - Math.min(heldBytes, value.length >> 1)
      yield value.subarray(0, end)
      held = value.subarray(end)
    }
  } finally {
    await source.return?.()
  }
}

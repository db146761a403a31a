/**
 * Runs work with a signal that aborts after a number of milliseconds. Unlike `AbortSignal.timeout`, nothing is
 * retained once the work is done: with many requests a second, objects referenced by pending signals would fill the
 * memory.
 */
export async function withinTime<Result>(
  ms: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(new DOMException('it took too long', 'TimeoutError')), ms)
  try {
    return await work(deadline.signal)
  } finally {
    clearTimeout(timer)
  }
}

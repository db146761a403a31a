/**
 * Gives work so many milliseconds, after which its signal aborts. Unlike `AbortSignal.timeout`, nothing is kept once the
 * work is done: under many requests a second, what hangs on their signals for another half a minute fills the memory.
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

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

/** Whether work has come to its end within some time, however it ended. */
export async function isSettledWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), ms)
  const settled = () => resolve(true)
  work.then(settled, settled)
  return promise.finally(() => clearTimeout(timer))
}

/** Runs something once the browser is idle; the returned function cancels it. */
export function whenIdle(run: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, 200)
    return () => clearTimeout(timer)
  }
  const callback = requestIdleCallback(run)
  return () => cancelIdleCallback(callback)
}

/** The CPU time of a thread, shared evenly at any moment among what is under way in it. */
export interface ThreadShares {
  /** Begins something; `end` tells its share, in CPU seconds. */
  (): { end(): number }
}

/** @param read the CPU seconds of this thread since any moment */
export function createThreadShares(read: () => number): ThreadShares {
  let underWay = 0
  let readAt = 0
  /** What one would have that has been under way since ever. */
  let each = 0

  function settle(): void {
    const now = read()
    if (underWay > 0) each += (now - readAt) / underWay
    readAt = now
  }

  return () => {
    settle()
    underWay++
    const from = each
    let isOver = false
    return {
      end() {
        if (isOver) return 0
        isOver = true
        settle()
        underWay--
        return each - from
      },
    }
  }
}

/**
 * Of this thread. JavaScript does not tell which request it works for, so the sum is exact and a request's part is not: it pays
 * for what was done beside it, as the others do for it.
 */
export const shareThread = createThreadShares(() => {
  const { system, user } = process.threadCpuUsage()
  return (system + user) / 1e6
})

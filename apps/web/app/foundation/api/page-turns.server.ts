/** The turns of one page. */
export interface PageTurn {
  /** Settles when the page may go on. */
  next(): Promise<void>
  /** Call when the page is made. */
  end(): void
}

/**
 * Lets pages go on one after the other, the oldest first, each in a turn of the event loop of its own. When an API elsewhere
 * answers many at once, all their pages would otherwise be made in step with each other, and none of them be there before the
 * last one: with a hundred pages, after the time that one may take. So each is whole before the next one goes on.
 */
export function createPageTurns(): { begin(): PageTurn } {
  /** In the order in which they were begun: what has to go on in each. */
  const pages = new Set<(() => void)[]>()
  let isScheduled = false

  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    setImmediate(() => {
      isScheduled = false
      for (const waiting of pages) {
        if (waiting.length === 0) continue
        for (const goOn of waiting.splice(0)) goOn()
        // Perhaps it is not the only one that waits.
        return schedule()
      }
    })
  }

  return {
    begin() {
      const waiting: (() => void)[] = []
      pages.add(waiting)
      return {
        next() {
          // A call that the page no longer waits for.
          if (!pages.has(waiting)) return Promise.resolve()
          return new Promise((resolve) => {
            waiting.push(resolve)
            schedule()
          })
        },
        end() {
          pages.delete(waiting)
          for (const goOn of waiting.splice(0)) goOn()
        },
      }
    },
  }
}

/** Client errors by name, such as the code with which the API refused a request. */
export interface StrangerFaults {
  count(fault: string): void
  /** Logs what was not yet logged. */
  stop(): void
}

const everyMs = 60_000
/** Names are our own and few; any further ones count as one. */
const maxNames = 50

/**
 * Counts client errors and logs them once a minute: a line for each would let anyone fill the log and hide real
 * problems in it.
 */
export function countStrangerFaults(log: { info(details: object, message: string): void }): StrangerFaults {
  let counts: Record<string, number> = {}
  function say(): void {
    if (Object.keys(counts).length === 0) return
    log.info({ counts }, 'client errors of the last minute')
    counts = {}
  }
  const timer = setInterval(say, everyMs)
  timer.unref()
  return {
    count(fault) {
      const name = fault in counts || Object.keys(counts).length < maxNames ? fault : 'other'
      counts[name] = (counts[name] ?? 0) + 1
    },
    stop() {
      clearInterval(timer)
      say()
    },
  }
}

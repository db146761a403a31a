/** What strangers got wrong, by its name, such as the code with which the API refused it. */
export interface StrangerFaults {
  count(fault: string): void
  /** Says what has not been said yet. */
  stop(): void
}

const everyMs = 60_000
/** Names are few, and ours; should they not be, the rest counts as one. */
const maxNames = 50

/**
 * Counts what strangers get wrong, and says so once a minute: a line for each would let anybody fill the log, and hide in
 * it what is wrong with the server.
 */
export function countStrangerFaults(log: { info(details: object, message: string): void }): StrangerFaults {
  let counts: Record<string, number> = {}
  function say(): void {
    if (Object.keys(counts).length === 0) return
    log.info({ counts }, 'requests of the last minute that strangers got wrong')
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

/** Time between two looks, in ms. */
const lookEveryMs = 5000
/**
 * Share of a core that the process takes: above the one there were visitors, below the other there are none, but a monitor that
 * watches the site still asks.
 */
const busyShare = 0.1
const idleShare = 0.05
/** Consecutive quiet looks before a collection: collecting earlier would discard compiled code between two visits. */
const quietLooks = 6

/** Node's `gc`, which exists if it was started with --expose-gc (scripts/server-program.mjs). */
export type Collect = (options: NodeJS.GCOptions & { execution: 'async' }) => unknown

export interface IdleSettings {
  collect?: Collect | undefined
  everyMs?: number
  /** Share of a core taken since the last call. */
  workedShare?: () => number
}

/**
 * Collects garbage once nobody has asked for anything for half a minute after a busy time. V8 collects when it needs
 * memory, so a site without visitors would keep for hours what its busiest minute has left.
 * @returns ends it
 */
export function giveMemoryBack({
  collect = globalThis.gc,
  everyMs = lookEveryMs,
  workedShare = measureWork(),
}: IdleSettings = {}): () => void {
  if (!collect) return () => {}
  let hasGarbage = true
  let quiet = 0
  let working = 0
  const timer = setInterval(() => {
    const share = workedShare()
    working = share < idleShare ? 0 : working + 1
    if (working === 0) quiet++
    // One look alone is V8 that collects, by itself or because it was asked to.
    else if (working > 1) quiet = 0
    if (working > 1 && share > busyShare) hasGarbage = true
    else if (working === 0 && quiet >= quietLooks && hasGarbage) {
      hasGarbage = false
      collect({ type: 'major', execution: 'async', flavor: 'last-resort' })
    }
  }, everyMs).unref()
  return () => clearInterval(timer)
}

/** By processor time: on a busy machine even an idle event loop takes long. */
function measureWork(): () => number {
  let last = { at: performance.now(), used: process.cpuUsage() }
  return () => {
    const { system, user } = process.cpuUsage(last.used)
    const share = (system + user) / 1000 / (performance.now() - last.at)
    last = { at: performance.now(), used: process.cpuUsage() }
    return share
  }
}

import { performance } from 'node:perf_hooks'

/** Time between two looks, in ms. */
const lookEveryMs = 15_000
/** Share of the time in which the event loop works: above the one there were visitors, below the other there are none. */
const busyShare = 0.1
const idleShare = 0.02

/** V8's collection on request, which exists if Node.js was started with --expose-gc (scripts/server-program.mjs). */
export type Collect = (options: { type: 'major'; execution: 'async'; flavor: 'last-resort' }) => unknown

export interface IdleSettings {
  collect?: Collect | undefined
  everyMs?: number
  /** Share of the time since the last call in which the event loop worked. */
  workedShare?: () => number
}

/**
 * Collects garbage once nobody has asked for anything for some seconds after a busy time. V8 collects when it needs
 * memory, so a site without visitors would keep for hours what its busiest minute has left.
 * @returns ends it
 */
export function giveMemoryBack({
  collect = exposedCollect(),
  everyMs = lookEveryMs,
  workedShare = measureWork(),
}: IdleSettings = {}): () => void {
  if (!collect) return () => {}
  let hasGarbage = true
  const timer = setInterval(() => {
    const share = workedShare()
    if (share > busyShare) hasGarbage = true
    else if (share < idleShare && hasGarbage) {
      hasGarbage = false
      collect({ type: 'major', execution: 'async', flavor: 'last-resort' })
    }
  }, everyMs).unref()
  return () => clearInterval(timer)
}

function exposedCollect(): Collect | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Node's types know only the call without options
  return globalThis.gc as Collect | undefined
}

function measureWork(): () => number {
  let last = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, last)
    last = now
    return utilization
  }
}

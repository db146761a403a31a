import { setTimeout as delay } from 'node:timers/promises'
import type { GiveWay } from './give-way.ts'

/** A piece may have waited for the processor itself, in ms. */
const maxPauseMs = 1000

/** Pauses between the pieces of what is saved, while others come first: a listener who waits for what another process makes, or everybody else. */
export function createHearingPause({
  now = () => performance.now(),
  pause = (ms: number, signal: AbortSignal) => delay(ms, undefined, { signal }).catch(() => {}),
} = {}): {
  /** @param pausePerWork pause for each millisecond since the last one; 0: none */
  set(pausePerWork: number): void
  letHearFirst: GiveWay
} {
  let pausePerWork = 0
  let since = now()
  let over = new AbortController()
  return {
    set(perWork) {
      pausePerWork = perWork
      if (perWork > 0) return
      over.abort()
      over = new AbortController()
    },
    /** @param signal ends the pause, as when the process is to stop */
    async letHearFirst(signal) {
      if (pausePerWork > 0) {
        const ms = Math.min(maxPauseMs, (now() - since) * pausePerWork)
        await pause(ms, signal ? AbortSignal.any([signal, over.signal]) : over.signal)
      }
      since = now()
    },
  }
}

import { setTimeout as delay } from 'node:timers/promises'
import type { GiveWay } from './give-way.ts'

/** Pause for each millisecond since the last one, so that what is saved goes on, however many listeners follow each other. */
const pausePerWork = 3
/** A piece may have waited for the processor itself, in ms. */
const maxPauseMs = 1000

/** Pauses between the pieces of what is saved, while a listener waits for what another process makes. */
export function createHearingPause({
  now = () => performance.now(),
  pause = (ms: number, signal: AbortSignal) => delay(ms, undefined, { signal }).catch(() => {}),
} = {}): { set(isHeard: boolean): void; letHearFirst: GiveWay } {
  let isHeard = false
  let since = now()
  let over = new AbortController()
  return {
    set(isAny) {
      isHeard = isAny
      if (isAny) return
      over.abort()
      over = new AbortController()
    },
    /** @param signal ends the pause, as when the process is to stop */
    async letHearFirst(signal) {
      if (isHeard) {
        const ms = Math.min(maxPauseMs, (now() - since) * pausePerWork)
        await pause(ms, signal ? AbortSignal.any([signal, over.signal]) : over.signal)
      }
      since = now()
    },
  }
}

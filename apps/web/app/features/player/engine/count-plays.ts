import { maxReportedPlays, playedAfterSeconds, playsPath } from '@tempolibre/contract/visitor-counts'
import { useRootStore } from '../../../foundation/state/index.ts'
import { subscribeTime } from '../../../foundation/state/playback-clock.ts'
import { sendReport } from '../../../foundation/vitals/send-report.ts'

/** A greater step of the position is a jump, in seconds. */
const maxStepSeconds = 1.5
/** How long a play waits for others to be reported with, in ms. */
const reportAfterMs = 30_000

/**
 * Counts what is heard: a track that has sounded for some seconds, once each time it is started. Plays are reported
 * together after a while, or when the page is hidden.
 * @returns ends the counting
 */
export function countPlays(): () => void {
  let heard = 0
  let last = 0
  let isCounted = false
  let unreported: string[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function startAnew(): void {
    heard = 0
    isCounted = false
  }

  function listen(position: number): void {
    const step = position - last
    last = position
    // Its beginning, again perhaps.
    if (position === 0) return startAnew()
    const { currentTrack, isPlaying } = useRootStore.getState().player
    if (!currentTrack || !isPlaying || isCounted || step <= 0 || step > maxStepSeconds) return
    heard += step
    if (heard < playedAfterSeconds) return
    isCounted = true
    unreported.push(currentTrack.id)
    if (unreported.length >= maxReportedPlays) report()
    else timer ??= setTimeout(report, reportAfterMs)
  }

  function report(): void {
    clearTimeout(timer)
    timer = undefined
    if (unreported.length > 0) sendReport(playsPath, { tracks: unreported })
    unreported = []
  }

  const connection = new AbortController()
  const unfollow = useRootStore.subscribe(({ player }, before) => {
    if (player.currentTrack?.id !== before.player.currentTrack?.id) startAnew()
  })
  const unsubscribe = subscribeTime(({ position }) => listen(position))
  const reportIfHidden = () => {
    if (document.visibilityState === 'hidden') report()
  }
  addEventListener('visibilitychange', reportIfHidden, { signal: connection.signal })
  return () => {
    connection.abort()
    unfollow()
    unsubscribe()
    report()
  }
}

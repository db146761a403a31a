import { m } from '@tempolibre/locales/messages'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigation } from 'react-router'
import { useGoAgain } from '../navigation/use-go.ts'
import { followMissedParts, listMissedParts } from '../loading/missed-parts.ts'
import { useRootStore } from '../state/index.ts'
import { FailureNotice } from './failure-notice.tsx'
import { letPageGo, useHeldPage } from './held-page.ts'
import { canReachSite } from './try-again.ts'

/** Notices of failures while the page stays. */
export function FailureNotices() {
  const { state } = useNavigation()
  return state === 'idle' ? <MissedPartsNotice /> : <HeldPageNotice />
}

function HeldPageNotice() {
  const held = useHeldPage()
  const goAgain = useGoAgain()
  const onLine = useEffectEvent(() => {
    if (held) goAgain()
  })
  useEffect(() => {
    const listener = () => onLine()
    addEventListener('online', listener)
    return () => {
      removeEventListener('online', listener)
      letPageGo()
    }
  }, [])

  useEffect(() => {
    // The request has failed, even though the page waits for another attempt.
    if (held) useRootStore.getState().failCms()
  }, [held])

  if (!held) return null
  const unreachable = navigator.onLine ? m.failure_unreachable_notice : m.failure_offline_notice
  return (
    <FailureNotice
      words={held.kind === 'late' ? m.failure_late_notice() : unreachable()}
      turn={held.turn}
      trying={held.signal.aborted}
      onRetry={goAgain}
    />
  )
}

/** Parts retry by themselves when the browser is back online (foundation/loading/use-lazy-component.ts). */
function MissedPartsNotice() {
  const [{ trying, turns }, setMissed] = useState(readMissed)
  useEffect(() => followMissedParts(() => setMissed(readMissed())), [])

  if (turns.length === 0) return null
  // What failed twice needs a reload: the browser may cache the failure, or the script may be gone.
  const gone = turns.some((turn) => turn > 1)
  return (
    <FailureNotice
      words={gone ? m.failure_part_gone_notice() : m.failure_part_notice()}
      turn={turns.reduce((sum, turn) => sum + turn, 0)}
      trying={trying}
      onRetry={() => {
        setMissed({ turns, trying: true })
        if (gone) void reloadDocument().then(() => setMissed(readMissed()))
        else for (const retry of listMissedParts().keys()) retry()
      }}
    />
  )
}

/** Number of failures of each part. */
function readMissed(): { turns: readonly number[]; trying: boolean } {
  return { turns: [...listMissedParts().values()], trying: false }
}

/** Reloads the page, unless that would end in the browser's own error page. */
async function reloadDocument(): Promise<void> {
  if (await canReachSite()) location.reload()
}

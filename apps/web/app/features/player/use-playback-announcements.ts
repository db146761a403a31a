import { m } from '@tempolibre/locales/messages'
import { useEffect } from 'react'
import { announce } from '../../foundation/accessibility/live-region.tsx'
import { type RootState, useRootStore } from '../../foundation/state/index.ts'
import { describeTrouble } from './describe-trouble.ts'

/** Says what the ear alone may leave open: which song plays, that it was paused, why it does not go on. */
export function usePlaybackAnnouncements(): void {
  useEffect(() => {
    const now = useRootStore.getState()
    // A song brought back from an earlier visit has done nothing yet.
    let said = now.player.isPlaying ? undefined : happening(now)
    function say(state: RootState) {
      const next = happening(state)
      if (next === undefined || next === said) return
      said = next
      const text = describeTrouble(state.playback.condition) ?? describeState(state)
      announce(text)
    }
    say(now)
    return useRootStore.subscribe(say)
  }, [])
}

/** Names what is to be said, whatever the language; undefined while that is open, as when data is waited for. */
function happening({ player, playback: { condition } }: RootState): string | undefined {
  const id = player.currentTrack?.id
  if (id === undefined || condition === 'waiting') return undefined
  return `${condition} ${player.isPlaying} ${id}`
}

function describeState({ player }: RootState): string {
  return player.isPlaying ? m.player_playing({ title: player.currentTrack?.title ?? '' }) : m.player_paused()
}

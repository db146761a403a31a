import { m } from '@tempolibre/locales/messages'
import { useEffect } from 'react'
import { announce } from '../../../foundation/accessibility/live-region.tsx'
import { type RootState, useRootStore } from '../../../foundation/state/index.ts'
import { describeTrouble } from './describe-trouble.ts'

/** Announces what is not audible: which song plays, that it was paused, why it stopped. */
export function usePlaybackAnnouncements(): void {
  useEffect(() => {
    const now = useRootStore.getState()
    // A song restored from an earlier visit is not announced.
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

/** Key of the current event, whatever the language; undefined while waiting for data. */
function happening({ player, playback: { condition } }: RootState): string | undefined {
  const id = player.currentTrack?.id
  if (id === undefined || condition === 'waiting') return undefined
  return `${condition} ${player.isPlaying} ${id}`
}

function describeState({ player }: RootState): string {
  return player.isPlaying ? m.player_playing({ title: player.currentTrack?.title ?? '' }) : m.player_paused()
}

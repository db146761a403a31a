import { m } from '@tempolibre/locales/messages'
import { useEffect } from 'react'
import { announce } from '../shell/live-region.tsx'
import { useRootStore } from '../state/index.ts'

/** Says what the ear alone may leave open: which song plays, that it was paused, why it does not go on. */
export function usePlaybackAnnouncements(): void {
  const track = useRootStore(({ player }) => player.currentTrack)
  const isPlaying = useRootStore(({ player }) => player.isPlaying)
  const condition = useRootStore(({ playback }) => playback.condition)
  const title = track?.title

  useEffect(() => {
    if (isPlaying && title !== undefined) announce(m.player_playing({ title }))
  }, [isPlaying, title])

  useEffect(
    () =>
      useRootStore.subscribe(({ player, playback }, before) => {
        const paused = before.player.isPlaying && !player.isPlaying && player.currentTrack !== null
        if (paused && playback.condition === 'ready') announce(m.player_paused())
      }),
    [],
  )

  useEffect(() => {
    if (condition === 'offline') announce(m.player_offline())
    else if (condition === 'unreachable') announce(m.player_unreachable())
    else if (condition === 'unplayable') announce(m.player_unplayable())
  }, [condition])
}

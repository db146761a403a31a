import { type PlayableTrack, useRootStore } from '../../foundation/state/index.ts'

/** How a track stands: `none` where it is not the current one. */
export type TrackPlayback = 'none' | 'paused' | 'waiting' | 'playing'

interface PlayerView {
  currentTrack: PlayableTrack | null
  isPlaying: boolean
  isCurrent(id: string): boolean
}

/** What is in the player. Renders anew when the track or playing changes, not as time goes by. */
export function usePlayer(): PlayerView {
  const currentTrack = useRootStore((state) => state.player.currentTrack)
  const isPlaying = useRootStore((state) => state.player.isPlaying)
  return { currentTrack, isPlaying, isCurrent: (id) => currentTrack?.id === id }
}

/** How one track stands; renders anew only when that changes. */
export function useTrackPlayback(id: string): TrackPlayback {
  return useRootStore(({ player, playback }) => {
    if (player.currentTrack?.id !== id) return 'none'
    if (!player.isPlaying) return 'paused'
    return playback.condition === 'ready' ? 'playing' : 'waiting'
  })
}

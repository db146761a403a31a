import { type PlayableTrack, useRootStore } from '../../../foundation/state/index.ts'

/** A track's playback state; `none`: it is not the current one. */
export type TrackPlayback = 'none' | 'paused' | 'waiting' | 'playing'

interface PlayerView {
  currentTrack: PlayableTrack | null
  isPlaying: boolean
  isCurrent(id: string): boolean
}

/** The player's state. Re-renders when the track or playback changes, not as time passes. */
export function usePlayer(): PlayerView {
  const currentTrack = useRootStore((state) => state.player.currentTrack)
  const isPlaying = useRootStore((state) => state.player.isPlaying)
  return { currentTrack, isPlaying, isCurrent: (id) => currentTrack?.id === id }
}

/** One track's playback state; re-renders only when it changes. */
export function useTrackPlayback(id: string): TrackPlayback {
  return useRootStore(({ player, playback }) => {
    if (player.currentTrack?.id !== id) return 'none'
    if (!player.isPlaying) return 'paused'
    return playback.condition === 'ready' ? 'playing' : 'waiting'
  })
}

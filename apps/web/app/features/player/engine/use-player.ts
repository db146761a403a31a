import { useRootStore } from '../../../foundation/state/index.ts'

/** A track's playback state; `none`: it is not the current one. */
export type TrackPlayback = 'none' | 'paused' | 'waiting' | 'playing'

/** One track's playback state; re-renders only when it changes. */
export function useTrackPlayback(id: string): TrackPlayback {
  return useRootStore(({ player, playback }) => {
    if (player.currentTrack?.id !== id) return 'none'
    if (!player.isPlaying) return 'paused'
    return playback.condition === 'ready' ? 'playing' : 'waiting'
  })
}

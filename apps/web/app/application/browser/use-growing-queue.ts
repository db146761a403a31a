import type { TrackSummary } from '@tempolibre/contract'
import { useEffect } from 'react'
import { type RootStore, useRootStore } from '../../state/index.ts'

/** So many songs before the last one that is there further ones are fetched: they come while one plays. */
const songsAhead = 2

/**
 * The player goes on through a list as far as the list goes: a queue that was started from it grows with it, and where
 * the player comes near its end, further songs are asked for.
 * @param more fetches them; undefined where there are none, or they are on their way
 */
export function useGrowingQueue(
  list: readonly TrackSummary[],
  more: (() => Promise<void>) | undefined,
): void {
  useEffect(() => {
    const look = ({ playback, player }: RootStore) => {
      if (!isBeginning(playback.queue, list)) return
      if (playback.queue.length < list.length)
        useRootStore.setState({ playback: { ...playback, queue: list } })
      const place = list.findIndex(({ id }) => id === player.currentTrack?.id)
      if (more && place >= list.length - songsAhead) void more()
    }
    look(useRootStore.getState())
    return useRootStore.subscribe((now, before) => {
      if (
        now.playback.queue !== before.playback.queue ||
        now.player.currentTrack !== before.player.currentTrack
      )
        look(now)
    })
  }, [list, more])
}

/** Whether the queue is the list, or was when it was shorter. */
function isBeginning(queue: RootStore['playback']['queue'], list: readonly TrackSummary[]): boolean {
  const last = queue.length - 1
  return last >= 0 && queue[0]?.id === list[0]?.id && queue[last]?.id === list[last]?.id
}

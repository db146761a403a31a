import type { TrackSummary } from '@tempolibre/contract'
import { useEffect } from 'react'
import { type RootStore, useRootStore } from '../../foundation/state/index.ts'

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
    const look = ({ player }: RootStore) => {
      const { arranged, currentTrack, queue } = player
      if (arranged) return
      const from = placeInList(queue, list)
      if (from === -1) return
      if (from + queue.length < list.length)
        useRootStore.setState({ player: { ...player, queue: list.slice(from) } })
      const ahead = queue.length - 1 - queue.findIndex(({ id }) => id === currentTrack?.id)
      // A queue that was brought back after a reload may be longer than the list is yet.
      if (more && ahead < songsAhead && from + queue.length >= list.length) void more()
    }
    look(useRootStore.getState())
    return useRootStore.subscribe((now, before) => {
      if (now.player.queue !== before.player.queue || now.player.currentTrack !== before.player.currentTrack)
        look(now)
    })
  }, [list, more])
}

/** Where in the list the queue begins: as far as both go they are alike. -1: it was started elsewhere. */
function placeInList(queue: RootStore['player']['queue'], list: readonly TrackSummary[]): number {
  const from = list.findIndex(({ id }) => id === queue[0]?.id)
  if (from === -1) return -1
  const last = Math.min(queue.length, list.length - from) - 1
  return queue[last]?.id === list[from + last]?.id ? from : -1
}

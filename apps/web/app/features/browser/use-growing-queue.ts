import type { TrackSummary } from '@tempolibre/contract'
import { useEffect } from 'react'
import { type RootStore, useRootStore } from '../../foundation/state/index.ts'

/** More songs are fetched when fewer than this remain, so that they arrive while one plays. */
const songsAhead = 2

/**
 * Extends the player's queue with the list it was started from, and fetches more songs as the player nears
 * the end.
 * @param more fetches more songs; undefined if there are none or a call is running
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
      // A queue restored after a reload may be longer than the list so far.
      if (more && ahead < songsAhead && from + queue.length >= list.length) void more()
    }
    look(useRootStore.getState())
    return useRootStore.subscribe((now, before) => {
      if (now.player.queue !== before.player.queue || now.player.currentTrack !== before.player.currentTrack)
        look(now)
    })
  }, [list, more])
}

/**
 * Index in the list where the queue begins, if one is a prefix of the other from there; -1: the queue was
 * started elsewhere.
 */
function placeInList(queue: RootStore['player']['queue'], list: readonly TrackSummary[]): number {
  const from = list.findIndex(({ id }) => id === queue[0]?.id)
  if (from === -1) return -1
  const last = Math.min(queue.length, list.length - from) - 1
  return queue[last]?.id === list[from + last]?.id ? from : -1
}

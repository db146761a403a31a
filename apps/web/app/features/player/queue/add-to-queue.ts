import { m } from '@tempolibre/locales/messages'
import { announce } from '../../../foundation/accessibility/live-region.tsx'
import { type PlayableTrack, useRootStore } from '../../../foundation/state/index.ts'
import { withLast, withNext } from './queue-order.ts'

/** Queues a song right after the current one; plays it if nothing is in the player. */
export function playNext(track: PlayableTrack): void {
  const { arrangeQueue, play, player } = useRootStore.getState()
  if (!player.currentTrack) return play(track)
  arrangeQueue(withNext(player.queue, player.currentTrack.id, track))
  announce(m.player_queued_next({ title: track.title }))
}

/** Appends a song to the queue; plays it if nothing is in the player. */
export function addToQueue(track: PlayableTrack): void {
  const { arrangeQueue, play, player } = useRootStore.getState()
  if (!player.currentTrack) return play(track)
  arrangeQueue(withLast(player.queue, player.currentTrack.id, track))
  announce(m.player_queued({ title: track.title }))
}

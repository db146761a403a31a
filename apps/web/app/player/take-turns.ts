import { useRootStore } from '../state/index.ts'

/**
 * One tab sounds at a time: starting here pauses the others, and the other way round.
 * @returns ends it
 */
export function takeTurns(): () => void {
  const channel = new BroadcastChannel('player')
  channel.addEventListener('message', () => {
    const { player, pause } = useRootStore.getState()
    if (player.isPlaying) pause()
  })
  const unfollow = useRootStore.subscribe(({ player }, previous) => {
    if (!player.isPlaying || previous.player.isPlaying) return
    // A channel reaches this origin alone, so unlike a window it is given no target.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    channel.postMessage('playing')
  })
  return () => {
    unfollow()
    channel.close()
  }
}

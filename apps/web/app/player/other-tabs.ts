import { useRootStore } from '../state/index.ts'

/**
 * One tab sounds at a time: starting here pauses the others, and the other way round.
 * @returns ends it
 */
export function followOtherTabs(): () => void {
  const channel = new BroadcastChannel('player')
  channel.addEventListener('message', () => {
    const { player, pause } = useRootStore.getState()
    if (player.isPlaying) pause()
  })
  const unfollow = useRootStore.subscribe(({ player }, previous) => {
    if (player.isPlaying && !previous.player.isPlaying) channel.postMessage('playing')
  })
  return () => {
    unfollow()
    channel.close()
  }
}

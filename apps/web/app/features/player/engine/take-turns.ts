import { adoptKept } from '../../../foundation/state/adopt-kept.ts'
import { useRootStore } from '../../../foundation/state/index.ts'
import { giveWay, keptState } from '../../../foundation/state/kept-state.ts'

/** Message between tabs: this one starts playing, or has just been opened and asks who plays. */
type Word = 'playing' | 'who plays'

/**
 * Allows one tab to play at a time: starting here pauses the others, and the reverse. The stored state must match what
 * plays: a tab resets it when it is closed; after a crash the next tab does, unless a third one plays.
 * @returns stops it
 */
export function takeTurns(): () => void {
  const channel = new BroadcastChannel('player')
  channel.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    const { player } = useRootStore.getState()
    if (!player.isPlaying) return
    if (data === 'playing') {
      giveWay()
      adoptKept()
      // Store the state again, since the new tab has just reset it.
    } else useRootStore.setState({ player: { ...player } })
  })
  const say = (word: Word) => {
    // A channel reaches this origin only, so it takes no target origin, unlike a window.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    channel.postMessage(word)
  }
  const unfollowReading = keptState.persist.onFinishHydration(() => {
    // Nothing plays in a new document: correct the stored state if it says otherwise.
    useRootStore.setState({})
    say('who plays')
  })
  const unfollow = useRootStore.subscribe(({ player }, previous) => {
    if (!player.isPlaying || previous.player.isPlaying) return
    say('playing')
  })
  // Play may have been pressed before the player loaded.
  if (useRootStore.getState().player.isPlaying) say('playing')
  return () => {
    unfollow()
    unfollowReading()
    channel.close()
  }
}

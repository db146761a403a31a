import { adoptKept } from '../../foundation/state/adopt-kept.ts'
import { useRootStore } from '../../foundation/state/index.ts'
import { giveWay, keptState } from '../../foundation/state/kept-state.ts'

/** What a tab says to the others: it plays from now on; it has just been opened, and asks who plays. */
type Word = 'playing' | 'who plays'

/**
 * One tab sounds at a time: starting here pauses the others, and the other way round. What is stored as playing is what
 * sounds: the tab itself takes it back as it is left, and for one that crashed the next one does, unless a third one plays.
 * @returns ends it
 */
export function takeTurns(): () => void {
  const channel = new BroadcastChannel('player')
  channel.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    const { player } = useRootStore.getState()
    if (!player.isPlaying) return
    if (data === 'playing') {
      giveWay()
      adoptKept()
      // Stored again, for whoever has just taken it back.
    } else useRootStore.setState({ player: { ...player } })
  })
  const say = (word: Word) => {
    // A channel reaches this origin alone, so unlike a window it is given no target.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    channel.postMessage(word)
  }
  const unfollowReading = keptState.persist.onFinishHydration(() => {
    // Nothing plays in a new document: where storage said so, this writes that it does not.
    useRootStore.setState({})
    say('who plays')
  })
  const unfollow = useRootStore.subscribe(({ player }, previous) => {
    if (!player.isPlaying || previous.player.isPlaying) return
    say('playing')
  })
  // Pressed before the player was there.
  if (useRootStore.getState().player.isPlaying) say('playing')
  return () => {
    unfollow()
    unfollowReading()
    channel.close()
  }
}

import { readLetterKeys } from '../../foundation/accessibility/letter-keys.ts'
import { useRootStore } from '../../foundation/state/index.ts'
import { goBack, seekBy } from './audio-engine.ts'
import { earlyKeys, keepEarlyKey } from './early-keys.ts'
import { seekStepSeconds } from './playback-rules.ts'

/** All but the player's own, in which its keys work as everywhere. */
const otherDialogs = 'dialog:not(.player-sheet, .queue-panel)'

/** Where a space is a letter, a press or a tick rather than a wish for silence. */
const controls = `input, textarea, select, button, a[href], summary, audio, video, ${otherDialogs}, [contenteditable], [role=button]`

/** Fields in which every key is text. */
const fields = `input:not([type=range]), textarea, select, ${otherDialogs}, [contenteditable]`

/** `?` lists the keys. @returns ends it */
export function followHelpKey(showKeys: () => void): () => void {
  return followKeys(({ key }, target) => {
    if (key !== '?' || target.closest(fields) || !readLetterKeys()) return false
    showKeys()
    return true
  })
}

export interface PlayerKeyActions {
  toggleMute(): void
  /** Moves the focus to the player. */
  goToPlayer(): void
  showQueue(): void
}

/**
 * While a song is in the player: space plays or pauses, arrows move by five seconds where a seek slider or the player has
 * the focus, with Shift from song to song; letters do the rest.
 * @returns ends it
 */
export function followPlayerKeys({ goToPlayer, showQueue, toggleMute }: PlayerKeyActions): () => void {
  const letters: Readonly<Record<string, () => void>> = { m: toggleMute, p: goToPlayer, q: showQueue }
  return followKeys((event, target) => {
    const arrow = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
    if (event.shiftKey) return arrow && !target.closest(fields) && changeSong(event.key)
    if (event.key === ' ') {
      if (target.closest(controls) && !target.matches('[data-seeks]')) return false
      const { pause, player, resume } = useRootStore.getState()
      if (player.isPlaying) pause()
      else resume()
      return true
    }
    if (arrow) {
      if (!seeksByArrows(target)) return false
      seekBy(event.key === 'ArrowLeft' ? -seekStepSeconds : seekStepSeconds)
      return true
    }
    const act = letters[event.key]
    if (!act || target.closest(fields) || !readLetterKeys()) return false
    act()
    return true
  })
}

/** From here on keys are kept for a part of the player that is still to come, before anybody else hears of them. */
export function keepEarlyKeys(): void {
  addEventListener('keydown', keepEarlyKey, true)
}

/** All who answer keys are there. */
export function forgetEarlyKeys(): void {
  removeEventListener('keydown', keepEarlyKey, true)
  earlyKeys.length = 0
}

function followKeys(answer: (event: KeyboardEvent, target: Element) => boolean): () => void {
  function react(event: KeyboardEvent) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const target = event.target instanceof Element ? event.target : document.body
    if (answer(event, target)) event.preventDefault()
  }
  // Those that were answered say so by `defaultPrevented`. A space has scrolled the page: that was its answer.
  for (const event of earlyKeys) if (event.key !== ' ') react(event)
  document.addEventListener('keydown', react)
  return () => document.removeEventListener('keydown', react)
}

/** Where text is selected, Shift and an arrow select more of it. */
function changeSong(key: string): boolean {
  if (getSelection()?.isCollapsed === false) return false
  if (key === 'ArrowLeft') goBack()
  else useRootStore.getState().playNext()
  return true
}

/** Any seek slider, and the player but for its own volume slider and the dialogs opened from it. */
function seeksByArrows(target: Element): boolean {
  if (target.matches('[data-seeks]')) return true
  const part = target.closest('.player-bar, dialog')
  return part?.matches('.player-bar, .player-sheet') === true && !target.matches('input')
}

import { readLetterKeys } from '../../../foundation/accessibility/letter-keys.ts'
import { useRootStore } from '../../../foundation/state/index.ts'
import { goBack, seekBy } from '../engine/audio-engine.ts'
import { earlyKeys, keepEarlyKey } from './early-keys.ts'
import { seekStepSeconds } from '../engine/playback-rules.ts'

/** All dialogs but the player's own, where its keys work as anywhere. */
const otherDialogs = 'dialog:not(.player-sheet, .queue-panel)'

/** Elements where space types, presses or ticks, so it must not pause. */
const controls = `input, textarea, select, button, a[href], summary, audio, video, ${otherDialogs}, [contenteditable], [role=button]`

/** Fields where every key is text. */
const fields = `input:not([type=range]), textarea, select, ${otherDialogs}, [contenteditable]`

/**
 * `?` lists the keyboard shortcuts.
 * @returns stops it
 */
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
 * Keyboard shortcuts while a song is in the player: space plays or pauses; arrows seek by five seconds if a seek slider
 * or the player has the focus, and change songs with Shift; letters do the rest.
 * @returns stops it
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

/** Records keys for a part of the player that has not loaded, before any other listener. */
export function keepEarlyKeys(): void {
  addEventListener('keydown', keepEarlyKey, true)
}

/** Stops recording: every listener is attached. */
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
  // Keys with `defaultPrevented` were handled already. A space has scrolled the page, which is its handling.
  for (const event of earlyKeys) if (event.key !== ' ') react(event)
  document.addEventListener('keydown', react)
  return () => document.removeEventListener('keydown', react)
}

/** With selected text, Shift and an arrow extend the selection. */
function changeSong(key: string): boolean {
  if (getSelection()?.isCollapsed === false) return false
  if (key === 'ArrowLeft') goBack()
  else useRootStore.getState().playNext()
  return true
}

/** Any seek slider, and the player except its volume slider and the dialogs opened from it. */
function seeksByArrows(target: Element): boolean {
  if (target.matches('[data-seeks]')) return true
  const part = target.closest('.player-bar, dialog')
  return part?.matches('.player-bar, .player-sheet') === true && !target.matches('input')
}

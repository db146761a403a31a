import { useRootStore } from '../state/index.ts'
import { seekBy } from './audio-engine.ts'
import { seekStepSeconds } from './playback-rules.ts'

/** Where a space is a letter, a press or a tick rather than a wish for silence. */
const controls =
  'input, textarea, select, button, a[href], summary, audio, video, dialog, [contenteditable], [role=button]'

/** Fields in which every key is text. */
const fields = 'input:not([type=range]), textarea, select, [contenteditable], dialog'

/**
 * Space plays or pauses, arrows move by five seconds where a seek slider or the bar has the focus, `?` lists the keys.
 * @returns ends it
 */
export function followKeys(showKeys: () => void): () => void {
  function react(event: KeyboardEvent) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const target = event.target instanceof Element ? event.target : document.body
    if (answerKey(event.key, target, showKeys)) event.preventDefault()
  }
  document.addEventListener('keydown', react)
  return () => document.removeEventListener('keydown', react)
}

function answerKey(key: string, target: Element, showKeys: () => void): boolean {
  if (key === '?' && !target.closest(fields)) {
    showKeys()
    return true
  }
  const { player, pause, resume } = useRootStore.getState()
  if (!player.currentTrack) return false
  if (key === ' ' && (!target.closest(controls) || target.matches('[data-seeks]'))) {
    if (player.isPlaying) pause()
    else resume()
    return true
  }
  if ((key === 'ArrowLeft' || key === 'ArrowRight') && seeksByArrows(target)) {
    seekBy(key === 'ArrowLeft' ? -seekStepSeconds : seekStepSeconds)
    return true
  }
  return false
}

/** Any seek slider, and the bar but for its own volume slider. */
function seeksByArrows(target: Element): boolean {
  if (target.matches('[data-seeks]')) return true
  return target.closest('.player-bar') !== null && !target.matches('input')
}

import { subscribeTime } from '../../../foundation/state/playback-clock.ts'
import { percentOf } from './playback-rules.ts'

/** Percent of a song that is a visible step: one pixel of a waveform 500 px wide. */
export const visibleStep = 0.2

/**
 * Keeps the element's `--played` at the played share of the song, for its styles.
 * @returns stops it
 */
export function showPlayed(element: HTMLElement): () => void {
  let shown = -1
  const unsubscribe = subscribeTime(({ position, duration }) => {
    const percent = percentOf(position, duration)
    if (Math.abs(percent - shown) < visibleStep) return
    shown = percent
    element.style.setProperty('--played', `${percent.toFixed(2)}%`)
  })
  return () => {
    unsubscribe()
    element.style.removeProperty('--played')
  }
}

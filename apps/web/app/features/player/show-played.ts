import { subscribeTime } from '../../foundation/state/playback-clock.ts'
import { percentOf } from './playback-rules.ts'

/** Percent of a song less than which hardly moves on the screen: a pixel of a waveform 500 px wide. */
export const visibleStep = 0.2

/**
 * Keeps the element's `--played` at how much of the song has been heard, for its styles to draw.
 * @returns ends it
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

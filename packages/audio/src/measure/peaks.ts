import { measureLoudnessOverTime } from './loudness.ts'
import type { Pcm } from '../pcm.ts'

/** How far below the loudest stretch, in LU, counts as silence for the choice of the scale. */
const silenceLu = 40
/** The share of stretches that may lie below the scale. */
const belowScale = 0.05
/** The scale covers at least this many LU, so that even music looks even; at most as many as still show a difference. */
const scaleLu = { least: 9, most: 30 }
/** Height at the foot of the scale; what is softer fades from there to nothing. */
const footHeight = 0.1

/**
 * Heights of a waveform drawing, whole numbers 0 … 255: loudness over time, the loudest stretch 255. Sample peaks would
 * draw a solid block, since a limiter raises them all to its ceiling. The scale is linear in LU, as loudness is heard,
 * and spans the music's own range, so that an introduction, a break and a chorus can be told apart. The scale is this
 * project's own; the loudness is that of ITU-R BS.1770-4 over each stretch, without gates.
 * @param count number of bars, at least 1
 */
export function computePeaks(pcm: Pcm, count = 240): number[] {
  const loudness = measureLoudnessOverTime(pcm, count)
  const loudest = loudness.reduce((most, lufs) => Math.max(most, lufs), -Infinity)
  if (loudest === -Infinity) return Array.from(loudness, () => 0)
  const audible = loudness.filter((lufs) => lufs > loudest - silenceLu).toSorted()
  const softest = audible[Math.floor(belowScale * audible.length)] ?? loudest
  const range = Math.min(scaleLu.most, Math.max(scaleLu.least, loudest - softest))
  const foot = loudest - range
  return Array.from(loudness, (lufs) => {
    const height =
      lufs >= foot
        ? footHeight + (1 - footHeight) * ((lufs - foot) / range)
        : footHeight * 10 ** ((lufs - foot) / 20)
    return Math.round(255 * height)
  })
}

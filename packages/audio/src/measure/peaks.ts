import { measureLoudnessOverTime } from '@tempolibre/domain/sound-analysis/loudness'
import type { Pcm } from '@tempolibre/domain/sound-analysis/pcm'

/** Bars of a waveform. */
export const peakCount = 240
/** Distance in LU below the loudest segment that counts as silence when choosing the scale. */
const silenceLu = 40
/** Share of segments that may be below the scale. */
const belowScale = 0.05
/**
 * The scale covers at least `least` LU, so that even music looks even, and at most `most`, so that differences stay
 * visible.
 */
const scaleLu = { least: 9, most: 30 }
/** Height at the lower end of the scale; softer segments fade from there to zero. */
const footHeight = 0.1

/**
 * Heights of a waveform drawing, integers 0 … 255: loudness over time, the loudest segment at 255. Sample peaks would
 * draw a solid block, since a limiter raises them all to its ceiling. The scale is linear in LU, like perceived
 * loudness, and spans the music's own range, so that an introduction, a break and a chorus can be told apart. The
 * scale is this project's own; the loudness is that of ITU-R BS.1770-4 over each segment, without gates.
 * @param count number of bars, at least 1
 */
export function computePeaks(pcm: Pcm, count = peakCount): number[] {
  return drawPeaks(measureLoudnessOverTime(pcm, count))
}

/** As {@link computePeaks}. @param loudness of each bar in LUFS, −Infinity for silence */
export function drawPeaks(loudness: Float64Array): number[] {
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

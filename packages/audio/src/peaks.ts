import { countSamples } from './pcm.ts'
import type { Pcm } from './pcm.ts'

/** Peaks alone draw a solid block for modern music; the mean level gives the bars their shape. */
const meanShare = 0.6

/**
 * Heights of a waveform drawing, whole numbers 0 … 255, the largest always 255 unless all is silent. Each bar blends
 * the largest sample of its stretch with the root mean square. The blend is this project's own, for the eye alone.
 * @param count number of bars, at least 1
 */
export function computePeaks(pcm: Pcm, count = 240): number[] {
  const length = countSamples(pcm)
  const heights = new Float64Array(count)
  for (let bar = 0; bar < count; bar++) {
    const from = Math.floor((bar * length) / count)
    // Fewer samples than bars: neighbours show the same one.
    const to = Math.min(length, Math.max(from + 1, Math.floor(((bar + 1) * length) / count)))
    let largest = 0
    let power = 0
    for (const channel of pcm.channels) {
      for (let at = from; at < to; at++) {
        const value = Math.abs(channel[at]!)
        if (value > largest) largest = value
        power += value * value
      }
    }
    const mean = to > from ? Math.sqrt(power / ((to - from) * pcm.channels.length)) : 0
    // A sine's mean is 3 dB below its peak: with this factor it draws as high as its peak.
    heights[bar] = (1 - meanShare) * largest + meanShare * Math.SQRT2 * mean
  }
  const tallest = heights.reduce((most, height) => Math.max(most, height), 0)
  return Array.from(heights, (height) => (tallest > 0 ? Math.round((255 * height) / tallest) : 0))
}

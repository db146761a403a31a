import { sampleRate } from '../instruments/tone.ts'
import type { GlueId } from '../mix-vocabulary.ts'
import type { Score } from '../score.ts'
import type { StereoFilters } from './stereo-filters.ts'

/** By how many dB a section is turned down for each step of energy it lies below the highest, 5. */
const dbPerStep: Readonly<Record<GlueId, number>> = { none: 0, gentle: 0.3, firm: 0.7, dense: 0.7 }
const highestEnergy = 5
/** The fader begins to move so long before a section and arrives as long after its start. */
const halfMoveSeconds = 0.03

/**
 * The master fader as an engineer rides it: soft sections are turned down by their written energy, by what the bus
 * compressor has taken from their distance to the loud ones. Absent where nothing would move.
 */
export function createRide({ mix, sections }: Score): StereoFilters | undefined {
  const step = dbPerStep[mix.glue]
  const gains = sections.map(({ energy }) => 10 ** ((-step * Math.max(0, highestEnergy - energy)) / 20))
  if (gains.every((gain) => gain === 1)) return undefined
  const half = Math.round(halfMoveSeconds * sampleRate)
  const starts = sections.map(({ start }) => Math.round(start * sampleRate))
  let section = 0
  let at = 0

  /** The gain from a sample on, and up to which one it moves in a straight line. */
  const segmentAt = (sample: number): { gain: number; slope: number; end: number } => {
    while (section + 1 < starts.length && sample >= starts[section + 1]! + half) section++
    const gain = gains[section] ?? 1
    const next = starts[section + 1] ?? Infinity
    if (sample < next - half) return { gain, slope: 0, end: next - half }
    const slope = (gains[section + 1]! - gain) / (2 * half)
    return { gain: gain + slope * (sample - (next - half)), slope, end: next + half }
  }

  return {
    process(left, right, length) {
      for (let done = 0; done < length;) {
        const { end, gain, slope } = segmentAt(at)
        const to = Math.min(length, done + end - at)
        let moving = gain
        at += to - done
        for (; done < to; done++) {
          left[done] = left[done]! * moving
          right[done] = right[done]! * moving
          moving += slope
        }
      }
    },
  }
}

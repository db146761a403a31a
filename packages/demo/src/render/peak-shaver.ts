import type { StereoFilters } from './stereo-filters.ts'

/** Level from which peaks are shaved, as a factor of full scale: the limiter's ceiling, −1.6 dBFS. */
const threshold = 10 ** (-1.6 / 20)
/** A peak 3.5 dB or more above the threshold is shaved by all of this. */
const mostDb = 1.5
const reach = 10 ** (3.5 / 20)
const most = 1 - 10 ** (-mostDb / 20)

/**
 * Takes up to 1.5 dB from the tops of single waves, so that the limiter need not turn down all else with a drum's first
 * milliseconds. The curve has no corners and goes on in parallel above, so what it adds is soft and stays near the
 * peak's own spectrum.
 */
export function createPeakShaver(): StereoFilters {
  const shave = (sample: number): number => {
    const over = Math.abs(sample) / threshold
    if (over <= 1) return sample
    const place = Math.min(1, (over - 1) / (reach - 1))
    return sample * (1 - most * place * place * (3 - 2 * place))
  }
  return {
    process(left, right, length) {
      for (let i = 0; i < length; i++) {
        left[i] = shave(left[i]!)
        right[i] = shave(right[i]!)
      }
    },
  }
}

/* oxlint-disable typescript/no-non-null-assertion -- indexes stay below the length of the array they read */
import { createPowerFilter, designKWeighting } from '@tempolibre/domain/sound-analysis/k-weighting'
import { channelWeights, toLufs } from '@tempolibre/domain/sound-analysis/loudness'

/** Loudness over time of a sound whose length is known at its end only. */
export interface LoudnessCurve {
  /** Adds the next samples, one array per channel, all of the same length. */
  add(channels: readonly Float32Array[]): void
  /**
   * Loudness of each of `count` equal segments of the sound so far, in LUFS: K-weighted, summed over channels, without
   * gates; −Infinity for silence.
   */
  overTime(count: number): Float64Array
}

/** Steps in which power is kept; of a longer sound, each is half as fine. */
const maxSteps = 262_144

/**
 * As `measureLoudnessOverTime`, while the sound arrives: exactly for up to six seconds at 44,100 Hz, and within 0.2 %
 * of a segment's length for longer ones. Takes 2 MB. Source of the weighting: ITU-R BS.1770-4, annex 1.
 * @param sampleRate in hertz
 */
export function createLoudnessCurve(sampleRate: number, channelCount: number): LoudnessCurve {
  const stages = designKWeighting(sampleRate)
  const filters = channelWeights(channelCount).map((weight) => ({
    weight,
    filter: createPowerFilter(stages),
  }))
  const powers = new Float64Array(maxSteps)
  /** Samples in a step, and in the step that is being filled. */
  let stepLength = 1
  let fill = 0
  let steps = 0

  const halve = () => {
    for (let step = 0; step < maxSteps / 2; step++) powers[step] = powers[2 * step]! + powers[2 * step + 1]!
    powers.fill(0, maxSteps / 2)
    stepLength *= 2
    steps = maxSteps / 2
  }

  /** Power of the sound before a place given in samples, which may be inside a step. */
  const createSum = () => {
    let summed = 0
    let sum = 0
    return (place: number) => {
      const whole = Math.floor(place / stepLength)
      for (; summed < whole; summed++) sum += powers[summed]!
      const rest = place - whole * stepLength
      const length = whole < steps ? stepLength : fill
      return rest > 0 ? sum + (powers[whole]! * rest) / length : sum
    }
  }

  return {
    add(channels) {
      const length = channels[0]?.length ?? 0
      for (let at = 0; at < length;) {
        if (steps === maxSteps) halve()
        const to = Math.min(length, at + stepLength - fill)
        for (const [index, { filter, weight }] of filters.entries())
          powers[steps]! += weight * filter(channels[index]!, at, to)
        fill += to - at
        at = to
        if (fill === stepLength) {
          steps++
          fill = 0
        }
      }
    },
    overTime(count) {
      const length = steps * stepLength + fill
      const powerBefore = createSum()
      let before = 0
      let from = 0
      let mean = 0
      return Float64Array.from({ length: count }, (_, segment) => {
        const to = Math.round(((segment + 1) * length) / count)
        if (to > from) {
          const power = powerBefore(to)
          mean = (power - before) / (to - from)
          before = power
          from = to
        }
        return toLufs(mean)
      })
    },
  }
}

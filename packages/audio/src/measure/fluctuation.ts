/* oxlint-disable typescript/no-non-null-assertion -- indexes stay below the length of the array they read */
import type { BandSpectrogram } from '@tempolibre/domain/sound-analysis/band-spectrogram'
import { createFourierTransform, hannWindow } from '@tempolibre/domain/sound-analysis/fourier'

/** Frames of one stretch: about six seconds. */
const stretchFrames = 512
/** Edges in hertz of the modulation bands: from one event in two seconds to sixteenths at 180 beats a minute. */
const modulationEdges = [0.5, 0.9, 1.4, 2, 2.8, 4, 5.6, 8, 12]
/** Groups of the spectrogram's bands, as shares of their number: bass and kick, middle, cymbals. */
const groupEdges = [0, 0.2, 0.6, 1]

/**
 * How strongly the level of low, middle and high bands fluctuates at slow to fast rates: for each of three groups the
 * share of its modulation within each of eight rates from 0.5 to 12 Hz, 0 … 1. Two grooves of one tempo differ in
 * them, as do straight and dotted ones. Zeros for silence and for less than six seconds. After: Pampalk, Rauber &
 * Merkl, "Content-based organization and visualization of music archives", 2002, without its psychoacoustic weights.
 */
export function measureFluctuation({ bandCount, bands, frameCount, frameRate }: BandSpectrogram): number[] {
  const transform = createFourierTransform(stretchFrames)
  const window = hannWindow(stretchFrames)
  const power = new Float64Array(stretchFrames / 2 + 1)
  const stretch = new Float64Array(stretchFrames)
  const binHz = frameRate / stretchFrames
  const rates = modulationEdges.length - 1
  return groupEdges.slice(1).flatMap((edge, group) => {
    const from = Math.round(groupEdges[group]! * bandCount)
    const to = Math.round(edge * bandCount)
    const level = new Float64Array(frameCount)
    for (let frame = 0; frame < frameCount; frame++) {
      for (let band = from; band < to; band++)
        level[frame] = level[frame]! + Math.sqrt(bands[frame * bandCount + band]!)
    }
    const sums = new Float64Array(rates)
    for (let start = 0; start + stretchFrames <= frameCount; start += stretchFrames / 2) {
      let mean = 0
      for (let at = 0; at < stretchFrames; at++) mean += level[start + at]! / stretchFrames
      for (let at = 0; at < stretchFrames; at++) stretch[at] = (level[start + at]! - mean) * window[at]!
      transform.powerSpectrum(stretch, power)
      for (let bin = 1; bin < power.length; bin++) {
        const rate = modulationEdges.findLastIndex((lowest) => bin * binHz >= lowest)
        if (rate >= 0 && rate < rates) sums[rate] = sums[rate]! + Math.sqrt(power[bin]!)
      }
    }
    const all = sums.reduce((sum, value) => sum + value, 0)
    return Array.from(sums, (sum) => (all > 0 ? sum / all : 0))
  })
}

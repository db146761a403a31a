/* oxlint-disable typescript/no-non-null-assertion -- indexes stay below the length of the array they read */
import type { BandSpectrogram } from '@tempolibre/domain/sound-analysis/band-spectrogram'

/** Cepstral coefficients 1 … 20 of a recording. */
export interface Cepstrum {
  /** Mean over the frames. */
  mean: number[]
  /** Standard deviation over the frames. */
  spread: number[]
}

export const cepstrumSize = 20

/** Frames this far below the loudest are ignored. */
const quietRatio = 1e-6

/**
 * Mel-frequency cepstral coefficients 1 … 20 of every frame within 60 dB of the loudest, as mean and spread; zeros for
 * silence. Of the 40 mel bands in decibels, by an orthonormal DCT-II, so that differences are in decibels. Coefficient
 * 0, which is the level, is left out: louder is not another timbre. Source: Davis & Mermelstein, "Comparison of
 * parametric representations for monosyllabic word recognition", 1980.
 */
export function measureCepstrum({ bandCount, bands, total }: BandSpectrogram): Cepstrum {
  const least = total.reduce((most, power) => Math.max(most, power), 0) * quietRatio
  const cosines = Float64Array.from({ length: cepstrumSize * bandCount }, (_, at) => {
    const coefficient = Math.floor(at / bandCount) + 1
    return Math.sqrt(2 / bandCount) * Math.cos((Math.PI * coefficient * ((at % bandCount) + 0.5)) / bandCount)
  })
  const sums = new Float64Array(cepstrumSize)
  const squares = new Float64Array(cepstrumSize)
  const levels = new Float64Array(bandCount)
  let count = 0
  for (let frame = 0; frame < total.length; frame++) {
    if (total[frame]! <= least) continue
    count++
    for (let band = 0; band < bandCount; band++)
      levels[band] = 10 * Math.log10(Math.max(bands[frame * bandCount + band]!, least))
    for (let coefficient = 0; coefficient < cepstrumSize; coefficient++) {
      let value = 0
      for (let band = 0; band < bandCount; band++)
        value += levels[band]! * cosines[coefficient * bandCount + band]!
      sums[coefficient] = sums[coefficient]! + value
      squares[coefficient] = squares[coefficient]! + value * value
    }
  }
  const mean = Array.from(sums, (sum) => (count > 0 ? sum / count : 0))
  const spread = Array.from(squares, (square, index) =>
    count > 0 ? Math.sqrt(Math.max(0, square / count - mean[index]! ** 2)) : 0,
  )
  return { mean, spread }
}

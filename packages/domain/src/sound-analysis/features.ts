/* oxlint-disable typescript/no-non-null-assertion -- indexes stay below the length of the array they read */
import type { BandSpectrogram } from './band-spectrogram.ts'
import type { Pcm } from './pcm.ts'

/** Frames this far below the loudest are ignored. */
const quietRatio = 1e-6

function loudestPower(spectrogram: BandSpectrogram): number {
  return spectrogram.total.reduce((most, power) => Math.max(most, power), 0)
}

/**
 * Brightness: the mean spectral centroid in hertz of the frames within 60 dB of the loudest, up to half the analysed sample
 * rate; 0 for silence. A frame's centroid is the mean frequency of its bins, weighted by their magnitude.
 * Source: Peeters, "A large set of audio features for sound description", 2004.
 */
export function measureBrightness(spectrogram: BandSpectrogram): number {
  const least = loudestPower(spectrogram) * quietRatio
  let sum = 0
  let count = 0
  spectrogram.centroid.forEach((centroid, index) => {
    if (spectrogram.total[index]! > least) {
      sum += centroid
      count++
    }
  })
  return count > 0 ? sum / count : 0
}

/** Number of coefficients that `measureTimbre` returns. */
export const timbreSize = 6

/**
 * Timbre, independent of pitch and loudness: cepstral coefficients 1 … 6 of the mel bands in decibels, the mean of
 * the frames within 60 dB of the loudest; zeros for silence. The first is the spectral tilt, further ones are
 * increasingly fine shapes. Source: Davis & Mermelstein, "Comparison of parametric representations for monosyllabic
 * word recognition", 1980; orthonormal DCT-II, so that differences are in decibels.
 */
export function measureTimbre(spectrogram: BandSpectrogram): number[] {
  const { bandCount, bands, total } = spectrogram
  const least = loudestPower(spectrogram) * quietRatio
  const meanDb = new Float64Array(bandCount)
  let count = 0
  total.forEach((power, index) => {
    if (power <= least) return
    count++
    for (let band = 0; band < bandCount; band++)
      meanDb[band]! += 10 * Math.log10(Math.max(bands[index * bandCount + band]!, least))
  })
  return Array.from({ length: timbreSize }, (_, index) => {
    if (count === 0) return 0
    const sum = meanDb.reduce(
      (all, db, band) => all + db * Math.cos((Math.PI * (index + 1) * (band + 0.5)) / bandCount),
      0,
    )
    return (Math.sqrt(2 / bandCount) * sum) / count
  })
}

/**
 * Ratio of the energy below 250 Hz to that above 2 kHz, in decibels within ±60; 0 for silence. The two limits are
 * this project's own: bass and kick are below, cymbals and the melody's consonants above.
 */
export function measureLowHighBalance(spectrogram: BandSpectrogram): number {
  const low = spectrogram.low.reduce((sum, power) => sum + power, 0)
  const high = spectrogram.high.reduce((sum, power) => sum + power, 0)
  if (low + high === 0) return 0
  return Math.max(-60, Math.min(60, 10 * Math.log10((low + 1e-12) / (high + 1e-12))))
}

function median(values: Float32Array): number {
  values.sort()
  return values[values.length >> 1]!
}

/**
 * Percussive share of the sound, 0 … 1. Energy that stays in its band over 0.2 s is tonal, energy spread over many
 * bands at one moment is percussive; medians in both directions separate them. After: FitzGerald,
 * "Harmonic/Percussive Separation Using Median Filtering", 2010, on bands instead of bins.
 */
export function measurePercussiveness(spectrogram: BandSpectrogram): number {
  const { frameCount, bandCount, bands, frameRate } = spectrogram
  const timeReach = Math.max(1, Math.round(0.1 * frameRate))
  const bandReach = 6
  // Every third frame is sufficient, at a third of the cost.
  const stride = 3
  const alongTime = new Float32Array(2 * timeReach + 1)
  const acrossBands = new Float32Array(2 * bandReach + 1)
  let percussive = 0
  let all = 0
  for (let index = timeReach; index < frameCount - timeReach; index += stride) {
    for (let band = bandReach; band < bandCount - bandReach; band++) {
      for (let offset = -timeReach; offset <= timeReach; offset++) {
        alongTime[offset + timeReach] = bands[(index + offset) * bandCount + band]!
      }
      for (let offset = -bandReach; offset <= bandReach; offset++) {
        acrossBands[offset + bandReach] = bands[index * bandCount + band + offset]!
      }
      const tonal = median(alongTime) ** 2
      const struck = median(acrossBands) ** 2
      const magnitude = Math.sqrt(bands[index * bandCount + band]!)
      if (tonal + struck > 0) percussive += (magnitude * struck) / (tonal + struck)
      all += magnitude
    }
  }
  return all > 0 ? percussive / all : 0
}

/** Correlation of left and right of a sound that arrives in blocks. */
export interface CorrelationMeter {
  /** Adds the next samples, one array per channel. */
  add(channels: readonly Float32Array[]): void
  /**
   * As a correlation meter shows it (Σlr / √(Σl²·Σr²), without lag), −1 … 1: 1 for mono and for silence, 0 for
   * unrelated channels, −1 for inverted ones. Of more than two channels the first two are compared.
   */
  correlation(): number
}

export function createCorrelationMeter(): CorrelationMeter {
  const sums = { product: 0, left: 0, right: 0 }
  let isStereo = false
  return {
    add([left, right]) {
      if (!left || !right) return
      isStereo = true
      let { product, left: leftPower, right: rightPower } = sums
      for (let at = 0; at < left.length; at++) {
        const l = left[at]!
        const r = right[at]!
        product += l * r
        leftPower += l * l
        rightPower += r * r
      }
      sums.product = product
      sums.left = leftPower
      sums.right = rightPower
    },
    correlation() {
      const { left, product, right } = sums
      if (!isStereo || (left === 0 && right === 0)) return 1
      return left === 0 || right === 0 ? 0 : product / Math.sqrt(left * right)
    },
  }
}

/** Correlation of left and right over a whole recording; see {@link CorrelationMeter}. */
export function measureStereoCorrelation(pcm: Pcm): number {
  const meter = createCorrelationMeter()
  meter.add(pcm.channels)
  return meter.correlation()
}

/** DC offset of a sound that arrives in blocks. */
export interface OffsetMeter {
  /** Adds the next samples, one array per channel. */
  add(channels: readonly Float32Array[]): void
  /** Mean sample value of the channel furthest from 0, signed; full scale is 1. */
  offset(): number
}

export function createOffsetMeter(channelCount: number): OffsetMeter {
  const sums = new Float64Array(channelCount)
  let count = 0
  return {
    add(channels) {
      count += channels[0]?.length ?? 0
      channels.forEach((channel, index) => {
        let sum = sums[index]!
        for (let at = 0; at < channel.length; at++) sum += channel[at]!
        sums[index] = sum
      })
    },
    offset() {
      if (count === 0) return 0
      return sums.reduce(
        (furthest, sum) => (Math.abs(sum / count) > Math.abs(furthest) ? sum / count : furthest),
        0,
      )
    },
  }
}

/** DC offset of a whole recording; see {@link OffsetMeter}. */
export function measureDcOffset(pcm: Pcm): number {
  const meter = createOffsetMeter(pcm.channels.length)
  meter.add(pcm.channels)
  return meter.offset()
}

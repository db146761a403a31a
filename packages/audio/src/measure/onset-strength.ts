import type { BandSpectrogram } from './band-spectrogram.ts'

/** −80 dB below full scale: quieter changes are not heard as beginnings. */
const floorPower = 1e-8
/** The mean that is taken off reaches this far to each side, in seconds. */
const meanReachSeconds = 0.5

/**
 * How strongly something begins in each frame: the rise of the level, in decibels, summed over the bands that rise
 * ("spectral flux"), less its mean around the frame, never below 0. The mean of the raw rises is `flux`.
 * After: Bello et al., "A Tutorial on Onset Detection in Music Signals", 2005; Böck and Widmer, 2013.
 */
export function measureOnsetStrength(spectrogram: BandSpectrogram): { strength: Float32Array; flux: number } {
  const { frameCount, bandCount, bands, frameRate } = spectrogram
  const rises = new Float32Array(frameCount)
  const levels = new Float32Array(bands.length)
  for (let at = 0; at < bands.length; at++) levels[at] = Math.log10(bands[at]! + floorPower)
  // Frames overlap by three quarters, so a beginning is seen best against the frame before the last.
  const lag = 2
  for (let index = lag; index < frameCount; index++) {
    const now = index * bandCount
    const before = now - lag * bandCount
    let sum = 0
    for (let band = 0; band < bandCount; band++) {
      const rise = levels[now + band]! - levels[before + band]!
      if (rise > 0) sum += rise
    }
    rises[index] = (10 * sum) / bandCount
  }
  const strength = new Float32Array(frameCount)
  const reach = Math.max(1, Math.round(meanReachSeconds * frameRate))
  let sum = 0
  let flux = 0
  for (let index = 0; index < Math.min(reach, frameCount); index++) sum += rises[index]!
  for (let index = 0; index < frameCount; index++) {
    if (index + reach < frameCount) sum += rises[index + reach]!
    if (index - reach > 0) sum -= rises[index - reach - 1]!
    const width = Math.min(frameCount - 1, index + reach) - Math.max(0, index - reach) + 1
    strength[index] = Math.max(0, rises[index]! - sum / width)
    flux += rises[index]!
  }
  return { strength, flux: frameCount > 0 ? flux / frameCount : 0 }
}

/**
 * Onset density: beginnings per second, which are the local maxima of the onset strength that stand out, at least 50 ms
 * apart. After: Böck, Krebs and Schedl, "Evaluating the Online Capabilities of Onset Detection Methods", 2012 (peaks of the
 * strength above its moving mean and the largest around them).
 */
export function countOnsetsPerSecond(strength: Float32Array, frameRate: number): number {
  const reach = Math.max(1, Math.round(0.05 * frameRate))
  const threshold = 1.5
  let count = 0
  for (let index = 0; index < strength.length; index++) {
    const value = strength[index]!
    if (value < threshold) continue
    let largest = true
    for (
      let other = Math.max(0, index - reach);
      other <= Math.min(strength.length - 1, index + reach);
      other++
    ) {
      // Of two equal neighbours only the first counts.
      const rival = strength[other]!
      if (rival > value || (rival === value && other < index)) largest = false
    }
    if (largest) count++
  }
  return strength.length > 0 ? (count * frameRate) / strength.length : 0
}

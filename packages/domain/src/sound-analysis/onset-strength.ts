/* oxlint-disable typescript/no-non-null-assertion -- indexes stay below the length of the array they read */
import type { BandSpectrogram } from './band-spectrogram.ts'

/** −80 dB below full scale: quieter changes are not audible as onsets. */
const floorPower = 1e-8
/** Half the width, in seconds, of the mean that is subtracted. */
const meanReachSeconds = 0.5

/**
 * Onset strength of each frame: the rise of the level, in decibels, summed over the rising bands ("spectral flux"),
 * minus its local mean, never below 0. `flux` is the mean of the raw rises. After: Bello et al., "A Tutorial on Onset
 * Detection in Music Signals", 2005; Böck and Widmer, 2013.
 */
export function measureOnsetStrength(spectrogram: BandSpectrogram): { strength: Float32Array; flux: number } {
  const { frameCount, bandCount, bands, frameRate } = spectrogram
  const rises = new Float32Array(frameCount)
  const levels = new Float32Array(bands.length)
  for (let at = 0; at < bands.length; at++) levels[at] = Math.log10(bands[at]! + floorPower)
  // Frames overlap by three quarters, so an onset shows best against the frame before the previous one.
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
 * Onset density: onsets per second, which are the prominent local maxima of the onset strength, at least 50 ms apart.
 * After: Böck, Krebs and Schedl, "Evaluating the Online Capabilities of Onset Detection Methods", 2012 (peaks of the
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

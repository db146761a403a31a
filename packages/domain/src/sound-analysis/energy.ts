/** Measurements related to a song's perceived drive. */
export interface EnergyParts {
  integratedLufs: number
  /** Onsets per second. */
  onsetDensity: number
  brightnessHz: number
  percussiveness: number
  /** Mean rise of the level per frame, in decibels. */
  flux: number
}

/** The position of `value` between two ends, 0 … 1. */
function place(value: number, from: number, to: number): number {
  return Math.max(0, Math.min(1, (value - from) / (to - from)))
}

/**
 * Energy 0 … 1, the weighted mean of five parts, each scaled to 0 … 1 between a calm and a driving value:
 * - 30 % onsets per second, 0.5 … 8
 * - 25 % mean rise of the level, 0.1 … 1.6 dB per frame
 * - 20 % brightness, 400 … 4000 Hz by octaves
 * - 15 % loudness, −24 … −8 LUFS; little, because masters are levelled to each other
 * - 10 % percussiveness, 0.1 … 0.6
 *
 * The weights are this project's own; the choice of parts follows the findings of Laurier et al. ("Exploring
 * Relationships between Audio and Emotion in Music", 2009) on arousal.
 */
export function rateEnergy(parts: EnergyParts): number {
  return (
    0.3 * place(parts.onsetDensity, 0.5, 8) +
    0.25 * place(parts.flux, 0.1, 1.6) +
    0.2 * place(Math.log2(Math.max(1, parts.brightnessHz)), Math.log2(400), Math.log2(4000)) +
    0.15 * place(parts.integratedLufs, -24, -8) +
    0.1 * place(parts.percussiveness, 0.1, 0.6)
  )
}

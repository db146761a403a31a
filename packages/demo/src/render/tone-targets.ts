import type { ToneId } from '../mix-vocabulary.ts'

/** Centres in Hz of the octaves in which spectra are compared; the last is the octave above 9 kHz. */
export const toneBands = [63, 125, 250, 500, 1000, 2000, 4000, 8000, 12_500] as const

/** Edges of the bands in Hz. */
export const toneEdges = [44, 88, 177, 354, 707, 1414, 2828, 5657, 9000, 17_000] as const

/**
 * Long-term average spectra of releases: level of each band in dB relative to the one at 1 kHz.
 *
 * `popular` is the average of commercial recordings by Pestana, Ma, Reiss, Barbosa & Black, "Spectral characteristics of
 * popular commercial recordings 1950–2010" (AES convention 135, paper 8960, 2013): its spectrum falls by 5 dB per octave
 * from 100 Hz to 4 kHz (2 dB from octave band to octave band), ever faster above, and is cut below 60 Hz.
 *
 * The others turn it in the direction published, by an amount that is our own choice: Elowsson & Friberg, "Long-term
 * average spectrum in popular music and its relation to the level of the percussion" (AES convention 142, paper 9762,
 * 2017) find more of the lowest and highest frequencies the more percussion there is; Sivian, Dunn & White, "Absolute
 * amplitudes and spectra of certain musical instruments and orchestras" (JASA 2, 1931) find the orchestra's power
 * highest from 250 to 500 Hz and falling steadily above.
 */
export const toneTargets: Readonly<Record<ToneId, readonly number[]>> = {
  popular: [5, 7, 4.5, 2, 0, -2, -4.5, -9, -13],
  bright: [3, 5, 3.5, 1.5, 0, -0.5, -2.5, -6.5, -10.5],
  dance: [9, 8, 4, 1.5, 0, -2, -3.5, -6, -9],
  deep: [12, 9, 4, 1.5, 0, -2.5, -5, -8, -12],
  warm: [5, 8, 6, 3, 0, -4, -8.5, -15, -21],
  acoustic: [1, 5.5, 5, 3, 0, -3, -6.5, -11.5, -16],
  orchestral: [-1, 3, 5, 3.5, 0, -4, -9, -15.5, -22],
}

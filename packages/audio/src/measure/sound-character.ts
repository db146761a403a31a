import type { Pcm } from '@tempolibre/domain/sound-analysis/pcm'
import type { BandSpectrogram } from '@tempolibre/domain/sound-analysis/band-spectrogram'
import { type Cepstrum, measureCepstrum } from './cepstrum.ts'
import { type Dynamics, measureDynamics } from './dynamics.ts'
import { measureFluctuation } from './fluctuation.ts'
import { measureStereoSpectrum, type StereoSpectrum } from './stereo-spectrum.ts'

export { measureSpectra } from '@tempolibre/domain/sound-analysis/analyse-music'
export { measureLevel } from './dynamics.ts'
export { thirdOctaves } from './stereo-spectrum.ts'

/** What recordings of different kinds of music differ in, besides what `analyseTrack` finds. */
export interface SoundCharacter extends StereoSpectrum, Dynamics {
  cepstrum: Cepstrum
  /** Rhythm; see `measureFluctuation`. */
  fluctuation: number[]
}

/**
 * Measures timbre, rhythm, spectrum, width and dynamics of a recording.
 * @param spectrogram of `measureSpectra`
 */
export function measureCharacter(pcm: Pcm, spectrogram: BandSpectrogram): SoundCharacter {
  return {
    cepstrum: measureCepstrum(spectrogram),
    fluctuation: measureFluctuation(spectrogram),
    ...measureStereoSpectrum(pcm),
    ...measureDynamics(pcm),
  }
}

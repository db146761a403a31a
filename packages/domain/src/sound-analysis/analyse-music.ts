import { type BandSpectrogram, measureBands } from './band-spectrogram.ts'
import { settleBeatLevel } from './beat-level.ts'
import { measureChroma } from './chroma.ts'
import { downsample, prepareMono } from './downsample.ts'
import { rateEnergy } from './energy.ts'
import { measureBrightness, measureLowHighBalance, measurePercussiveness, measureTimbre } from './features.ts'
import { findKey, type KeyEstimate, pitchRate } from './key.ts'
import { countOnsetsPerSecond, measureOnsetStrength } from './onset-strength.ts'
import type { Pcm } from './pcm.ts'
import { findTempo, rhythmRate } from './tempo.ts'

/** The measurements that need a spectrum. All numbers are finite. */
export interface MusicAnalysis {
  /** Beats per minute, 50 … 210; 0 without onsets. The true tempo may be half or double. */
  bpm: number
  /** 0 … 1; see `TempoEstimate`. */
  tempoConfidence: number
  key: KeyEstimate
  /** 0 … 1; see `rateEnergy` for the formula. */
  energy: number
  /** Mean spectral centroid below 11 kHz, in hertz. */
  brightnessHz: number
  /** Onsets per second. */
  onsetDensity: number
  /** Ratio of the energy below 250 Hz to that above 2 kHz, in decibels within ±60. */
  lowHighBalance: number
  /** 0 … 1. */
  percussiveness: number
  /** Timbre in decibels; see `measureTimbre`. */
  timbre: number[]
}

/** What is heard of a recording at each pitch, and at each moment. */
export interface Spectra {
  /** At `pitchRate`. */
  chroma: Float64Array
  /** At `rhythmRate`. */
  spectrogram: BandSpectrogram
}

export function measureSpectra(pcm: Pcm): Spectra {
  const mono = prepareMono(pcm, rhythmRate)
  return { chroma: measureChroma(downsample(mono, pitchRate)), spectrogram: measureBands(mono) }
}

/**
 * Measures rhythm, key and timbre.
 * @param integratedLufs of the recording
 */
export function analyseMusic({ chroma, spectrogram }: Spectra, integratedLufs: number): MusicAnalysis {
  const { strength, flux } = measureOnsetStrength(spectrogram)
  const brightnessHz = measureBrightness(spectrogram)
  const onsetDensity = countOnsetsPerSecond(strength, spectrogram.frameRate)
  const percussiveness = measurePercussiveness(spectrogram)
  const tempo = findTempo(strength, spectrogram.frameRate)
  return {
    bpm: settleBeatLevel(tempo.bpm, spectrogram),
    tempoConfidence: tempo.confidence,
    key: findKey(chroma),
    energy: rateEnergy({ integratedLufs, onsetDensity, brightnessHz, percussiveness, flux }),
    brightnessHz,
    onsetDensity,
    lowHighBalance: measureLowHighBalance(spectrogram),
    percussiveness,
    timbre: measureTimbre(spectrogram),
  }
}

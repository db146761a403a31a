import { AudioError } from '../audio-error.ts'
import { type BandSpectrogram, measureBands } from './band-spectrogram.ts'
import { settleBeatLevel } from './beat-level.ts'
import { measureChroma } from './chroma.ts'
import { downsample, prepareMono } from './downsample.ts'
import { rateEnergy } from './energy.ts'
import {
  measureBrightness,
  measureDcOffset,
  measureLowHighBalance,
  measurePercussiveness,
  measureStereoCorrelation,
  measureTimbre,
} from './features.ts'
import { findKey, pitchRate } from './key.ts'
import type { KeyEstimate } from './key.ts'
import { measureLoudness, missingOfBlock } from './loudness.ts'
import { countOnsetsPerSecond, measureOnsetStrength } from './onset-strength.ts'
import { countSamples, durationSeconds } from '../pcm.ts'
import type { Pcm } from '../pcm.ts'
import { computePeaks } from './peaks.ts'
import { measureEdgeLevel, measureLongestSilence } from './silence.ts'
import { findTempo, rhythmRate } from './tempo.ts'

/** All measurements of a track. All numbers are finite, so that they can be stored as JSON. */
export interface TrackAnalysis {
  durationSeconds: number
  /** Beats per minute, 50 … 210; 0 without onsets. The true tempo may be half or double. */
  bpm: number
  key: KeyEstimate
  /** −70, the absolute gate, for silence. */
  integratedLufs: number
  /** −120 for silence. */
  truePeakDbtp: number
  /** 240 heights of the waveform drawing, 0 … 255. */
  peaks: number[]
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
  /** −1 … 1; 1 for mono. */
  stereoCorrelation: number
  /** Mean sample value of the worst channel, signed. */
  dcOffset: number
  /** Longest silence between the first sound and the last, in seconds. */
  longestSilenceSeconds: number
  /** Highest sample of the first and last 5 ms in dBFS; −120 for silence. */
  edgeLevelDbfs: number
}

/**
 * Measures a whole track. Needs about 150 KB of memory per second, besides the track itself.
 * @param spectra of the track, if they are known already
 * @throws AudioError `empty` without samples
 */
export function analyseTrack(pcm: Pcm, spectra?: Spectra): TrackAnalysis {
  if (countSamples(pcm) === 0) {
    throw new AudioError('empty', 'There is no sound to analyse: pass a recording with at least one sample.')
  }
  const loudness = measureLoudness(withWholeBlock(pcm))
  const integratedLufs = Math.max(-70, loudness.integratedLufs)
  const { tempoConfidence: _, ...music } = analyseMusic(spectra ?? measureSpectra(pcm), integratedLufs)
  return {
    durationSeconds: durationSeconds(pcm),
    integratedLufs,
    truePeakDbtp: Math.max(-120, loudness.truePeakDbtp),
    peaks: computePeaks(pcm),
    ...music,
    stereoCorrelation: measureStereoCorrelation(pcm),
    dcOffset: measureDcOffset(pcm),
    longestSilenceSeconds: measureLongestSilence(pcm),
    edgeLevelDbfs: measureEdgeLevel(pcm),
  }
}

/** The measurements that need a spectrum. */
type MusicAnalysis = Pick<
  TrackAnalysis,
  'bpm' | 'key' | 'energy' | 'brightnessHz' | 'onsetDensity' | 'lowHighBalance' | 'percussiveness' | 'timbre'
> & {
  /** 0 … 1; see `TempoEstimate`. */
  tempoConfidence: number
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

function withWholeBlock({ channels, sampleRate }: Pcm): Pcm {
  const missing = missingOfBlock(channels[0]?.length ?? 0, sampleRate)
  return {
    sampleRate,
    channels: channels.map((channel) => {
      if (missing === 0) return channel
      const longer = new Float32Array(channel.length + missing)
      longer.set(channel)
      return longer
    }),
  }
}

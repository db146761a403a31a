import {
  analyseMusic,
  measureSpectra,
  type MusicAnalysis,
  type Spectra,
} from '@tempolibre/domain/sound-analysis/analyse-music'
import { measureDcOffset, measureStereoCorrelation } from '@tempolibre/domain/sound-analysis/features'
import { measureLoudness, missingOfBlock } from '@tempolibre/domain/sound-analysis/loudness'
import { countSamples, durationSeconds, type Pcm } from '@tempolibre/domain/sound-analysis/pcm'
import { AudioError } from '../audio-error.ts'
import { computePeaks } from './peaks.ts'
import { measureEdgeLevel, measureLongestSilence } from './silence.ts'

/** All measurements of a track. All numbers are finite, so that they can be stored as JSON. */
export interface TrackAnalysis extends Omit<MusicAnalysis, 'tempoConfidence'> {
  durationSeconds: number
  /** −70, the absolute gate, for silence. */
  integratedLufs: number
  /** −120 for silence. */
  truePeakDbtp: number
  /** 240 heights of the waveform drawing, 0 … 255. */
  peaks: number[]
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

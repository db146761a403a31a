import { fingerprintSound, writeFingerprint } from '@tempolibre/domain/sound-fingerprint'
import { AudioError } from '../audio-error.ts'
import { analyseMusic } from '@tempolibre/domain/sound-analysis/analyse-music'
import type { TrackAnalysis } from './analyse-track.ts'
import { createBandMeter } from '@tempolibre/domain/sound-analysis/band-spectrogram'
import { createChromaMeter } from '@tempolibre/domain/sound-analysis/chroma'
import { createDownsampler, mixToMono } from '@tempolibre/domain/sound-analysis/downsample'
import { createCorrelationMeter, createOffsetMeter } from '@tempolibre/domain/sound-analysis/features'
import { createLoudnessMeter, missingOfBlock } from '@tempolibre/domain/sound-analysis/loudness'
import { createLoudnessCurve } from './loudness-curve.ts'
import { pitchRate } from '@tempolibre/domain/sound-analysis/key'
import { drawPeaks, peakCount } from './peaks.ts'
import { createEdgeMeter, createSilenceMeter } from './silence.ts'
import { rhythmRate } from '@tempolibre/domain/sound-analysis/tempo'

export { knownKeyConfidence } from '@tempolibre/domain/sound-analysis/key'
export { knownTempoConfidence } from '@tempolibre/domain/sound-analysis/tempo'

/**
 * Names what the numbers of a file depend on besides its bytes: how it is decoded, made storable and measured. It is raised with
 * every change of them, so that nothing which an earlier version has found is taken over.
 */
export const analyserVersion = 1

/** A sound that is measured while it is read, such as `openSound` returns. */
export interface StreamedSound {
  /** In hertz. */
  sampleRate: number
  channelCount: number
  /** One array per channel, all of the same length. */
  blocks: AsyncIterable<readonly Float32Array[]>
}

/** All measurements of a recording. All numbers are finite, so that they can be stored as JSON. */
export interface MeasuredSound extends TrackAnalysis {
  /** Samples per channel. */
  sampleCount: number
  /** How well the onsets repeat at `bpm`, 0 … 1; below `knownTempoConfidence` the tempo is unknown. */
  tempoConfidence: number
  /** Acoustic fingerprint of the first two minutes, as `writeFingerprint` encodes it; empty below three seconds. */
  fingerprint: string
}

/** Rhythm, key and timbre are those of the first minutes: the spectrogram of more would take memory and change little. */
const musicSeconds = 12 * 60
/** The two minutes of a fingerprint, and what its low pass needs after them. */
const fingerprintSeconds = 121
/** Higher rates are divided before, in hertz: their two minutes would take 90 MB, for notes below 4 kHz. */
const maxFingerprintRate = 96_000

/**
 * Measures a sound while it is read, as `analyseTrack` does with a whole one: equal but for rounding. Rhythm, key,
 * brightness, onsets, balance, percussiveness, timbre and energy are those of the first twelve minutes. Takes about
 * 80 MB at 44,100 Hz and 150 MB at 96,000 Hz, whatever the length, and computes for up to a second at the end without
 * a pause.
 * @param onBlock is given each block before the next one is read, for example to write it
 * @throws AudioError `empty` without samples; what the blocks throw
 */
export async function measureSound(
  { blocks, channelCount, sampleRate }: StreamedSound,
  onBlock?: (block: readonly Float32Array[]) => Promise<void> | void,
): Promise<MeasuredSound> {
  const meter = createTrackMeter(sampleRate, channelCount)
  for await (const block of blocks) {
    meter.add(block)
    await onBlock?.(block)
  }
  return meter.finish()
}

/** Measures a recording that arrives in blocks. */
interface TrackMeter {
  /** Adds the next samples, one array per channel, all of the same length. */
  add(channels: readonly Float32Array[]): void
  /** @throws AudioError `empty` without samples */
  finish(): MeasuredSound
}

function createTrackMeter(sampleRate: number, channelCount: number): TrackMeter {
  const loudness = createLoudnessMeter(sampleRate, channelCount)
  const curve = createLoudnessCurve(sampleRate, channelCount)
  const correlation = createCorrelationMeter()
  const offset = createOffsetMeter(channelCount)
  const silence = createSilenceMeter(sampleRate)
  const edges = createEdgeMeter(sampleRate)
  const meters = [loudness, curve, correlation, offset, silence, edges]
  const music = createMusicMeter(sampleRate)
  const fingerprint = createFingerprintMeter(sampleRate)
  let sampleCount = 0
  return {
    add(channels) {
      for (const meter of meters) meter.add(channels)
      const { samples } = mixToMono({ sampleRate, channels: [...channels] })
      music.add(samples)
      fingerprint.add(samples)
      sampleCount += samples.length
    },
    finish() {
      if (sampleCount === 0) {
        throw new AudioError(
          'empty',
          'There is no sound to measure: pass a recording with at least one sample.',
        )
      }
      // Loudness has blocks of 400 ms: a shorter sound is one with silence behind it.
      const missing = missingOfBlock(sampleCount, sampleRate)
      loudness.add(Array.from({ length: channelCount }, () => new Float32Array(missing)))
      const integratedLufs = Math.max(-70, loudness.integratedLufs())
      return {
        sampleCount,
        durationSeconds: sampleCount / sampleRate,
        integratedLufs,
        truePeakDbtp: Math.max(-120, loudness.truePeakDbtp()),
        peaks: drawPeaks(curve.overTime(peakCount)),
        ...music.finish(integratedLufs),
        stereoCorrelation: correlation.correlation(),
        dcOffset: offset.offset(),
        longestSilenceSeconds: silence.longestSeconds(),
        edgeLevelDbfs: edges.levelDbfs(),
        fingerprint: fingerprint.finish(),
      }
    },
  }
}

/** Measures the first minutes. */
function createMusicMeter(sampleRate: number) {
  const forRhythm = createDownsampler(sampleRate, rhythmRate)
  const forPitch = createDownsampler(forRhythm.sampleRate, pitchRate)
  const bands = createBandMeter(forRhythm.sampleRate)
  const chroma = createChromaMeter(forPitch.sampleRate)
  const maxCount = Math.round(musicSeconds * forRhythm.sampleRate)
  let count = 0
  const take = (samples: Float32Array) => {
    const fitting = samples.subarray(0, maxCount - count)
    count += fitting.length
    bands.add(fitting)
    chroma.add(forPitch.process(fitting))
  }
  return {
    add(samples: Float32Array) {
      if (count < maxCount) take(forRhythm.process(samples))
    },
    finish(integratedLufs: number) {
      take(forRhythm.finish())
      chroma.add(forPitch.finish())
      return analyseMusic({ chroma: chroma.finish(), spectrogram: bands.finish() }, integratedLufs)
    },
  }
}

/** Keeps what a fingerprint covers, and no longer than until it is made. */
function createFingerprintMeter(sampleRate: number) {
  const divided = createDownsampler(sampleRate, sampleRate / Math.ceil(sampleRate / maxFingerprintRate))
  let kept: SampleStore | undefined = createSampleStore(Math.ceil(fingerprintSeconds * divided.sampleRate))
  let fingerprint = ''
  const finish = () => {
    if (kept) {
      if (!kept.isFull()) kept.add(divided.finish())
      const sound = { sampleRate: divided.sampleRate, channels: [kept.samples()] }
      fingerprint = writeFingerprint(fingerprintSound(sound))
    }
    kept = undefined
    return fingerprint
  }
  return {
    add(samples: Float32Array) {
      if (!kept) return
      kept.add(divided.process(samples))
      if (kept.isFull()) finish()
    },
    finish,
  }
}

type SampleStore = ReturnType<typeof createSampleStore>

/** The first samples of a sound. The system provides the memory as it is filled. */
function createSampleStore(maxLength: number) {
  const all = new Float32Array(maxLength)
  let count = 0
  return {
    add(samples: Float32Array) {
      const fitting = samples.subarray(0, maxLength - count)
      all.set(fitting, count)
      count += fitting.length
    },
    isFull: () => count === maxLength,
    samples: () => all.subarray(0, count),
  }
}

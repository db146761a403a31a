import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MusicalKey } from '@tempolibre/domain'
import type { Score } from './score.ts'
import { soundHash } from './sound-hash.ts'
import type { InstrumentId } from './vocabulary.ts'

/**
 * Version of the measuring method. Increment it when packages/audio or measure-song.ts measures differently or more:
 * then every song is measured again.
 */
export const measuringVersion = 6

/** Measurements of a song's rendered sound by packages/audio, and what a renderer needs to reproduce that sound. */
export interface SongMeasurement {
  id: string
  /** Of the score and of the code that plays it: another hash is another sound, which must be measured again. */
  soundHash: string
  /** `measuringVersion` at the time. */
  measuringVersion: number
  /** Gain before the limiter that results in the loudness of the genre, in dB. */
  masterGainDb: number
  /** Gains of the matching equaliser in dB; absent in measurements before version 6. */
  toneDb?: readonly number[]
  /** Samples per channel. */
  sampleCount: number
  durationSeconds: number
  /** The tempo and key that the score was written in. */
  bpm: number
  key: MusicalKey
  /** The tempo and key that packages/audio found in the sound; tests compare them with the score's. */
  heardBpm: number
  heardKey: MusicalKey
  energy: number
  loudnessLufs: number
  truePeakDbtp: number
  brightnessHz: number
  onsetDensity: number
  percussiveness: number
  /** Ratio of the energy below 250 Hz to that above 2 kHz. */
  lowHighBalanceDb: number
  /** Of left and right, −1 … 1; 1 for mono. */
  stereoCorrelation: number
  /** Mean sample value of the worse channel; full scale is 1. */
  dcOffset: number
  /** Longest silence between the first sound and the last. */
  longestSilenceSeconds: number
  /** Highest sample of the first and last 5 ms. */
  edgeLevelDbfs: number
  /** RMS of the 250 ms before the final fade, in dBFS: a song rings out before it is faded. */
  endLevelDbfs: number
  /** The same of its edit of 15 s; undefined if no bars of the song make one. */
  editEndLevelDbfs?: number | undefined
  /** Correlation of left and right below 120 Hz, to 600 Hz, to 3 kHz and above. */
  correlations: number[]
  /** Mean power of the third octaves from 40 Hz to 16 kHz relative to the whole, in dB. */
  thirdOctavesDb: number[]
  /** Deviation of each of `toneBands` from the spectrum that releases of the genre have, in dB. */
  toneDeviationDb: number[]
  /** Highest sample against the RMS of the whole song, in dB. */
  crestDb: number
  /** Median of peak against short-term loudness, in LU. */
  psrLu: number
  /** Cepstral coefficients 1 … 20 in dB: mean and spread over the frames. */
  cepstrum: number[]
  cepstrumSpread: number[]
  /** How bass, middle and treble fluctuate at eight rates. */
  fluctuation: number[]
  /** Loudness of each of the score's sections, in order. */
  sectionLufs: number[]
  timbre: number[]
  /** 240 bars of 0–255, base64. */
  peaks: string
  /** Acoustic fingerprint of the master (`fingerprintAlgorithm`). */
  fingerprint: string
  /** Audible instruments, most prominent first. */
  instruments: InstrumentId[]
}

export const measurementsFile = join(import.meta.dirname, '..', 'measurements.json')

/** Whether a measurement matches the song's current sound and the measuring method. */
export function isUpToDate(measurement: SongMeasurement | undefined, score: Score): boolean {
  return measurement?.soundHash === soundHash(score) && measurement.measuringVersion === measuringVersion
}

/** The measurements stored with the library; `npm run demo:measure` updates them. */
export function readMeasurements(): Map<string, SongMeasurement> {
  if (!existsSync(measurementsFile)) return new Map()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by measure-library.ts alone
  const list = JSON.parse(readFileSync(measurementsFile, 'utf8')) as SongMeasurement[]
  return new Map(list.map((measurement) => [measurement.id, measurement]))
}

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MusicalKey } from '@tempolibre/contract'
import type { Score } from './score.ts'
import { soundHash } from './sound-hash.ts'
import type { InstrumentId } from './vocabulary.ts'

/**
 * How songs are measured. Raise it when packages/audio or measure-song.ts measures otherwise or more than before: then every
 * song is measured anew.
 */
export const measuringVersion = 4

/** What packages/audio measured in a song's rendered sound, and what a renderer needs to make that sound again. */
export interface SongMeasurement {
  id: string
  /** Of the score and of the code that plays it: another hash is another sound, to be measured anew. */
  soundHash: string
  /** `measuringVersion` at the time. */
  measuringVersion: number
  /** Gain before the limiter that gives −14 LUFS, in dB. */
  masterGainDb: number
  /** Length of the MP3 preview in bytes. */
  previewBytes: number
  /** Samples per channel. */
  sampleCount: number
  durationSeconds: number
  bpm: number
  key: MusicalKey
  energy: number
  loudnessLufs: number
  truePeakDbtp: number
  brightnessHz: number
  onsetDensity: number
  percussiveness: number
  /** Energy below 250 Hz against energy above 2 kHz. */
  lowHighBalanceDb: number
  /** Of left and right, −1 … 1; 1 for mono. */
  stereoCorrelation: number
  /** Mean sample value of the worse channel; full scale is 1. */
  dcOffset: number
  /** Longest silence between the first sound and the last. */
  longestSilenceSeconds: number
  /** Highest sample of the first and last 5 ms. */
  edgeLevelDbfs: number
  /** Loudness of each of the score's sections by itself, in their order. */
  sectionLufs: number[]
  timbre: number[]
  /** 240 bars of 0–255, base64. */
  peaks: string
  /** Acoustic fingerprint of the master (`fingerprintAlgorithm`). */
  fingerprint: string
  /** What is heard, the most prominent first. */
  instruments: InstrumentId[]
}

export const measurementsFile = join(import.meta.dirname, '..', 'measurements.json')

/** Whether a song sounds, and is measured, as it was when these figures were taken. */
export function isUpToDate(measurement: SongMeasurement | undefined, score: Score): boolean {
  return measurement?.soundHash === soundHash(score) && measurement.measuringVersion === measuringVersion
}

/** The measurements kept with the library; `npm run demo:measure` brings them up to date. */
export function readMeasurements(): Map<string, SongMeasurement> {
  if (!existsSync(measurementsFile)) return new Map()
  const list = JSON.parse(readFileSync(measurementsFile, 'utf8')) as SongMeasurement[]
  return new Map(list.map((measurement) => [measurement.id, measurement]))
}

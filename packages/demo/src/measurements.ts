import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MusicalKey } from '@tempolibre/contract'
import type { InstrumentId } from './vocabulary.ts'

/** What packages/audio measured in a song's rendered sound, and what a renderer needs to make that sound again. */
export interface SongMeasurement {
  id: string
  /** Of the score and of the code that plays it: another hash is another sound, to be measured anew. */
  soundHash: string
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
  timbre: number[]
  /** 240 bars of 0–255, base64. */
  peaks: string
  /** What is heard, the most prominent first. */
  instruments: InstrumentId[]
}

export const measurementsFile = join(import.meta.dirname, '..', 'measurements.json')

/** The measurements kept with the library; `npm run demo:measure` brings them up to date. */
export function readMeasurements(): Map<string, SongMeasurement> {
  if (!existsSync(measurementsFile)) return new Map()
  const list = JSON.parse(readFileSync(measurementsFile, 'utf8')) as SongMeasurement[]
  return new Map(list.map((measurement) => [measurement.id, measurement]))
}

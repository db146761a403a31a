import { analyseTrack } from '@tempolibre/audio'
import { composeSong, describeInstruments } from './composer/index.ts'
import { sampleRate } from './instruments/tone.ts'
import type { SongMeasurement } from './measurements.ts'
import { previewByteLength } from './render/render-preview.ts'
import { countSamples, renderAndMeasure } from './render/render-score.ts'
import { soundHash } from './sound-hash.ts'

/** Renders one song and measures it by packages/audio: nothing here is read from the recipe. */
export async function measureSong(id: string): Promise<SongMeasurement> {
  const score = composeSong(id)
  const { masterGainDb, sound } = await renderAndMeasure(score)
  const analysis = analyseTrack({ sampleRate, channels: [sound.left, sound.right] })
  return {
    id,
    soundHash: soundHash(score),
    masterGainDb,
    previewBytes: previewByteLength(score),
    sampleCount: countSamples(score),
    durationSeconds: rounded(analysis.durationSeconds, 3),
    bpm: rounded(analysis.bpm, 1),
    key: analysis.key.key,
    energy: rounded(analysis.energy, 3),
    loudnessLufs: rounded(analysis.integratedLufs, 2),
    truePeakDbtp: rounded(analysis.truePeakDbtp, 2),
    brightnessHz: rounded(analysis.brightnessHz, 0),
    onsetDensity: rounded(analysis.onsetDensity, 2),
    percussiveness: rounded(analysis.percussiveness, 3),
    timbre: analysis.timbre.map((coefficient) => rounded(coefficient, 1)),
    peaks: Buffer.from(analysis.peaks).toString('base64'),
    instruments: describeInstruments(score),
  }
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}

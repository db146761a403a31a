import { analyseTrack } from '@tempolibre/audio'
import { composeSong, describeInstruments } from './composer/index.ts'
import { sampleRate } from './instruments/tone.ts'
import type { SongMeasurement } from './measurements.ts'
import { previewByteLength } from './render/render-preview.ts'
import { countSamples, measureMasterGain, renderScore } from './render/render-score.ts'
import { soundHash } from './sound-hash.ts'

/** Renders one song and measures it by packages/audio: nothing here is read from the recipe. */
export async function measureSong(id: string): Promise<SongMeasurement> {
  const score = composeSong(id)
  const masterGainDb = await measureMasterGain(score)
  const left = new Float32Array(countSamples(score))
  const right = new Float32Array(left.length)
  let at = 0
  for await (const chunk of renderScore(score, { masterGainDb })) {
    left.set(chunk.left, at)
    right.set(chunk.right, at)
    at += chunk.left.length
  }
  const analysis = analyseTrack({ sampleRate, channels: [left, right] })
  return {
    id,
    soundHash: soundHash(score),
    masterGainDb,
    previewBytes: previewByteLength(score),
    durationSeconds: rounded(analysis.durationSeconds, 3),
    bpm: rounded(analysis.bpm, 1),
    key: analysis.key.key,
    energy: rounded(analysis.energy, 3),
    loudnessLufs: rounded(analysis.integratedLufs, 2),
    truePeakDbtp: rounded(analysis.truePeakDbtp, 2),
    peaks: Buffer.from(analysis.peaks).toString('base64'),
    instruments: describeInstruments(score),
  }
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}

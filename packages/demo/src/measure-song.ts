import { analyseTrack, measureSectionLoudness } from '@tempolibre/audio'
import { fingerprintSound, writeFingerprint } from '@tempolibre/contract/sound-fingerprint'
import { composeSong, describeInstruments } from './composer/index.ts'
import { sampleRate } from './instruments/tone.ts'
import { measuringVersion, type SongMeasurement } from './measurements.ts'
import { countSamples, renderAndMeasure } from './render/render-score.ts'
import { soundHash } from './sound-hash.ts'

/**
 * Renders one song and measures it with packages/audio. Tempo, key and section boundaries are the score's; nothing is
 * read from the recipe.
 */
export async function measureSong(id: string): Promise<SongMeasurement> {
  const score = composeSong(id)
  const { masterGainDb, sound, toneDb } = await renderAndMeasure(score)
  const pcm = { sampleRate, channels: [sound.left, sound.right] }
  const analysis = analyseTrack(pcm)
  return {
    id,
    soundHash: soundHash(score),
    measuringVersion,
    masterGainDb,
    toneDb,
    sampleCount: countSamples(score),
    durationSeconds: rounded(analysis.durationSeconds, 3),
    bpm: score.bpm,
    key: score.key,
    heardBpm: rounded(analysis.bpm, 1),
    heardKey: analysis.key.key,
    energy: rounded(analysis.energy, 3),
    loudnessLufs: rounded(analysis.integratedLufs, 2),
    truePeakDbtp: rounded(analysis.truePeakDbtp, 2),
    brightnessHz: rounded(analysis.brightnessHz, 0),
    onsetDensity: rounded(analysis.onsetDensity, 2),
    percussiveness: rounded(analysis.percussiveness, 3),
    lowHighBalanceDb: rounded(analysis.lowHighBalance, 2),
    stereoCorrelation: rounded(analysis.stereoCorrelation, 3),
    dcOffset: rounded(analysis.dcOffset, 6),
    longestSilenceSeconds: rounded(analysis.longestSilenceSeconds, 3),
    edgeLevelDbfs: rounded(analysis.edgeLevelDbfs, 1),
    sectionLufs: measureSectionLoudness(pcm, score.sections).map((lufs) => rounded(lufs, 2)),
    timbre: analysis.timbre.map((coefficient) => rounded(coefficient, 1)),
    peaks: Buffer.from(analysis.peaks).toString('base64'),
    fingerprint: writeFingerprint(fingerprintSound(pcm)),
    instruments: describeInstruments(score),
  }
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}

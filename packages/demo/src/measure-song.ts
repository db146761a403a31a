import { analyseTrack, measureSectionLoudness, type Pcm } from '@tempolibre/audio'
import { measureCharacter, measureLevel, measureSpectra } from '@tempolibre/audio/sound-character'
import { fingerprintSound, writeFingerprint } from '@tempolibre/domain/sound-fingerprint'
import { composeSong, describeInstruments } from './composer/index.ts'
import { renderEdit } from './editions/edit.ts'
import { readBars } from './editions/song-bars.ts'
import { sampleRate } from './instruments/tone.ts'
import { measuringVersion, type SongMeasurement } from './measurements.ts'
import type { Chunk } from './render/mixdown.ts'
import { countSamples, renderAndMeasure } from './render/render-score.ts'
import { measureTone } from './render/tone-matching.ts'
import { soundHash } from './sound-hash.ts'

/** The mastering fades the last 125 ms; what sounds in the 250 ms before is cut off by that fade. */
const beforeFade = { from: -0.375, to: -0.125 }
/** Length of the edit whose end is measured, in seconds: the shortest one has the least time to ring out. */
const measuredEdit = 15

/** A song's measurement and what it took. */
export interface MeasuringRun {
  measurement: SongMeasurement
  cpuSeconds: {
    /** Composing, mixing and mastering the song. */
    rendering: number
    /** Everything. */
    total: number
  }
}

/**
 * Renders one song and measures it with packages/audio. Tempo, key and section boundaries are the score's; nothing is
 * read from the recipe.
 */
export async function measureSong(id: string): Promise<MeasuringRun> {
  const start = process.cpuUsage()
  const score = composeSong(id)
  const { masterGainDb, sound, toneDb } = await renderAndMeasure(score)
  const rendering = cpuSecondsSince(start)
  const pcm = pcmOf(sound)
  const spectra = measureSpectra(pcm)
  const analysis = analyseTrack(pcm, spectra)
  const character = measureCharacter(pcm, spectra.spectrogram)
  const measurement: SongMeasurement = {
    id,
    soundHash: soundHash(score),
    measuringVersion,
    masterGainDb,
    toneDb: roundedAll(toneDb, 1),
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
    endLevelDbfs: endLevel(pcm),
    editEndLevelDbfs: await measureEditEnd(id),
    correlations: roundedAll(character.correlations, 3),
    thirdOctavesDb: roundedAll(character.thirdOctavesDb, 1),
    toneDeviationDb: roundedAll(measureTone(sound.left, sound.right, score.mix.tone), 1),
    crestDb: rounded(character.crestDb, 2),
    psrLu: rounded(character.psrLu, 2),
    cepstrum: roundedAll(character.cepstrum.mean, 2),
    cepstrumSpread: roundedAll(character.cepstrum.spread, 2),
    fluctuation: roundedAll(character.fluctuation, 3),
    sectionLufs: roundedAll(measureSectionLoudness(pcm, score.sections), 2),
    timbre: roundedAll(analysis.timbre, 1),
    peaks: Buffer.from(analysis.peaks).toString('base64'),
    fingerprint: writeFingerprint(fingerprintSound(pcm)),
    instruments: describeInstruments(score),
  }
  return { measurement, cpuSeconds: { rendering, total: cpuSecondsSince(start) } }
}

function pcmOf({ left, right }: Chunk): Pcm {
  return { sampleRate, channels: [left, right] }
}

/** Level before the fade of the song's shortest edit; undefined if no bars of the song make one. */
async function measureEditEnd(id: string): Promise<number | undefined> {
  try {
    return endLevel(pcmOf((await renderEdit(readBars(id), measuredEdit)).sound))
  } catch (error) {
    // One song without an edit is a broken bound, not a reason to measure no other.
    if (error instanceof Error && error.message.startsWith('No bars of')) return undefined
    throw error
  }
}

function endLevel(pcm: Pcm): number {
  return rounded(measureLevel(pcm, beforeFade.from, beforeFade.to), 1)
}

function cpuSecondsSince(start: NodeJS.CpuUsage): number {
  const { system, user } = process.cpuUsage(start)
  return (system + user) / 1e6
}

function roundedAll(values: readonly number[], digits: number): number[] {
  return values.map((value) => rounded(value, digits))
}

function rounded(value: number, digits: number): number {
  // Never −0, which JSON does not keep.
  return Number(value.toFixed(digits)) + 0
}

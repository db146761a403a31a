import { createLoudnessMeter } from '@tempolibre/audio/loudness'
import { sampleRate } from '../instruments/tone.ts'
import type { Score } from '../score.ts'
import { createMastering, masteringDelay, type MasterSettings } from './mastering.ts'
import { blockLength, createMixdown } from './mixdown.ts'
import type { Chunk } from './mixdown.ts'
import { matchTone } from './tone-matching.ts'

/** Samples per chunk of a rendered song: half a second, so that a listener soon hears the first. */
const chunkLength = 22_050
/** A measured master gain is good enough within so many LU. */
const toleranceLu = 0.1
const maxTries = 5
/** Gain reduction in dB that the limiter may exceed in 5 % of a song; a song that needs more stays softer. */
export const maxLimitingDb = 3

export type { MasterSettings } from './mastering.ts'

/** Length of a rendered song in samples per channel. */
export function countSamples(score: Score): number {
  return Math.round(score.durationSeconds * sampleRate)
}

/**
 * The song as mastered stereo sound at 44 100 Hz, in chunks of about half a second; nothing is computed until the next
 * chunk is asked for. The same score and settings give the same samples.
 * @param settings the figures of `measureMaster`; without them, they are measured first, in a pass of their own
 */
export async function* renderScore(score: Score, settings?: MasterSettings): AsyncGenerator<Chunk> {
  const sampleCount = countSamples(score)
  const mastering = createMastering(score, sampleCount, settings ?? (await measureMaster(score)))
  let chunk = createChunk(chunkLength)
  let filled = 0
  for (const mix of await createMixdown(score, sampleCount + masteringDelay)) {
    const mastered = mastering.process(mix)
    const fits = Math.min(mastered.left.length, chunkLength - filled)
    fill(chunk, mastered, 0, fits, filled)
    filled += fits
    if (filled === chunkLength) {
      yield chunk
      chunk = createChunk(chunkLength)
      filled = mastered.left.length - fits
      fill(chunk, mastered, fits, filled, 0)
    }
  }
  if (filled > 0) yield { left: chunk.left.subarray(0, filled), right: chunk.right.subarray(0, filled) }
}

function createChunk(length: number): Chunk {
  return { left: new Float32Array(length), right: new Float32Array(length) }
}

/** Copies `count` samples of `source` from `from` on to `at` of `target`. */
function fill(target: Chunk, source: Chunk, from: number, count: number, at: number) {
  target.left.set(source.left.subarray(from, from + count), at)
  target.right.set(source.right.subarray(from, from + count), at)
}

/** Loudness in LUFS of a whole mix as mastered, and how hard the limiter worked. */
function measureMastered(mix: Chunk, score: Score, settings: MasterSettings) {
  const meter = createLoudnessMeter(sampleRate, 2)
  const mastering = createMastering(score, countSamples(score), settings)
  const block = createChunk(blockLength)
  for (let from = 0; from < mix.left.length; from += blockLength) {
    const count = Math.min(blockLength, mix.left.length - from)
    fill(block, mix, from, count, 0)
    const { left, right } = mastering.process({
      left: block.left.subarray(0, count),
      right: block.right.subarray(0, count),
    })
    meter.add([left, right])
  }
  return { lufs: meter.integratedLufs(), limitingDb: mastering.limiting() }
}

/** The whole mix before mastering. */
async function mixWhole(score: Score): Promise<Chunk> {
  const total = countSamples(score) + masteringDelay
  const mix = createChunk(total)
  let at = 0
  for (const piece of await createMixdown(score, total)) {
    fill(mix, piece, 0, piece.left.length, at)
    at += piece.left.length
  }
  return mix
}

function findMaster(mix: Chunk, score: Score): Required<MasterSettings> {
  const toneDb = matchTone(mix.left, mix.right, score.mix)
  let gainDb = 0
  for (let attempt = 0; attempt < maxTries; attempt++) {
    const { limitingDb, lufs } = measureMastered(mix, score, { masterGainDb: gainDb, toneDb })
    if (!Number.isFinite(lufs)) throw new Error(`The score ${score.id} is silent: give it notes that sound.`)
    const missing = score.mix.loudness - lufs
    const tooHard = limitingDb - maxLimitingDb
    if (tooHard > toleranceLu) gainDb -= Math.max(tooHard, -missing)
    else if (Math.abs(missing) <= toleranceLu || (missing > 0 && tooHard > -toleranceLu)) break
    // Compression and limiting swallow part of each step up.
    else gainDb += attempt === 0 ? missing : missing * 1.2
  }
  return { masterGainDb: Math.round(gainDb * 100) / 100, toneDb }
}

/**
 * The gains before compression and limiting at which the song comes out as loud and as bright as a release of its
 * genre. Mixes the song once and masters it a few times; store the figures, so that later renders need one pass.
 * @throws Error when the score is silent
 */
export async function measureMaster(score: Score): Promise<Required<MasterSettings>> {
  return findMaster(await mixWhole(score), score)
}

/**
 * The whole song and the settings it was mastered with, from one mix: the same samples as `renderScore` gives with
 * them, held in memory at once.
 * @throws Error when the score is silent
 */
export async function renderAndMeasure(score: Score): Promise<Required<MasterSettings> & { sound: Chunk }> {
  const mix = await mixWhole(score)
  const settings = findMaster(mix, score)
  const mastering = createMastering(score, countSamples(score), settings)
  const sound = createChunk(countSamples(score))
  let at = 0
  for (let from = 0; from < mix.left.length; from += blockLength) {
    const to = from + blockLength
    const mastered = mastering.process({ left: mix.left.slice(from, to), right: mix.right.slice(from, to) })
    fill(sound, mastered, 0, mastered.left.length, at)
    at += mastered.left.length
  }
  return { ...settings, sound }
}

import { createLoudnessMeter } from '@tempolibre/audio/loudness'
import { sampleRate } from '../instruments/tone.ts'
import type { Score } from '../score.ts'
import {
  createMasterBus,
  createMastering,
  createShaping,
  masteringDelay,
  type MasterSettings,
} from './mastering.ts'
import { blockLength, createMixdown } from './mixdown.ts'
import type { Chunk } from './mixdown.ts'
import { matchTone, type ToneDb } from './tone-matching.ts'

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

/** A master of a whole song, and what was measured of it. */
interface Take {
  sound: Chunk
  lufs: number
  /** Gain reduction in dB that the limiter exceeded in 5 % of the time. */
  limitingDb: number
}

/** Masters a whole mix that has been shaped, into `sound`. */
function masterInto(sound: Chunk, mix: Chunk, score: Score, masterGainDb: number): Take {
  const meter = createLoudnessMeter(sampleRate, 2)
  const bus = createMasterBus(score, countSamples(score), masterGainDb)
  const block = createChunk(blockLength)
  let at = 0
  for (let from = 0; from < mix.left.length; from += blockLength) {
    const count = Math.min(blockLength, mix.left.length - from)
    fill(block, mix, from, count, 0)
    const mastered = bus.process({
      left: block.left.subarray(0, count),
      right: block.right.subarray(0, count),
    })
    meter.add([mastered.left, mastered.right])
    fill(sound, mastered, 0, mastered.left.length, at)
    at += mastered.left.length
  }
  return { sound, lufs: meter.integratedLufs(), limitingDb: bus.limiting() }
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

/** Loudness of a mix in LUFS. */
function measureMix({ left, right }: Chunk, { id }: Score): number {
  const meter = createLoudnessMeter(sampleRate, 2)
  for (let from = 0; from < left.length; from += chunkLength)
    meter.add([left.subarray(from, from + chunkLength), right.subarray(from, from + chunkLength)])
  const lufs = meter.integratedLufs()
  if (!Number.isFinite(lufs)) throw new Error(`The score ${id} is silent: give it notes that sound.`)
  return lufs
}

/** Shapes a whole mix in place. */
function shape({ left, right }: Chunk, toneDb: ToneDb) {
  const shaping = createShaping(toneDb)
  for (let from = 0; from < left.length; from += blockLength) {
    const to = from + blockLength
    const piece = left.subarray(from, to)
    shaping.process(piece, right.subarray(from, to), piece.length)
  }
}

/** How much louder a master gets for each dB of gain, and how much more is limited. */
interface Yield {
  loudness: number
  limiting: number
}

/** Before two takes can be compared: compression swallows part of each step up. */
const firstYield: Yield = { loudness: 0.7, limiting: 1 }
/** Yields that are believed: two takes of a quiet song may differ by next to nothing. */
const leastYield = 0.25

/** What the step from one take to the next has yielded. */
function findYield(before: Take, after: Take, stepDb: number): Yield {
  const believed = (change: number) => Math.max(leastYield, Math.min(1, change / stepDb))
  return {
    loudness: believed(after.lufs - before.lufs),
    limiting: believed(after.limitingDb - before.limitingDb),
  }
}

/** By how many dB the gain of a take should change to reach the song's loudness, as far as its peaks allow. */
function findStep({ lufs, limitingDb }: Take, { mix }: Score, yields: Yield): number {
  const missing = mix.loudness - lufs
  if (Math.abs(missing) <= toleranceLu && limitingDb <= maxLimitingDb + toleranceLu) return 0
  return Math.min(missing / yields.loudness, (maxLimitingDb - limitingDb) / yields.limiting)
}

/** Gains are rounded before they are tried, so that the last take is the master. */
function roundGain(gainDb: number): number {
  return Math.round(gainDb * 100) / 100
}

/**
 * Masters a whole mix, which is shaped in place. The equaliser is matched to a take without it, since texture,
 * compression and limiting have their share in the spectrum.
 * @throws Error when the score is silent
 */
function masterMix(mix: Chunk, score: Score): Required<MasterSettings> & { sound: Chunk } {
  const sound = createChunk(countSamples(score))
  let gainDb = roundGain(score.mix.loudness - measureMix(mix, score))
  const flat = masterInto(sound, mix, score, gainDb)
  const toneDb = matchTone(sound, score)
  shape(mix, toneDb)
  gainDb = roundGain(gainDb + findStep(flat, score, firstYield))
  let take = masterInto(sound, mix, score, gainDb)
  let yields = firstYield
  for (let attempt = 1; attempt < maxTries; attempt++) {
    const step = findStep(take, score, yields)
    if (Math.abs(step) <= toleranceLu) break
    const before = take
    gainDb = roundGain(gainDb + step)
    take = masterInto(sound, mix, score, gainDb)
    yields = findYield(before, take, step)
  }
  return { masterGainDb: gainDb, toneDb, sound }
}

/**
 * The gains before compression and limiting at which the song comes out as loud and as bright as a release of its
 * genre. Mixes the song once and masters it a few times; store the figures, so that later renders need one pass.
 * @throws Error when the score is silent
 */
export async function measureMaster(score: Score): Promise<Required<MasterSettings>> {
  const { masterGainDb, toneDb } = masterMix(await mixWhole(score), score)
  return { masterGainDb, toneDb }
}

/**
 * The whole song and the settings it was mastered with, from one mix: the same samples as `renderScore` gives with
 * them, held in memory at once.
 * @throws Error when the score is silent
 */
export async function renderAndMeasure(score: Score): Promise<Required<MasterSettings> & { sound: Chunk }> {
  return masterMix(await mixWhole(score), score)
}

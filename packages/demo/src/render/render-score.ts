import { createLoudnessMeter } from '@tempolibre/audio'
import { sampleRate } from '../instruments/tone.ts'
import type { Score } from '../score.ts'
import { createMastering, masteringDelay } from './mastering.ts'
import { mixScore } from './mixdown.ts'
import type { Chunk } from './mixdown.ts'

/** Programme loudness of every song, in LUFS. */
export const targetLufs = -14
/** A measured master gain is good enough within so many LU. */
const toleranceLu = 0.1
const mostTries = 5

/** Length of a rendered song in samples per channel. */
export function countSamples(score: Score): number {
  return Math.round(score.durationSeconds * sampleRate)
}

/**
 * The song as mastered stereo sound at 44 100 Hz, in chunks of about half a second; nothing is computed until the next
 * chunk is asked for. The same score and gain give the same samples.
 * @param options.masterGainDb the figure of `measureMasterGain`; without it, it is measured first, in a pass of its own
 */
export async function* renderScore(score: Score, options: { masterGainDb?: number } = {}): AsyncGenerator<Chunk> {
  const masterGainDb = options.masterGainDb ?? (await measureMasterGain(score))
  const sampleCount = countSamples(score)
  const mastering = createMastering(sampleCount, masterGainDb)
  for await (const mix of mixScore(score, sampleCount + masteringDelay)) {
    const chunk = mastering.process(mix)
    if (chunk.left.length > 0) yield chunk
  }
}

/** Loudness in LUFS of a whole mix mastered with a gain. */
function measureMastered(mix: Chunk, sampleCount: number, masterGainDb: number): number {
  const meter = createLoudnessMeter(sampleRate, 2)
  const mastering = createMastering(sampleCount, masterGainDb)
  for (let from = 0; from < mix.left.length; from += sampleRate) {
    const to = from + sampleRate
    const mastered = mastering.process({ left: mix.left.subarray(from, to), right: mix.right.subarray(from, to) })
    meter.add([mastered.left, mastered.right])
  }
  return meter.integratedLufs()
}

/**
 * The gain in dB before compression and limiting at which the song comes out at −14 LUFS. Mixes the song once and
 * masters it a few times; store the figure, so that later renders need one pass.
 * @throws Error when the score is silent
 */
export async function measureMasterGain(score: Score): Promise<number> {
  const sampleCount = countSamples(score)
  const total = sampleCount + masteringDelay
  const mix: Chunk = { left: new Float32Array(total), right: new Float32Array(total) }
  let at = 0
  for await (const chunk of mixScore(score, total)) {
    mix.left.set(chunk.left, at)
    mix.right.set(chunk.right, at)
    at += chunk.left.length
  }
  let gainDb = 0
  for (let attempt = 0; attempt < mostTries; attempt++) {
    const lufs = measureMastered(mix, sampleCount, gainDb)
    if (!Number.isFinite(lufs)) throw new Error(`The score ${score.id} is silent: give it notes that sound.`)
    const missing = targetLufs - lufs
    if (Math.abs(missing) <= toleranceLu) break
    // Compression and limiting swallow part of each step up.
    gainDb += attempt === 0 ? missing : missing * 1.2
  }
  return Math.round(gainDb * 100) / 100
}

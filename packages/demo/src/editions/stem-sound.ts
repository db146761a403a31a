// oxlint-disable typescript/no-non-null-assertion -- indexes stay below the length of the array they read
import type { StemsModule } from '@tempolibre/media'
import { composeSong } from '../composer/index.ts'
import { sampleRate } from '../instruments/tone.ts'
import { readMeasurements } from '../measurements.ts'
import { type Chunk, createMixdown } from '../render/mixdown.ts'
import { countSamples } from '../render/render-score.ts'
import type { Role, Score } from '../score.ts'
import { rolesOf } from './stems.ts'

/** Level of the stems below that of the mix when it enters the master's compressor and limiter, in dB. */
const belowMasterDb = 4
/** Seconds of the fade at the end, where the last ring is cut. */
const fadeSeconds = 0.3

/**
 * One role of the band alone, with its share of room, hall and echo. Unlike `renderStems`, which lets all others play
 * silently, only this role plays: its synthesizer quantises envelopes at other moments, by which the sum differs from the
 * mix at −40 dB, and five stems take little more time than the song.
 */
function onlyRole(score: Score, role: Role): Score {
  return {
    ...score,
    mix: role === 'drums' ? score.mix : { ...score.mix, risers: [] },
    parts: score.parts.filter((part) => part.role === role),
  }
}

/** The stems of a song of the library for its mixer: before mastering, at about the song's level. */
export const openStems: StemsModule['openStems'] = (id) => {
  const score = composeSong(id)
  const measurement = readMeasurements().get(id)
  if (!measurement) throw new Error(`'${id}' has not been measured. Run npm run demo:measure.`)
  const gain = 10 ** ((measurement.masterGainDb - belowMasterDb) / 20)
  return {
    sampleRate,
    channels: 2,
    sampleCount: countSamples(score),
    ids: rolesOf(score),
    blocks: playStems(score, gain),
  }
}

async function* playStems(score: Score, gain: number): AsyncGenerator<Float32Array[][]> {
  const count = countSamples(score)
  const mixdowns: Generator<Chunk>[] = []
  for (const role of rolesOf(score)) mixdowns.push(await createMixdown(onlyRole(score, role), count))
  let at = 0
  for (;;) {
    const block: Float32Array[][] = []
    for (const mixdown of mixdowns) {
      const { done, value } = mixdown.next()
      if (done) return
      // The mixdown uses its arrays again.
      block.push([value.left, value.right].map((side) => side.map((sample) => sample * gain)))
    }
    fadeOut(block, count - at)
    at += block[0]?.[0]?.length ?? 0
    yield block
  }
}

/** @param left samples of the song from the start of the block on */
function fadeOut(block: readonly (readonly Float32Array[])[], left: number): void {
  const fade = fadeSeconds * sampleRate
  if (left - (block[0]?.[0]?.length ?? 0) >= fade) return
  for (const samples of block.flat())
    for (let i = 0; i < samples.length; i++) samples[i] = samples[i]! * Math.min(1, (left - i - 1) / fade)
}

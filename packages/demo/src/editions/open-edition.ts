import { readEdition, samplesOf } from '@tempolibre/contract/editions'
import type { RecordingSound } from '@tempolibre/media'
import { limitStems } from '@tempolibre/media/limit-stems'
import { sampleRate } from '../instruments/tone.ts'
import { readMeasurements } from '../measurements.ts'
import type { Chunk } from '../render/mixdown.ts'
import { countSamples, renderScore } from '../render/render-score.ts'
import type { Role, Score } from '../score.ts'
import { renderEdit } from './edit.ts'
import { composeFit } from './fit.ts'
import { composeLoop, renderLoop } from './loop.ts'
import { readBars } from './song-bars.ts'
import { findStemGain, playStem } from './stems.ts'

/** Samples per block of sound that is held as a whole. */
const blockLength = 22_050
/** Level of stems below that of the mix when it enters the master's compressor and limiter, in dB. */
const belowMasterDb = 9

/**
 * An edition of a song of the demo library.
 * @throws Error if the library has no such song, or no such edition can be made
 */
export function openEdition(id: string, name: string): RecordingSound {
  const edition = readEdition(name)
  if (!edition) throw new Error(`'${name}' names no edition.`)
  const song = readBars(id)
  const given = (sampleCount: number, chunks: AsyncIterable<Chunk>): RecordingSound => ({
    sampleRate,
    channels: 2,
    sampleCount,
    blocks: sidesOf(chunks),
  })
  if (edition.kind === 'loop') {
    const loop = composeLoop(song)
    return given(
      loop.length,
      whole(() => renderLoop(loop)),
    )
  }
  if (edition.kind === 'stem') {
    return given(countSamples(song.score), playAtOnce(song.score, edition.stem))
  }
  const sampleCount = samplesOf(edition, sampleRate) ?? 0
  if (edition.kind === 'fit') {
    const { score } = composeFit(song, edition.microseconds / 1e6)
    // Mastered like the song, whose figures are known: so the first second can be heard at once.
    return given(sampleCount, renderScore(score, readMeasurements().get(id)))
  }
  return given(
    sampleCount,
    whole(async () => (await renderEdit(song, edition.seconds)).sound),
  )
}

/** Sound that is rendered as a whole, in blocks. */
async function* whole(render: () => Promise<Chunk>): AsyncGenerator<Chunk> {
  const { left, right } = await render()
  for (let from = 0; from < left.length; from += blockLength) {
    const to = from + blockLength
    yield { left: left.slice(from, to), right: right.slice(from, to) }
  }
}

/**
 * A stem at a level that all stems of the song share, from its measured loudness: so it is heard at once, without playing
 * all of them to find their peaks. Those are up to 5 dB above full scale at the master's gain, so that a limiter has nothing
 * to do.
 */
async function* playAtOnce(score: Score, role: Role): AsyncGenerator<Chunk> {
  const measurement = readMeasurements().get(score.id)
  const gain = measurement
    ? 10 ** ((measurement.masterGainDb - belowMasterDb) / 20)
    : await findStemGain(score)
  const alone = stemOf(playStem(score, role, gain))
  for await (const [[left, right] = []] of limitStems(alone, sampleRate))
    if (left && right) yield { left, right }
}

async function* stemOf(chunks: AsyncIterable<Chunk>): AsyncGenerator<Float32Array[][]> {
  for await (const { left, right } of chunks) yield [[left, right]]
}

async function* sidesOf(chunks: AsyncIterable<Chunk>): AsyncGenerator<Float32Array[]> {
  for await (const { left, right } of chunks) yield [left, right]
}

import { readEdition, samplesOf } from '@tempolibre/domain/editions'
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
import { playStem } from './stems.ts'

/** Samples per block of sound that is held as a whole. */
const blockLength = 22_050
/**
 * Gain of stems against the mix in dB. The gain at which the sum of a song peaks at −1 dBFS is −1.4 to 4.6 dB, by twelve songs
 * of as many genres.
 */
const stemGainDb = -5

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
 * A stem at the gain that all stems have, so that it is heard at once, without playing the others to find the peak of their
 * sum. That is 4 dB or more below full scale then; a limiter stands behind it.
 */
async function* playAtOnce(score: Score, role: Role): AsyncGenerator<Chunk> {
  const alone = stemOf(playStem(score, role, 10 ** (stemGainDb / 20)))
  for await (const [[left, right] = []] of limitStems(alone, sampleRate))
    if (left && right) yield { left, right }
}

async function* stemOf(chunks: AsyncIterable<Chunk>): AsyncGenerator<Float32Array[][]> {
  for await (const { left, right } of chunks) yield [[left, right]]
}

async function* sidesOf(chunks: AsyncIterable<Chunk>): AsyncGenerator<Float32Array[]> {
  for await (const { left, right } of chunks) yield [left, right]
}

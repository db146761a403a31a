import { readEdition, samplesOf } from '@tempolibre/contract/editions'
import { fieldsOf } from '@tempolibre/contract/fields-of'
import type { RecordingSound } from '@tempolibre/media'
import type { MediaStorage } from '@tempolibre/media/storage'
import { sampleRate } from '../instruments/tone.ts'
import { readMeasurements } from '../measurements.ts'
import type { Chunk } from '../render/mixdown.ts'
import { countSamples, renderScore } from '../render/render-score.ts'
import type { Score } from '../score.ts'
import { renderEdit } from './edit.ts'
import { composeFit } from './fit.ts'
import { composeLoop, renderLoop } from './loop.ts'
import { readBars } from './song-bars.ts'
import { findStemGain, playStem } from './stems.ts'

/** Samples per block of sound that is held as a whole. */
const blockLength = 22_050
/** Where the gains of stems are kept, of which each takes several times as long to find as a stem to play. */
const gainsFolder = 'masters/editions/gains'

/**
 * An edition of a song of the demo library.
 * @throws Error if the library has no such song, or no such edition can be made
 */
export function openEdition(id: string, name: string, storage: MediaStorage): RecordingSound {
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
    return given(countSamples(song.score), playWithGain(song.score, edition.stem, storage))
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

async function* playWithGain(
  score: Score,
  stem: Parameters<typeof playStem>[1],
  storage: MediaStorage,
): AsyncGenerator<Chunk> {
  yield* playStem(score, stem, await keptGain(score, storage))
}

/** The gain of a song's stems, found once for its sound. */
async function keptGain(score: Score, storage: MediaStorage): Promise<number> {
  const sound = readMeasurements().get(score.id)?.soundHash
  const key = sound === undefined ? undefined : `${gainsFolder}/${sound.slice(0, 32)}.json`
  const kept = key === undefined ? undefined : readGain(await storage.read(key))
  if (kept !== undefined) return kept
  const gain = await findStemGain(score)
  if (key !== undefined) await storage.write(key, JSON.stringify({ gain }))
  return gain
}

function readGain(text: Buffer | undefined): number | undefined {
  if (!text) return undefined
  const { gain } = fieldsOf(JSON.parse(text.toString()))
  return typeof gain === 'number' && gain > 0 ? gain : undefined
}

async function* sidesOf(chunks: AsyncIterable<Chunk>): AsyncGenerator<Float32Array[]> {
  for await (const { left, right } of chunks) yield [left, right]
}

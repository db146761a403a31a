import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { AudioError } from '@tempolibre/audio/audio-error'
import { hearBars, type HeardBars, planCut, playCut, type SoundBlocks } from '@tempolibre/audio/cut'
import { createDownsampler } from '@tempolibre/audio/downsample'
import { fieldsOf } from '@tempolibre/domain/fields-of'
import { readEdition, samplesOf } from '@tempolibre/domain/editions'
import type { MediaStorage } from '../files/storage.ts'
import type { RecordingModule, RecordingSource } from './recording.ts'
import { openRecording as openStoredRecording } from './stored-recording.ts'

/** Where it is kept what has been heard of recordings, of which hearing takes a second or two. */
const folder = 'masters/editions/bars'
/** Increment when recordings are heard or cut differently. */
export const cuttingVersion = 1
/** Rate at which bars are heard, in hertz. */
const hearingRate = 22_050
/** Samples per second times seconds of the beginning that no version leaves out: it is sent before the bars are known. */
const certainSeconds = 1

/** The source of a version of a stored recording. @param key of its WAV */
export function sourceOfCut(key: string, edition: string): RecordingSource {
  return { module: import.meta.url, id: `${key}#${edition}` }
}

/** @param id key of a WAV, `#` and the name of an edition of a given length: it is made by cutting at bars */
export const openRecording: RecordingModule['openRecording'] = async (id, storage) => {
  const [key = '', name = ''] = id.split('#')
  const edition = readEdition(name)
  const { blocks, ...shape } = await openStoredRecording(key, storage)
  const sampleCount = edition && samplesOf(edition, shape.sampleRate)
  if (sampleCount === undefined)
    throw new AudioError('unsupported', `${name} cannot be made of a recording without a score.`)
  return {
    ...shape,
    sampleCount,
    blocks: cut(key, storage, { ...shape, target: sampleCount, first: blocks }),
  }
}

interface Order {
  sampleRate: number
  channels: 1 | 2
  /** Of the whole recording. */
  sampleCount: number
  /** Of the version. */
  target: number
  /** The recording, opened already. */
  first: SoundBlocks
}

async function* cut(
  key: string,
  storage: MediaStorage,
  { channels, first, sampleCount, sampleRate, target }: Order,
): AsyncGenerator<readonly Float32Array[]> {
  const known = await readBars(key, storage)
  let sent = 0
  if (!known) {
    // Listeners hear the beginning while the rest is being heard.
    for await (const block of take(first, Math.min(certainSeconds * sampleRate, target, sampleCount))) {
      sent += block[0]?.length ?? 0
      yield block
    }
  }
  const heard = known ?? (await hear(key, storage))
  const plan = planCut(heard, { sampleRate, sampleCount }, target)
  if (!plan)
    throw new AudioError(
      'unsupported',
      `${basename(key)} cannot be cut to ${(target / sampleRate).toFixed(3)} s: it is ${heard.seconds.toFixed(1)} s long.`,
    )
  const open = (from: number) => skip(reopen(key, storage), from)
  yield* skip(playCut(plan, channels, open), sent)
}

async function* reopen(
  key: string,
  storage: MediaStorage,
): SoundBlocks & AsyncGenerator<readonly Float32Array[]> {
  yield* (await openStoredRecording(key, storage)).blocks
}

/** Hears the bars of a recording and keeps them. */
async function hear(key: string, storage: MediaStorage): Promise<HeardBars> {
  const { blocks, sampleRate } = await openStoredRecording(key, storage)
  const downsampler = createDownsampler(sampleRate, hearingRate)
  const pieces: Float32Array[] = []
  for await (const block of blocks) pieces.push(downsampler.process(toMono(block)))
  pieces.push(downsampler.finish())
  const samples = new Float32Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    samples.set(piece, at)
    at += piece.length
  }
  const heard = hearBars({ sampleRate: downsampler.sampleRate, samples })
  await storage.write(await barsKey(key, storage), JSON.stringify({ version: cuttingVersion, heard }))
  return heard
}

function toMono([left = new Float32Array(), right]: readonly Float32Array[]): Float32Array {
  return right ? left.map((sample, at) => (sample + (right[at] ?? 0)) / 2) : left
}

/** A recording that was replaced is heard again. */
async function barsKey(key: string, storage: MediaStorage): Promise<string> {
  const { version = '' } = (await storage.find(key)) ?? {}
  const digest = createHash('sha256').update(`${key} ${version} ${cuttingVersion}`).digest('hex')
  return `${folder}/${digest.slice(0, 32)}.json`
}

async function readBars(key: string, storage: MediaStorage): Promise<HeardBars | undefined> {
  const text = await storage.read(await barsKey(key, storage))
  if (!text) return undefined
  const { heard, version } = fieldsOf(JSON.parse(text.toString()))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `hear` writes these files
  return version === cuttingVersion ? (heard as HeardBars) : undefined
}

/** The first samples of a sound. */
async function* take(blocks: SoundBlocks, count: number): AsyncGenerator<readonly Float32Array[]> {
  let left = count
  for await (const block of blocks) {
    const taken = block.map((samples) => samples.slice(0, left))
    left -= taken[0]?.length ?? 0
    yield taken
    if (left === 0) return
  }
}

/** A sound from a sample on. */
async function* skip(blocks: SoundBlocks, count: number): AsyncGenerator<readonly Float32Array[]> {
  let left = count
  for await (const block of blocks) {
    const length = block[0]?.length ?? 0
    if (length > left) yield left === 0 ? block : block.map((samples) => samples.subarray(left))
    left = Math.max(0, left - length)
  }
}

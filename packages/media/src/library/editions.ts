import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import {
  editSeconds,
  type EditionOffer,
  fitBounds,
  isOffered,
  listArchived,
  minCuttable,
  readEdition,
  samplesOf,
} from '@tempolibre/domain/editions'
import { AudioError } from '@tempolibre/audio/audio-error'
import { makePreviewTag, type PreviewTags } from '@tempolibre/audio/tags'
import { editionsFolder } from '../files/made-files.ts'
import type { ForeseenFile, SoundFile } from '../files/sound-file.ts'
import type { MediaStorage } from '../files/storage.ts'
import { openStored } from '../files/stored-file.ts'
import { RenderingError } from '../rendering-error.ts'
import { type RenditionProgress, startRenderer, type Visit } from '../rendering/renderer.ts'
import type { Rendition } from '../rendering/rendition.ts'
import type { RenderingTurns } from '../rendering/rendering-turns.ts'
import type { Hearing } from '../turns/hearing.ts'
import { mp3EncodingVersion, renditionHead, type RenditionFormat, renditionLength } from '../sound/formats.ts'
import { cuttingVersion, sourceOfCut } from '../sound/cut-recording.ts'
import { shapeOfStored } from '../sound/stored-recording.ts'
import type { MadeRecording, RecordingMaker, SoundShape } from '../sound/recording.ts'
import { createFlacFiles } from './flac-files.ts'
import type { MediaLog } from './media-log.ts'

/** Names an edition of a recording. */
export interface EditionOfRecording {
  /** Storage key of the recording, with the extension of any of its formats. */
  key: string
  /** As `readEdition` reads it. */
  edition: string
}

export interface Editions {
  /**
   * What can be made of a recording; undefined if it does not exist. Somebody is about to want one of them: the process that
   * makes them is started.
   */
  offer(key: string): Promise<EditionOffer | undefined>
  /**
   * An edition in full quality, in the format of the key's extension; undefined if the recording has none such.
   * @throws RenderingError `busy`, `stopped`
   */
  open(wanted: EditionOfRecording, visit: Visit): Promise<SoundFile | undefined>
  /** The same, of which nothing is rendered until it is read; undefined as well for FLAC, whose length is not known before. */
  foresee(wanted: EditionOfRecording, visit: Visit): Promise<ForeseenFile | undefined>
  /** An edition as it is heard before it is licensed: an MP3 with `tags`. */
  preview(wanted: EditionOfRecording & { tags: PreviewTags }, visit: Visit): Promise<HeardFile | undefined>
  progress(wanted: EditionOfRecording): Promise<RenditionProgress | undefined>
  /** What an archive of a recording has besides it, in the format of the key's extension; undefined if it does not exist. */
  namesInArchive(key: string): Promise<string[] | undefined>
  stop(): Promise<void>
}

export interface HeardFile {
  /** In bytes. */
  totalBytes: number
  version: string
  read(from: number): AsyncIterable<Uint8Array>
}

const folder = editionsFolder

/** Makes editions of recordings when somebody asks for them, sends them meanwhile, and keeps the latest. */
export function openEditions(options: {
  storage: MediaStorage
  maker: RecordingMaker | undefined
  closing: AbortSignal | undefined
  turns: RenderingTurns | undefined
  hearing: Hearing | undefined
  onError: (error: RenderingError) => void
  log: MediaLog
}): Editions {
  const { findEdition, findOffer, moduleFor } = createFinder(options)
  const renderer = startRenderer({ ...options, folder })
  const flacFiles = createFlacFiles({ ...options, folder: `${folder}/flac` })

  async function openAs(found: FoundEdition, format: 'wav' | 'mp3', visit: Visit) {
    const rendition = renditionOf(found, format)
    const { read, totalBytes } = await renderer.open(rendition, visit)
    return { totalBytes, head: renditionHead(format, found.shape), version: rendition.key, read }
  }

  return {
    async offer(key) {
      const offer = await findOffer(key)
      const module = moduleFor(key)
      if (offer && module !== undefined) renderer.warm(module)
      return offer
    },
    async open(wanted, visit) {
      const found = await findEdition(wanted)
      if (!found) return undefined
      if (wanted.key.endsWith('.mp3')) return openAs(found, 'mp3', visit)
      if (!wanted.key.endsWith('.flac')) return openAs(found, 'wav', visit)
      const { byteLength, key: version } = renditionOf(found, 'wav')
      const key = `${folder}/${version}`
      // Its WAV is rendered only if there is a FLAC to be made of it.
      const stored = await flacFiles.findStored(key, { totalBytes: byteLength, version })
      return stored ?? flacFiles.open(key, await openAs(found, 'wav', visit), visit)
    },
    async foresee(wanted, visit) {
      const format = (['wav', 'mp3'] as const).find((each) => wanted.key.endsWith(`.${each}`))
      const found = format && (await findEdition(wanted))
      if (!found) return undefined
      const { byteLength, key } = renditionOf(found, format)
      return {
        totalBytes: byteLength,
        head: renditionHead(format, found.shape),
        version: key,
        async *read(from) {
          const { read } = await openAs(found, format, visit)
          yield* read(from)
        },
      }
    },
    async preview({ tags, ...wanted }, visit) {
      const found = await findEdition(wanted)
      if (!found) return undefined
      const rendition = renditionOf(found, 'preview', tags)
      const { read, totalBytes } = await renderer.open(rendition, visit)
      return { totalBytes, version: rendition.key, read }
    },
    async progress(wanted) {
      const found = await findEdition(wanted)
      return found && renderer.progress(renditionOf(found, wanted.key.endsWith('.mp3') ? 'mp3' : 'wav'))
    },
    async namesInArchive(key) {
      const offered = await findOffer(key)
      return offered && listArchived(offered, key.endsWith('.mp3') ? 'mp3' : 'wav')
    },
    async stop() {
      await renderer.stop()
      await flacFiles.idle()
    },
  }
}

/** Finds what can be made of recordings. */
function createFinder({
  maker,
  onError,
  storage,
}: {
  storage: MediaStorage
  maker: RecordingMaker | undefined
  onError: (error: RenderingError) => void
}) {
  const made = new Map(maker?.recordings.map((recording) => [withoutExtension(recording.master), recording]))

  async function findOffer(key: string): Promise<EditionOffer | undefined> {
    const recording = made.get(withoutExtension(key))
    if (recording) return maker?.editions?.offerOf(recording.id)
    const shape = await findShape(storage, key, onError)
    return shape && offerCuts(shape.sampleCount / shape.sampleRate)
  }

  async function findEdition({ edition, key }: EditionOfRecording): Promise<FoundEdition | undefined> {
    const wanted = readEdition(edition)
    const offer = wanted && (await findOffer(key))
    if (!wanted || !offer || !isOffered(offer, wanted)) return undefined
    const recording = made.get(withoutExtension(key))
    if (recording) return findMade(maker, recording, { edition, key, loopSamples: offer.loopSamples })
    const shape = await findShape(storage, key, onError)
    const sampleCount = shape && samplesOf(wanted, shape.sampleRate)
    if (!shape || sampleCount === undefined) return undefined
    const wav = `${withoutExtension(key)}.wav`
    const { version = '' } = (await storage.find(wav)) ?? {}
    const { id: sourceId, module } = sourceOfCut(wav, edition)
    return {
      identity: `${wav} ${version} ${edition} ${cuttingVersion}`,
      title: basename(wav),
      module,
      sourceId,
      shape: { ...shape, sampleCount },
    }
  }

  return {
    findOffer,
    findEdition,
    /** What makes editions of a recording. */
    moduleFor: (key: string) =>
      made.has(withoutExtension(key)) ? maker?.module : sourceOfCut(key, '').module,
  }
}

/** Of a stored recording; undefined if it does not exist, or cannot be read. */
async function findShape(
  storage: MediaStorage,
  key: string,
  onError: (error: RenderingError) => void,
): Promise<SoundShape | undefined> {
  const wav = `${withoutExtension(key)}.wav`
  try {
    return (await openStored(storage, wav)) && (await shapeOfStored(storage, wav))
  } catch (error) {
    if (!(error instanceof AudioError)) throw error
    onError(
      new RenderingError('render', `${basename(wav)} cannot be cut: ${error.message}`, { cause: error }),
    )
    return undefined
  }
}

function renditionOf(found: FoundEdition, format: RenditionFormat, tags?: PreviewTags): Rendition {
  const { identity, module, shape, sourceId, title } = found
  const tag = tags && makePreviewTag(tags)
  const version = format === 'wav' ? '' : mp3EncodingVersion
  const digest = createHash('sha256')
    .update(`${identity} ${format} ${version} ${tag?.length ?? 0}`)
    .digest('hex')
  return {
    key: `${digest.slice(0, 32)}.${format === 'wav' ? 'wav' : 'mp3'}`,
    title,
    format,
    source: { module, id: sourceId },
    tag,
    byteLength: (tag?.length ?? 0) + renditionLength(format, shape),
    seconds: shape.sampleCount / shape.sampleRate,
  }
}

const withoutExtension = (key: string) => key.replace(/\.\w+$/, '')

/** An edition that can be rendered. */
interface FoundEdition {
  /** What determines its samples. */
  identity: string
  /** Of the recording, for messages. */
  title: string
  module: string
  sourceId: string
  shape: SoundShape
}

/** Longest version, in lengths of the recording: a longer one would repeat too much. */
const maxStretch = 3

/** What can be made of a recording of some seconds without a score. */
function offerCuts(seconds: number): EditionOffer {
  const max = Math.min(fitBounds.max, Math.floor(seconds * maxStretch))
  const canBeCut = seconds >= minCuttable
  return {
    hasScore: false,
    edits: canBeCut ? editSeconds.filter((length) => length < seconds) : [],
    loopSamples: undefined,
    stems: [],
    fit: canBeCut ? { min: fitBounds.min, max } : undefined,
  }
}

function findMade(
  maker: RecordingMaker | undefined,
  { channels, id, master, sampleCount, sampleRate, title }: MadeRecording,
  { edition, loopSamples }: EditionOfRecording & { loopSamples: number | undefined },
): FoundEdition | undefined {
  const wanted = readEdition(edition)
  if (!wanted || !maker?.editions) return undefined
  const samples =
    samplesOf(wanted, sampleRate) ?? (wanted.kind === 'loop' ? (loopSamples ?? sampleCount) : sampleCount)
  return {
    // The master's key identifies the song's sound.
    identity: `${basename(master)} ${edition} ${maker.editions.version}`,
    title,
    module: maker.module,
    sourceId: `${id}#${edition}`,
    shape: { channels, sampleRate, sampleCount: samples },
  }
}

import { createHash } from 'node:crypto'
import type { ForeseenFile, SoundFile } from '../files/sound-file.ts'
import { fitting } from '../files/made-files.ts'
import type { MediaStorage } from '../files/storage.ts'
import { openStored } from '../files/stored-file.ts'
import type { RenderingError } from '../rendering-error.ts'
import { type Renderer, type RenditionProgress, startRenderer, type Visit } from '../rendering/renderer.ts'
import type { Rendition } from '../rendering/rendition.ts'
import type { RenderingTurns } from '../rendering/rendering-turns.ts'
import type { Hearing } from '../turns/hearing.ts'
import { mp3EncodingVersion, renditionHead } from '../sound/formats.ts'
import type { RecordingMaker } from '../sound/recording.ts'
import { createFlacFiles } from './flac-files.ts'
import type { MediaLog } from './media-log.ts'
import { nameMixes } from './mixes.ts'
import { renditionOfMade, renditionOfStored } from './renditions.ts'
import type { RecordedTrack, Tracks } from './tracks.ts'

export interface Masters {
  /**
   * The full-quality recording under a storage key; undefined if there is none.
   * @throws RenderingError `busy`, `stopped`; AudioError for a FLAC of a WAV that cannot be read
   */
  open(key: string, visit: Visit): Promise<SoundFile | undefined>
  /**
   * A mix of the stems of the recording under a storage key; undefined if it has no such stems.
   * @param mix as `parseMix` reads it
   * @throws RenderingError `busy`, `stopped`
   */
  openMix(key: string, mix: string, visit: Visit): Promise<SoundFile | undefined>
  /** The same as `open`, of which nothing is rendered until it is read; undefined as well if its length is not known before. */
  foresee(key: string, visit: Visit): Promise<ForeseenFile | undefined>
  /** The progress of the recording under a storage key; undefined if there is none. */
  progress(key: string): Promise<RenditionProgress | undefined>
  /** The progress of a mix; undefined if the recording has no such stems. */
  progressOfMix(key: string, mix: string): Promise<RenditionProgress | undefined>
  /** Renders all missing recordings at low priority; rejects if one cannot be made, or when `signal` aborts. */
  renderAhead(signal: AbortSignal): Promise<void>
  stop(): Promise<void>
}

interface MasterOptions {
  storage: MediaStorage
  tracks: Pick<Tracks, 'findStems' | 'list'>
  maker: RecordingMaker | undefined
  closing: AbortSignal | undefined
  turns: RenderingTurns | undefined
  hearing: Hearing | undefined
  onError: (error: RenderingError) => void
  log: MediaLog
}

/**
 * Opens full-quality recordings. A WAV is stored, or made on the first request; MP3 and FLAC are stored beside it, or
 * made from it. What is made is sent meanwhile and then stored.
 */
export function openMasters(options: MasterOptions): Masters {
  const { onError, storage, tracks } = options
  const makerFiles = startRenderer({ ...options, folder: 'masters' })
  const mp3Files = startRenderer({ ...options, folder: 'masters/mp3' })
  const flacFiles = createFlacFiles({ ...options, folder: 'masters/flac' })
  const mixes = nameMixes(options)
  const { findMix, findRendered, findStored, made } = createFinder({
    ...options,
    makerFiles,
    mp3Files,
    mixes,
  })

  async function open(key: string, visit: Visit): Promise<SoundFile | undefined> {
    const stored = await findStored(key)
    if (stored) return stored
    if (key.endsWith('.flac')) return openFlac(key, visit)
    const file = await findRendered(key)
    return file && openRendered(file, visit)
  }

  async function foresee(key: string, visit: Visit): Promise<ForeseenFile | undefined> {
    const stored = await findStored(key)
    if (stored) return stored
    const file = await findRendered(key)
    if (!file) return undefined
    return {
      totalBytes: file.rendition.byteLength,
      ...(file.head && { head: file.head }),
      version: file.version,
      async *read(from) {
        yield* (await openRendered(file, visit)).read(from)
      },
    }
  }

  async function openFlac(key: string, visit: Visit): Promise<SoundFile | undefined> {
    const wavKey = withExtension(key, 'wav')
    // Its WAV is rendered only if there is a FLAC to be made of it.
    const foreseen = await foresee(wavKey, visit)
    const stored = foreseen && (await flacFiles.findStored(wavKey, foreseen))
    if (stored) return stored
    const wav = await open(wavKey, visit)
    const totalBytes = wav?.totalBytes
    return wav && totalBytes !== undefined ? flacFiles.open(wavKey, { ...wav, totalBytes }, visit) : undefined
  }

  async function progress(key: string): Promise<RenditionProgress | undefined> {
    if (await findStored(key)) return { state: 'ready' }
    // Encoding a FLAC is as fast as reading its WAV.
    if (key.endsWith('.flac')) return progress(withExtension(key, 'wav'))
    return progressOf(await findRendered(key))
  }

  return {
    open,
    foresee,
    async openMix(key, mix, visit) {
      const file = await findMix(key, mix)
      if (!file) return undefined
      mixes.tidy()
      return openRendered(file, visit)
    },
    progress,
    progressOfMix: async (key, mix) => progressOf(await findMix(key, mix)),
    async renderAhead(signal) {
      const recordings = [...made.values()].map(({ rendition }) => rendition)
      if (recordings.length > 0) await makerFiles.renderAhead(recordings, signal)
      const stored = (await tracks.list()).filter(({ master }) => !made.has(withExtension(master, 'mp3')))
      const missing = await fitting(storage, 'masters/mp3', await listMissingMp3s(storage, stored, onError))
      if (missing.length > 0) await mp3Files.renderAhead(missing, signal)
    },
    async stop() {
      await Promise.all([makerFiles.stop(), mp3Files.stop()])
      await flacFiles.idle()
    },
  }
}

interface RenderedFile {
  rendition: Rendition
  renderer: Renderer
  /** The bytes of the file before any sound, if they are known. */
  head?: Uint8Array
  version: string
}

/** Finds what is under a storage key. */
function createFinder({
  maker,
  makerFiles,
  mixes,
  mp3Files,
  onError,
  storage,
}: MasterOptions &
  Record<'makerFiles' | 'mp3Files', Renderer> & {
    mixes: Pick<ReturnType<typeof nameMixes>, 'find'>
  }) {
  const made = new Map(maker && listMade(maker))
  return {
    made,
    /** Undefined for a recording that is made. */
    findStored: async (key: string) => (made.has(key) ? undefined : openStored(storage, key)),
    /** What is rendered on request. */
    async findRendered(key: string): Promise<RenderedFile | undefined> {
      const known = made.get(key)
      if (known) {
        // Its key identifies its sound.
        const version = known.rendition.format === 'wav' ? '' : String(mp3EncodingVersion)
        return { ...known, renderer: makerFiles, version }
      }
      const mp3 = await findMp3(storage, key, onError)
      return mp3 && { rendition: mp3, renderer: mp3Files, version: mp3.key }
    },
    async findMix(key: string, mix: string): Promise<RenderedFile | undefined> {
      const file = await mixes.find(key, mix)
      return file && { ...file, renderer: makerFiles, version: file.rendition.key }
    },
  }
}

async function openRendered(
  { head, rendition, renderer, version }: RenderedFile,
  visit: Visit,
): Promise<SoundFile> {
  const { read, totalBytes } = await renderer.open(rendition, visit)
  return { totalBytes, ...(head && { head }), version, read }
}

const progressOf = async (file: RenderedFile | undefined) => file?.renderer.progress(file.rendition)

/** The MP3 of a stored recording. A WAV that was replaced gets another MP3, and so does another version of the encoder. */
async function findMp3(
  storage: MediaStorage,
  key: string,
  onError: (error: RenderingError) => void,
  title = key,
): Promise<Rendition | undefined> {
  if (!key.endsWith('.mp3')) return undefined
  const master = withExtension(key, 'wav')
  const wav = await openStored(storage, master)
  if (!wav) return undefined
  const digest = createHash('sha256').update(`${master} ${wav.version} ${mp3EncodingVersion}`).digest('hex')
  const file = { key: `${digest.slice(0, 32)}.mp3`, title, artist: '', format: 'mp3', master } as const
  return renditionOfStored(storage, file, onError)
}

/** The MP3s of stored recordings for which none is stored. */
async function listMissingMp3s(
  storage: MediaStorage,
  recordings: readonly RecordedTrack[],
  onError: (error: RenderingError) => void,
): Promise<Rendition[]> {
  const missing: Rendition[] = []
  for (const { master, title } of recordings) {
    const key = withExtension(master, 'mp3')
    if (await openStored(storage, key)) continue
    const rendition = await findMp3(storage, key, onError, title)
    if (rendition) missing.push(rendition)
  }
  return missing
}

const withExtension = (key: string, extension: string) => key.replace(/\.\w+$/, `.${extension}`)

/** What a maker's recordings are downloaded as, by storage key: a WAV, and an MP3 of the same name. */
function listMade(maker: RecordingMaker): [key: string, made: { rendition: Rendition; head: Uint8Array }][] {
  return maker.recordings.flatMap((recording) =>
    (['wav', 'mp3'] as const).map((format): ReturnType<typeof listMade>[number] => {
      const key = withExtension(recording.master, format)
      const rendition = renditionOfMade(maker, recording, { key, format })
      return [key, { rendition, head: renditionHead(format, recording) }]
    }),
  )
}

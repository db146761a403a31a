import { createHash } from 'node:crypto'
import type { ForeseenFile, SoundFile } from '../files/sound-file.ts'
import { fitting } from '../files/made-files.ts'
import type { MediaStorage } from '../files/storage.ts'
import { openStored } from '../files/stored-file.ts'
import type { RenderingError } from '../rendering-error.ts'
import { type RenditionProgress, startRenderer, type Visit } from '../rendering/renderer.ts'
import type { Rendition } from '../rendering/rendition.ts'
import type { RenderingTurns } from '../rendering/rendering-turns.ts'
import type { Hearing } from '../turns/hearing.ts'
import { mp3EncodingVersion, renditionHead } from '../sound/formats.ts'
import type { RecordingMaker } from '../sound/recording.ts'
import { createFlacFiles } from './flac-files.ts'
import type { MediaLog } from './media-log.ts'
import { nameMixes } from './mixes.ts'
import { renditionOfMade, renditionOfStored } from './renditions.ts'
import type { Tracks } from './tracks.ts'

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

/**
 * Opens full-quality recordings. A WAV is stored, or made on the first request; MP3 and FLAC are stored beside it, or
 * made from it. What is made is sent meanwhile and then stored.
 */
export function openMasters(options: {
  storage: MediaStorage
  tracks: Pick<Tracks, 'findStems' | 'list'>
  maker: RecordingMaker | undefined
  closing: AbortSignal | undefined
  turns: RenderingTurns | undefined
  hearing: Hearing | undefined
  onError: (error: RenderingError) => void
  log: MediaLog
}): Masters {
  const { closing, hearing, log, maker, onError, storage, tracks, turns } = options
  const made = new Map(maker && listMade(maker))
  const makerFiles = startRenderer({ storage, folder: 'masters', closing, turns, hearing, onError })
  const mp3Files = startRenderer({ storage, folder: 'masters/mp3', closing, turns, hearing, onError })
  const flacFiles = createFlacFiles({ storage, closing, folder: 'masters/flac', log })
  const mixes = nameMixes({ storage, tracks, maker, log })

  /** A WAV that was replaced gets another MP3, and so does another version of the encoder. */
  async function findMp3(key: string, title = key, artist = ''): Promise<Rendition | undefined> {
    if (!key.endsWith('.mp3')) return undefined
    const master = withExtension(key, 'wav')
    const wav = await openStored(storage, master)
    if (!wav) return undefined
    const digest = createHash('sha256').update(`${master} ${wav.version} ${mp3EncodingVersion}`).digest('hex')
    const file = { key: `${digest.slice(0, 32)}.mp3`, title, artist, format: 'mp3', master } as const
    return renditionOfStored(storage, file, onError)
  }

  async function open(key: string, visit: Visit): Promise<SoundFile | undefined> {
    const known = made.get(key)
    if (known) {
      const { read, totalBytes } = await makerFiles.open(known.rendition, visit)
      // Its key identifies its sound.
      const version = known.rendition.format === 'wav' ? '' : String(mp3EncodingVersion)
      return { totalBytes, head: known.head, version, read }
    }
    const stored = await openStored(storage, key)
    if (stored) return stored
    if (key.endsWith('.flac')) return openFlac(key, visit)
    const mp3 = await findMp3(key)
    if (!mp3) return undefined
    const { read, totalBytes } = await mp3Files.open(mp3, visit)
    return { totalBytes, version: mp3.key, read }
  }

  async function foresee(key: string, visit: Visit): Promise<ForeseenFile | undefined> {
    const known = made.get(key)
    const stored = known ? undefined : await openStored(storage, key)
    if (stored) return stored
    const rendition = known?.rendition ?? (await findMp3(key))
    if (!rendition) return undefined
    const version = known ? (rendition.format === 'wav' ? '' : String(mp3EncodingVersion)) : rendition.key
    return {
      totalBytes: rendition.byteLength,
      ...(known && { head: known.head }),
      version,
      async *read(from) {
        const { read } = await (known ? makerFiles : mp3Files).open(rendition, visit)
        yield* read(from)
      },
    }
  }

  async function openMix(key: string, mix: string, visit: Visit): Promise<SoundFile | undefined> {
    const file = await mixes.find(key, mix)
    if (!file) return undefined
    mixes.tidy()
    const { read, totalBytes } = await makerFiles.open(file.rendition, visit)
    return { totalBytes, head: file.head, version: file.rendition.key, read }
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
    const known = made.get(key)
    if (known) return makerFiles.progress(known.rendition)
    if (await openStored(storage, key)) return { state: 'ready' }
    // Encoding a FLAC is as fast as reading its WAV.
    if (key.endsWith('.flac')) return progress(withExtension(key, 'wav'))
    const mp3 = await findMp3(key)
    return mp3 && mp3Files.progress(mp3)
  }

  /** The MP3s of stored recordings for which none is stored. */
  async function listMissing(): Promise<Rendition[]> {
    const missing: Rendition[] = []
    for (const { master, title } of await tracks.list()) {
      const key = withExtension(master, 'mp3')
      if (made.has(key) || (await openStored(storage, key))) continue
      const rendition = await findMp3(key, title)
      if (rendition) missing.push(rendition)
    }
    return missing
  }

  return {
    open,
    foresee,
    openMix,
    progress,
    async progressOfMix(key, mix) {
      const file = await mixes.find(key, mix)
      return file && makerFiles.progress(file.rendition)
    },
    async renderAhead(signal) {
      if (made.size > 0)
        await makerFiles.renderAhead(
          [...made.values()].map(({ rendition }) => rendition),
          signal,
        )
      const missing = await fitting(storage, 'masters/mp3', await listMissing())
      if (missing.length > 0) await mp3Files.renderAhead(missing, signal)
    },
    async stop() {
      await Promise.all([makerFiles.stop(), mp3Files.stop()])
      await flacFiles.idle()
    },
  }
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

import { allEditions } from '@tempolibre/domain/editions'
import type { ForeseenFile, SoundFile } from '../files/sound-file.ts'
import type { MediaStorage } from '../files/storage.ts'
import type { RenderingError } from '../rendering-error.ts'
import type { RenditionProgress, Visit } from '../rendering/renderer.ts'
import type { RenderingTurns } from '../rendering/rendering-turns.ts'
import type { RecordingMaker } from '../sound/recording.ts'
import { createHearing } from '../turns/hearing.ts'
import { type Editions, openEditions } from './editions.ts'
import { openMasters } from './masters.ts'
import type { MediaLog } from './media-log.ts'
import { openPreviews, type Previews } from './previews.ts'
import { openStemFiles, type StemFiles } from './stem-files.ts'
import type { Tracks } from './tracks.ts'
import { createWholeMasters, type MasterDigests } from './whole-masters.ts'

export interface MediaOptions {
  /** Where recordings are stored, and what is made of them. */
  storage: MediaStorage
  tracks: Tracks
  /** Makes recordings that are not stored. */
  maker?: RecordingMaker | undefined
  /** With which recordings are compared before they are sent; undefined: they are not. */
  digests?: MasterDigests | undefined
  /** Decides between machines that share the storage; undefined: each renders what it is asked for. */
  turns?: RenderingTurns | undefined
  /** Called when a preview rendered ahead is there: how many of how many are, and its title. */
  onProgress(done: number, total: number, title: string): void
  log: MediaLog
}

/** Names a file that is downloaded. */
export interface DownloadedFile {
  /** Storage key. */
  key: string
  isPreview: boolean
  /** A mix of its stems, as `parseMix` reads it; undefined: the recording itself. */
  mix?: string | undefined
  /** What is made of the recording; undefined: the recording itself. */
  edition?: string | undefined
}

export interface Media {
  previews: Pick<Previews, 'lengths' | 'open' | 'renderAhead'>
  /** The stems of recordings, for mixers. */
  stems: Pick<StemFiles, 'lengths' | 'open'>
  masters: {
    renderAhead(signal: AbortSignal): Promise<void>
    /** Compares a recording with the bytes that were stored. @throws StorageError `damaged` */
    requireWhole(key: string): Promise<void>
  }
  editions: Pick<Editions, 'offer' | 'preview'>
  /**
   * Opens what is downloaded; undefined if it does not exist.
   * @throws RenderingError `busy`, `closed`, `stopped`; AudioError for a FLAC of a WAV that cannot be read; StorageError `damaged`
   */
  open(file: DownloadedFile, visit: Visit): Promise<SoundFile | undefined>
  /** The same, of which nothing is rendered until it is read; undefined as well if its length is not known before. */
  foresee(file: Pick<DownloadedFile, 'edition' | 'key'>, visit: Visit): Promise<ForeseenFile | undefined>
  /** The progress of what is downloaded, of `all` editions as well; undefined if it does not exist. */
  progress(file: DownloadedFile): Promise<RenditionProgress | undefined>
  /** Starts nothing further: readers who wait get a RenderingError `closed`. What has started goes on. */
  closeLines(): void
  /** Stops rendering; resolves when nothing is written any more. */
  stop(): Promise<void>
}

/** Opens the recordings of a library and what is made of them: previews, MP3, FLAC. */
export function openMedia({ digests, log, maker, onProgress, storage, tracks, turns }: MediaOptions): Media {
  const onError = (error: RenderingError) => log.error({ err: error }, error.message)
  const hearing = createHearing()
  const closing = new AbortController()
  const line = { turns, closing: closing.signal }
  const previews = openPreviews({ storage, tracks, maker, ...line, hearing, onProgress, onError })
  const stems = openStemFiles({ storage, tracks, maker, ...line, onError, log })
  const masters = openMasters({ storage, tracks, maker, ...line, hearing, onError, log })
  const editions = openEditions({ storage, maker, ...line, hearing, onError, log })
  const made = new Set(maker?.recordings.map(({ master }) => master))
  const whole = createWholeMasters({ storage, digests, log, canMake: (key) => made.has(key) })

  /** Of a recording, and of the stems that are mixed: nothing is made of a damaged one. */
  async function requireWhole({ key, mix }: Pick<DownloadedFile, 'key' | 'mix'>): Promise<void> {
    const master = key.replace(/\.\w+$/, '.wav')
    await whole.require(master)
    if (mix === undefined) return
    for (const stem of (await tracks.findStems({ master }))?.stems ?? [])
      if (stem.master !== null) await whole.require(stem.master)
  }

  /** Of an archive it is known whether a file of it was postponed, which breaks it off, and whether all are there. */
  async function progressOfArchive(key: string): Promise<RenditionProgress | undefined> {
    const names = await editions.namesInArchive(key)
    if (!names) return undefined
    const files = [
      await masters.progress(key),
      ...(await Promise.all(names.map((edition) => editions.progress({ key, edition })))),
    ]
    const waits = files.flatMap((each) => (each?.state === 'postponed' ? [each.secondsLeft] : []))
    if (waits.length > 0) return { state: 'postponed', secondsLeft: Math.max(...waits) }
    return { state: files.every((each) => each?.state === 'ready') ? 'ready' : 'not_started' }
  }

  return {
    previews,
    stems,
    masters: { renderAhead: (signal) => masters.renderAhead(signal), requireWhole: whole.require },
    editions,
    async open({ edition, isPreview, key, mix }, visit) {
      if (!isPreview) await requireWhole({ key, mix })
      if (edition !== undefined) return editions.open({ key, edition }, visit)
      if (mix !== undefined) return masters.openMix(key, mix, visit)
      if (!isPreview) return masters.open(key, visit)
      const preview = await previews.open(key, visit)
      return preview && { version: '', ...preview }
    },
    async foresee({ edition, key }, visit) {
      await requireWhole({ key })
      return edition === undefined ? masters.foresee(key, visit) : editions.foresee({ key, edition }, visit)
    },
    progress({ edition, isPreview, key, mix }) {
      if (edition === allEditions) return progressOfArchive(key)
      if (mix !== undefined) return masters.progressOfMix(key, mix)
      if (edition !== undefined) return editions.progress({ key, edition })
      return isPreview ? previews.progress(key) : masters.progress(key)
    },
    closeLines: () => closing.abort(),
    async stop() {
      await previews.stop()
      await stems.stop()
      await masters.stop()
      await editions.stop()
    },
  }
}

import { basename, dirname } from 'node:path'
import { fitting, previewsFolder } from '../files/made-files.ts'
import type { MediaStorage } from '../files/storage.ts'
import { openStored } from '../files/stored-file.ts'
import type { RenderingError } from '../rendering-error.ts'
import {
  type RenderedFile,
  type RenditionProgress,
  startRenderer,
  type Visit,
} from '../rendering/renderer.ts'
import type { Rendition } from '../rendering/rendition.ts'
import type { RenderingTurns } from '../rendering/rendering-turns.ts'
import type { Hearing } from '../turns/hearing.ts'
import type { RecordingMaker } from '../sound/recording.ts'
import { renditionOfMade, renditionOfStored } from './renditions.ts'
import type { RecordedTrack, Tracks } from './tracks.ts'

export interface Previews {
  /**
   * The preview under a storage key, stored or being rendered; undefined if it can be neither.
   * @throws RenderingError `busy`, `stopped`
   */
  open(key: string, visit: Visit): Promise<RenderedFile | undefined>
  /** The lengths in bytes of the previews that can be made again, by key. */
  lengths: ReadonlyMap<string, number>
  /** The progress of the preview under a storage key; undefined if there is none. */
  progress(key: string): Promise<RenditionProgress | undefined>
  /** Renders all missing previews at low priority; rejects if one cannot be made, or when `signal` aborts. */
  renderAhead(signal: AbortSignal): Promise<void>
  stop(): Promise<void>
}

/** Renders the previews of a library's tracks when they are played, or ahead. */
export function openPreviews(options: {
  storage: MediaStorage
  tracks: Tracks
  maker: RecordingMaker | undefined
  closing: AbortSignal | undefined
  turns: RenderingTurns | undefined
  hearing: Hearing | undefined
  onProgress: (done: number, total: number, title: string) => void
  onError: (error: RenderingError) => void
}): Previews {
  const { closing, hearing, maker, onError, onProgress, storage, tracks, turns } = options
  const made = new Map(
    maker?.recordings.map((recording) => [
      recording.preview,
      renditionOfMade(maker, recording, { key: recording.preview, format: 'preview' }),
    ]),
  )
  const renderer = startRenderer({
    storage,
    folder: previewsFolder,
    closing,
    isHeard: true,
    turns,
    hearing,
    onProgress,
    onError,
  })

  async function findRendition(key: string): Promise<Rendition | undefined> {
    const known = made.get(key)
    if (known || dirname(key) !== previewsFolder) return known
    const track = await tracks.findByPreview(key)
    return track && renditionOf(track)
  }

  const renditionOf = ({ preview, ...track }: RecordedTrack) =>
    renditionOfStored(storage, { ...track, key: basename(preview), format: 'preview' }, onError)

  /** Of the tracks whose recording is stored and whose preview is not. */
  async function listMissing(): Promise<Rendition[]> {
    const missing: Rendition[] = []
    for (const track of await tracks.list()) {
      if (made.has(track.preview) || dirname(track.preview) !== previewsFolder) continue
      if (await openStored(storage, track.preview)) continue
      const rendition = await renditionOf(track)
      if (rendition) missing.push(rendition)
    }
    return missing
  }

  return {
    async open(key, visit) {
      if (!made.has(key)) {
        const stored = await openStored(storage, key)
        if (stored) return stored
      }
      const rendition = await findRendition(key)
      return rendition && renderer.open(rendition, visit)
    },
    lengths: new Map(
      [...made].flatMap(([key, { byteLength }]) => (byteLength === undefined ? [] : [[key, byteLength]])),
    ),
    async progress(key) {
      if (!made.has(key) && (await openStored(storage, key))) return { state: 'ready' }
      const rendition = await findRendition(key)
      return rendition && renderer.progress(rendition)
    },
    async renderAhead(signal) {
      const renditions = await fitting(storage, previewsFolder, [...made.values(), ...(await listMissing())])
      if (renditions.length > 0) await renderer.renderAhead(renditions, signal)
    },
    stop: renderer.stop,
  }
}

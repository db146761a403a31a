import { basename } from 'node:path'
import type { RecordingProgress } from '@tempolibre/api'
import type { LibraryPreview } from '@tempolibre/demo'
import { PreviewError, startPreviewRenderer, type Visit } from '@tempolibre/demo/render'
import type { Logger } from '../logging/log.ts'
import type { GrowingFile } from './serve-media.ts'
import { BusyError } from '../share/share-renderer.ts'

export interface PreviewProgress {
  done: number
  total: number
  title: string
}

export interface Previews {
  /**
   * The preview under a storage key while it is rendered; undefined if the key is not a preview. Throws `BusyError`.
   */
  open(key: string, visit: Visit): Promise<GrowingFile | undefined>
  /** The progress of the preview under a storage key; undefined if the key is not a preview. */
  progress(key: string): Promise<RecordingProgress | undefined>
  /** Renders all missing previews at low priority; rejects if one cannot be made, or when `signal` aborts. */
  renderAhead(signal: AbortSignal): Promise<void>
  stop(): Promise<void>
}

/** Renders the demo library's previews when they are played, or ahead. */
export function openPreviews(options: {
  directory: string
  previews: readonly LibraryPreview[]
  onProgress(progress: PreviewProgress): void
  log: Logger
}): Previews {
  const { directory, log, onProgress, previews } = options
  const known = new Set(previews.map(({ key }) => key))
  const renderer = startPreviewRenderer({
    directory,
    songs: previews.map((preview) => ({ ...preview, key: basename(preview.key) })),
    onProgress: (done, total, title) => onProgress({ done, total, title }),
    onError: (error) => log.error({ err: error }, error.message),
  })
  return {
    open: async (key, visit) =>
      known.has(key) ? renderer.open(basename(key), visit).catch(sayBusy) : undefined,
    progress: async (key) => (known.has(key) ? renderer.progress(basename(key)) : undefined),
    renderAhead: renderer.renderAhead,
    stop: () => renderer.stop(),
  }
}

/** Rethrows a renderer's error; `busy` becomes the `BusyError` shared by everything that makes files on demand. */
export function sayBusy(error: unknown): never {
  throw error instanceof PreviewError && error.code === 'busy' ? new BusyError() : error
}

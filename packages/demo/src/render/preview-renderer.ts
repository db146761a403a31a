import { createFairLine } from './fair-line.ts'
import type { GrowingBytes } from './growing-bytes.ts'
import { createPreviewChild } from './preview-child.ts'
import { isDiskError, PreviewError } from './preview-error.ts'
import { findPreview, readPreview } from './preview-file.ts'
import type { OpenPreview, PreviewSong } from './preview-queue.ts'

export interface PreviewRendererOptions {
  /** Folder in which previews are kept; made when it is not there. */
  directory: string
  /** In the order in which they are rendered in the background. */
  songs: readonly PreviewSong[]
  /** false: only what is opened is rendered, and no process runs before. */
  ahead?: boolean
  /** Called when a song is there: how many of how many are, and its title. */
  onProgress?: (done: number, total: number, title: string) => void
  /** Called with errors that no reader gets; each message is one plain line. */
  onError?: (error: PreviewError) => void
  /** Module with `composeSong(id)`; the demo library's own without. */
  composer?: URL
}

export interface RenderedPreview extends OpenPreview {
  /** Bytes that are there so far; absent where all are. */
  renderedBytes?: () => number
}

/** Who asks for a song. */
export interface Visit {
  /** In whose name it is rendered: readers take turns, however many songs each has asked for. */
  reader: string
  /** Aborts when they wait no longer. */
  left: AbortSignal
}

export interface PreviewRenderer {
  /**
   * A song's preview: from the folder when it is there, else rendered as soon as it is the reader's turn.
   * @throws PreviewError `unknown-song`, `busy`, `stopped`; readers may throw `render` and `stopped`
   */
  open: (key: string, visit?: Visit) => Promise<RenderedPreview>
  /** Ends rendering; resolves when its processes are gone. */
  stop: () => Promise<void>
  /** Resolves when every song is there, or cannot be made. */
  idle: Promise<void>
}

/** A song takes some seconds; three at once keep a listener's first seconds near. A page's player asks for two or three. */
const room = { slots: 3, slotsPerReader: 2, mostPerReader: 12, mostTogether: 150, graceMs: 10_000 }

/** The next song is soon played, and starting a process takes longer than rendering the first second. */
const warmMs = 2 * 60_000

/**
 * Renders the songs' previews beside the server, in two processes. One goes through all songs at low priority and ends.
 * The other renders what somebody opens, at the usual priority, and stays ready: a process that has once stepped back
 * may not step forward again.
 */
export function startPreviewRenderer(options: PreviewRendererOptions): PreviewRenderer {
  const { ahead = true, directory, onError, onProgress, songs } = options
  const composer = (options.composer ?? new URL('../composer/index.ts', import.meta.url)).href
  const known = new Map(songs.map((song) => [song.key, song]))
  const shared = { directory, songs, composer, onError: tellDiskOnce(onError) }
  let stopped = false
  const asked = createPreviewChild({ ...shared, ahead: false, lingerMs: warmMs })
  const line = createFairLine<GrowingBytes>({
    ...room,
    start(key) {
      const bytes = asked.ask(key)
      return { work: bytes, settled: untilWhole(bytes) }
    },
    drop: (key) => asked.drop(key),
  })
  const background = createPreviewChild({
    ...shared,
    ahead: true,
    lingerMs: 0,
    onProgress(done, total, title) {
      // Songs are missing: somebody may want one of them.
      if (done < total) asked.start()
      onProgress?.(done, total, title)
    },
  })
  if (ahead) background.start()

  return {
    idle: ahead ? background.idle : Promise.resolve(),
    async open(key, visit) {
      const song = known.get(key)
      if (!song)
        throw new PreviewError(
          'unknown-song',
          `There is no song for the preview '${key}': check the address.`,
        )
      const length = await findPreview(directory, song)
      if (length !== undefined) {
        return { totalBytes: length, read: (from) => readPreview(directory, key, from) }
      }
      if (stopped) throw new PreviewError('stopped', 'The preview renderer was stopped: start it again.')
      const { leave, started } = line.join(key, visit?.reader ?? '')
      if (visit?.left.aborted) leave()
      else visit?.left.addEventListener('abort', leave, { once: true })
      let bytes: GrowingBytes | undefined
      started.then(
        (begun) => (bytes = begun),
        () => {},
      )
      return {
        totalBytes: song.byteLength,
        async *read(from) {
          yield* (await started).read(from)
        },
        renderedBytes: () => bytes?.length ?? 0,
      }
    },
    async stop() {
      stopped = true
      await Promise.all([asked.stop(), background.stop()])
    },
  }
}

/** A disk that refuses, refuses both processes: the same news is told once within this time, in ms. */
const newsAgainMs = 10 * 60_000

function tellDiskOnce(onError: PreviewRendererOptions['onError']): (error: PreviewError) => void {
  const toldAt = new Map<string, number>()
  return (error) => {
    if (isDiskError(error)) {
      const last = toldAt.get(error.code)
      if (last !== undefined && Date.now() - last < newsAgainMs) return
      toldAt.set(error.code, Date.now())
    }
    onError?.(error)
  }
}

/** Resolves when nothing more comes. */
async function untilWhole(bytes: GrowingBytes): Promise<void> {
  try {
    for await (const _ of bytes.read(Number.POSITIVE_INFINITY));
  } catch (error) {
    // Its readers have it as well.
    if (!(error instanceof PreviewError)) throw error
  }
}

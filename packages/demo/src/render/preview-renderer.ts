import { type Work, workUntilDone } from './estimate-wait.ts'
import { createFairLine } from './fair-line.ts'
import type { GrowingBytes } from './growing-bytes.ts'
import { createPreviewChild } from './preview-child.ts'
import { isDiskError, PreviewError } from './preview-error.ts'
import { findPreview, readPreview } from './preview-file.ts'
import type { OpenPreview, PreviewSong } from './preview-queue.ts'
import { createSpeedMeter, type SpeedMeter } from './speed-meter.ts'

export interface PreviewRendererOptions {
  /** Folder in which previews are kept; made when it is not there. */
  directory: string
  /** In the order in which they are rendered ahead. */
  songs: readonly PreviewSong[]
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

/**
 * How far a song is. `secondsLeft` until it is whole: estimated by the speed songs are rendered at, and undefined until that has been
 * measured. `place`: 1 for the song that is begun next.
 */
export type SongProgress =
  | { state: 'ready' | 'not_started' }
  | { state: 'rendering'; secondsLeft: number | undefined }
  | { state: 'waiting'; place: number; secondsLeft: number | undefined }

export interface PreviewRenderer {
  /**
   * A song's preview: from the folder when it is there, else rendered as soon as it is the reader's turn.
   * @throws PreviewError `unknown-song`, `busy`, `stopped`; readers may throw `render` and `stopped`
   */
  open: (key: string, visit?: Visit) => Promise<RenderedPreview>
  /** How far a song is that somebody may be waiting for; undefined for an unknown key. */
  progress: (key: string) => Promise<SongProgress | undefined>
  /**
   * Renders all missing songs at low priority; rejects if one cannot be made, once the others are there, and when
   * `signal` aborts.
   */
  renderAhead: (signal: AbortSignal) => Promise<void>
  /** Ends the rendering of opened songs; resolves when its process is gone. */
  stop: () => Promise<void>
}

/** A song takes some seconds; three at once keep a listener's first seconds near. A page's player asks for two or three. */
const room = { slots: 3, slotsPerReader: 2, maxPerReader: 12, maxTogether: 150, graceMs: 10_000 }

/** The next song is soon played, and starting a process takes longer than rendering the first second. */
const warmMs = 2 * 60_000

/**
 * Renders the songs' previews beside the server, in two processes. One goes through all songs at low priority and ends
 * (`renderAhead`). The other renders what somebody opens, at the usual priority, and stays ready: a process that has
 * once stepped back may not step forward again.
 */
export function startPreviewRenderer(options: PreviewRendererOptions): PreviewRenderer {
  const { directory, onError, onProgress, songs } = options
  const composer = (options.composer ?? new URL('../composer/index.ts', import.meta.url)).href
  const known = new Map(songs.map((song) => [song.key, song]))
  const shared = { directory, songs, composer, onError: tellDiskOnce(onError) }
  let stopped = false
  const asked = createPreviewChild({ ...shared, ahead: false, lingerMs: warmMs })
  const meter = createSpeedMeter()
  /** Of each song that is rendered, the bytes so far. */
  const rendered = new Map<string, GrowingBytes>()
  const line = createFairLine<GrowingBytes>({
    ...room,
    start(key) {
      const bytes = asked.ask(key)
      rendered.set(key, bytes)
      const settled = followSong(bytes, secondsPerByte(known.get(key)), meter)
      return { work: bytes, settled: settled.finally(() => rendered.delete(key)) }
    },
    drop: (key) => asked.drop(key),
  })

  async function renderAhead(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    let failure: PreviewError | undefined
    const background = createPreviewChild({
      ...shared,
      ahead: true,
      lingerMs: 0,
      onProgress(done, total, title) {
        // Songs are missing: somebody may want one of them.
        if (done < total) asked.start()
        onProgress?.(done, total, title)
      },
      onError(error) {
        failure ??= error
        shared.onError(error)
      },
    })
    const stopping = () => void background.stop()
    signal.addEventListener('abort', stopping, { once: true })
    background.start()
    await background.idle
    signal.removeEventListener('abort', stopping)
    signal.throwIfAborted()
    if (failure) throw failure
  }

  /** What is left to render of a song; undefined where nobody knows how long it is. */
  function workOf(key: string): Work | undefined {
    const { byteLength, seconds } = known.get(key) ?? {}
    if (byteLength === undefined || seconds === undefined) return undefined
    const done = (rendered.get(key)?.length ?? 0) / byteLength
    return { key, seconds: seconds * Math.max(0, 1 - done) }
  }

  function estimateSeconds(
    key: string,
    order: { rendered: string[]; waiting: string[] },
  ): number | undefined {
    const speed = meter.speed()
    const [underWay, waiting] = [order.rendered, order.waiting].map((keys) => keys.map(workOf))
    if (speed === undefined || !underWay?.every(isKnown) || !waiting?.every(isKnown)) return undefined
    const work = workUntilDone(key, { underWay, waiting, slots: room.slots })
    return work === undefined ? undefined : work / speed
  }

  return {
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
    async progress(key) {
      const song = known.get(key)
      if (!song) return undefined
      if ((await findPreview(directory, song)) !== undefined) return { state: 'ready' }
      const order = line.order()
      const place = order.waiting.indexOf(key) + 1
      const secondsLeft = estimateSeconds(key, order)
      if (place > 0) return { state: 'waiting', place, secondsLeft }
      return order.rendered.includes(key) ? { state: 'rendering', secondsLeft } : { state: 'not_started' }
    },
    renderAhead,
    stop() {
      stopped = true
      return asked.stop()
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

const isKnown = (work: Work | undefined): work is Work => work !== undefined

/** Of a file with a constant bit rate; 0 where nobody knows. */
function secondsPerByte({ byteLength, seconds = 0 }: Partial<PreviewSong> = {}): number {
  return byteLength === undefined ? 0 : seconds / byteLength
}

/** Measures a song as it is rendered; resolves when nothing more comes. */
async function followSong(bytes: GrowingBytes, soundPerByte: number, meter: SpeedMeter): Promise<void> {
  meter.begin()
  try {
    for await (const piece of bytes.read(0)) meter.add(piece.length * soundPerByte)
  } catch (error) {
    // Its readers have it as well.
    if (!(error instanceof PreviewError)) throw error
  } finally {
    meter.end()
  }
}

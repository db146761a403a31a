import { createFairLine } from '@tempolibre/fair-share'
import { type Work, workUntilDone } from '../turns/estimate-wait.ts'
import type { Hearing } from '../turns/hearing.ts'
import type { GrowingBytes } from '../files/growing-bytes.ts'
import type { MediaStorage } from '../files/storage.ts'
import { RenderingError } from '../rendering-error.ts'
import { openFinished } from './finished-file.ts'
import { createRenderingProcess } from './rendering-process.ts'
import { createRenderings } from './renderings.ts'
import type { RenderingTurns } from './rendering-turns.ts'
import type { OpenRendition, Rendition } from './rendition.ts'
import { reportDiskOnce } from './report-disk-once.ts'
import { room } from './room.ts'
import type { RenditionProgress, Visit } from './visit.ts'
import { noteWanted } from './wanted-files.ts'

export type { RenditionProgress, Visit } from './visit.ts'

export interface RendererOptions {
  storage: MediaStorage
  /** Folder of the storage in which files are kept. */
  folder: string
  /** Decides between machines that share the storage; undefined: this one renders what it is asked for. */
  turns?: RenderingTurns | undefined
  /** Whether its files are heard while they are made; others are saved. */
  isHeard?: boolean | undefined
  /** Aborts when nothing further is begun. */
  closing?: AbortSignal | undefined
  /** Shared with the other renderers of this machine: what is heard comes before what is saved. */
  hearing?: Hearing | undefined
  /** Called when a file rendered ahead is there: how many of how many are, and its title. */
  onProgress?: ((done: number, total: number, title: string) => void) | undefined
  /** Called with errors that no reader gets; each message is one plain line. */
  onError: (error: RenderingError) => void
}

export interface RenderedFile extends OpenRendition {
  /** Bytes that are there so far; absent if all are. */
  renderedBytes?: () => number
}

export interface Renderer {
  /**
   * Opens the stored file, or else waits until it is the reader's turn and renders it. For a visitor who has left already, or
   * only wants to know its length, nothing is rendered: reading what is not stored throws `stopped`.
   * @throws RenderingError `busy`, `closed`, `stopped`, or why the visit is refused; reading may throw `render` and `stopped`
   */
  open: (rendition: Rendition, visit: Visit) => Promise<RenderedFile>
  progress: (rendition: Rendition) => Promise<RenditionProgress>
  /** Starts the process that renders what is opened, with a `RecordingModule`, because somebody soon will open something. */
  warm: (module: string) => void
  /**
   * Renders all missing files, in this order, at low priority; rejects if one cannot be made, once the others are
   * there, and when `signal` aborts.
   */
  renderAhead: (renditions: readonly Rendition[], signal: AbortSignal) => Promise<void>
  /** Ends the rendering of opened files; resolves when its process is gone. */
  stop: () => Promise<void>
}

/** An answer begins after this time, in ms, whose turn it may be: its length is known, and its reader has been promised an answer. */
const beginsAfterMs = 5000

/**
 * Priorities of the processes, as setpriority(2) takes them. A listener hears what is made and has to have it as fast as it plays: that
 * comes like answers, of which it needs a fourteenth of a processor; then what is saved; what nobody waits for has the lowest at which it still
 * makes progress.
 */
const niceness = { heard: 0, saved: 8, ahead: 10 } as const

/**
 * How long the process waits for the next song, since starting one takes longer than rendering the first second. Then it
 * gives its memory back: as much as a third of the site's.
 */
const warmMs = 45_000

/**
 * Renders files of one folder of the storage beside the server, in two processes. One renders files ahead, at low priority, and ends.
 * The other renders what somebody opens, at a higher one, and stays ready: a process cannot raise a priority that
 * it has lowered.
 */
export function startRenderer(given: RendererOptions): Renderer {
  const options = { ...given, onError: reportDiskOnce(given.onError) }
  const { closing, folder, hearing, isHeard = false, onError, storage } = options
  let stopped = false
  const priority = niceness[isHeard ? 'heard' : 'saved']
  const asked = createRenderingProcess({ storage, folder, niceness: priority, lingerMs: warmMs, onError })
  if (!isHeard) hearing?.follow(asked.heed)
  const renderings = createRenderings(options, asked)
  const wanted = noteWanted()
  const line = createFairLine<GrowingBytes>({
    ...room,
    closing,
    refusal: (code, message) => new RenderingError(code, message),
    start(key, reader, isFirst) {
      const { rendition, visits } = wanted.require(key)
      const visit = visits.get(reader)
      // What is heard has to come as fast as it is played.
      const givesWay = isHeard ? undefined : visit?.givesWay
      return renderings.start(rendition, { onUsed: visit?.spend, isFirst, givesWay })
    },
    drop: renderings.drop,
    refuse: wanted.refuse,
    interrupt: { pause: asked.pause, resume: asked.resume },
  })

  return {
    async open(rendition, visit) {
      const finished = await openFinished(storage, folder, rendition)
      if (finished) {
        storage.noteUse?.(`${folder}/${rendition.key}`)
        return finished
      }
      if (stopped) throw new RenderingError('stopped', 'The renderer was stopped: start it again.')
      const { byteLength: totalBytes, key } = rendition
      const renderedBytes = () => renderings.find(key)?.length ?? 0
      if (visit.left.aborted) return { totalBytes, read: readNothing, renderedBytes }
      // What is being rendered already costs no more for one more reader.
      const refused = renderings.find(key) ? undefined : wanted.judge(key, visit)
      if (refused) throw refused
      wanted.add(rendition, visit, line.order)
      const { leave, started } = line.join(key, visit.reader)
      visit.left.addEventListener('abort', leave, { once: true })
      if (visit.beginsAtOnce === true || !(await isSettledWithin(beginsAfterMs, started)))
        return { totalBytes, read: readerOf(started), renderedBytes }
      const bytes = await started
      return { totalBytes, read: bytes.read, renderedBytes: () => bytes.length }
    },
    async progress(rendition) {
      if (await openFinished(storage, folder, rendition)) return { state: 'ready' }
      const { key } = rendition
      const order = line.order()
      const workOn = (each: string) => renderings.workOn(wanted.require(each).rendition)
      const estimate = () =>
        estimateSeconds(key, order.rendered.map(workOn), order.waiting.map(workOn), renderings.speed())
      const place = order.waiting.indexOf(key) + 1
      if (place > 0) return { state: 'waiting', place, secondsLeft: estimate() }
      if (order.rendered.includes(key)) return { state: 'rendering', secondsLeft: estimate() }
      const secondsLeft = wanted.secondsPostponed(key)
      return secondsLeft === undefined ? { state: 'not_started' } : { state: 'postponed', secondsLeft }
    },
    renderAhead: (renditions, signal) => renderAhead(options, renditions, signal, asked.start),
    warm: asked.prepare,
    stop() {
      stopped = true
      return asked.stop()
    },
  }
}

/** @param onMissing called when files are missing: somebody may want one of them */
async function renderAhead(
  { folder, onError, onProgress, storage }: RendererOptions,
  renditions: readonly Rendition[],
  signal: AbortSignal,
  onMissing: () => void,
): Promise<void> {
  signal.throwIfAborted()
  let failure: RenderingError | undefined
  const background = createRenderingProcess({
    storage,
    folder,
    ahead: renditions,
    niceness: niceness.ahead,
    lingerMs: 0,
    onProgress(done, total, title) {
      if (done < total) onMissing()
      onProgress?.(done, total, title)
    },
    onError(error) {
      failure ??= error
      onError(error)
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

/** @param speed so far; undefined until it is measured */
function estimateSeconds(
  key: string,
  underWay: readonly Work[],
  waiting: readonly Work[],
  speed: number | undefined,
): number | undefined {
  const work = workUntilDone(key, { underWay, waiting, slots: room.slots })
  return work === undefined || speed === undefined ? undefined : work / speed
}

/** Whether work has come to its end within some time, however it ended. */
async function isSettledWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), ms)
  const settled = () => resolve(true)
  work.then(settled, settled)
  return promise.finally(() => clearTimeout(timer))
}

/** Reads what is not there yet. If it never will be, the reader gets the reason. */
function readerOf(started: Promise<GrowingBytes>): OpenRendition['read'] {
  started.catch(() => {})
  return async function* read(from) {
    yield* (await started).read(from)
  }
}

// oxlint-disable-next-line require-yield -- there is nothing to read
async function* readNothing(): AsyncGenerator<Uint8Array> {
  throw new RenderingError('stopped', 'Nobody waited for this file any more.')
}

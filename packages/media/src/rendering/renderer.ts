import { createFairLine } from '@tempolibre/fair-share'
import { type Work, workUntilDone } from '../turns/estimate-wait.ts'
import type { Hearing } from '../turns/hearing.ts'
import { createSpeedMeter, type SpeedMeter } from '../turns/speed-meter.ts'
import type { GrowingBytes } from '../files/growing-bytes.ts'
import type { MediaStorage } from '../files/storage.ts'
import { RenderingError } from '../rendering-error.ts'
import { openFinished } from './finished-file.ts'
import { type AskOptions, createRenderingProcess } from './rendering-process.ts'
import { notePostponed } from './postponed.ts'
import { type FileInTurn, renderInTurn, type RenderingTurns } from './rendering-turns.ts'
import type { OpenRendition, Rendition } from './rendition.ts'
import { reportDiskOnce } from './report-disk-once.ts'
import { room } from './room.ts'
import type { RefusedError, RenditionProgress, Visit } from './visit.ts'

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

/** A file that somebody waits for, and each reader's latest visit. */
interface Wanted {
  rendition: Rendition
  visits: Map<string, Visit>
}

/** An answer begins after so long, in ms, whoever has the turn: its length is known, and its reader has been promised an answer. */
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
export function startRenderer(options: RendererOptions): Renderer {
  const { closing, folder, hearing, isHeard = false, onProgress, storage, turns } = options
  const onError = reportDiskOnce(options.onError)
  let stopped = false
  const asked = createRenderingProcess({
    storage,
    folder,
    niceness: niceness[isHeard ? 'heard' : 'saved'],
    lingerMs: warmMs,
    onError,
  })
  if (!isHeard) hearing?.follow(asked.heed)
  const meter = createSpeedMeter()
  /** What somebody waits for, by key. */
  const wanted = new Map<string, Wanted>()
  /** Of each file that is being rendered, the bytes so far. */
  const rendered = new Map<string, GrowingBytes>()
  const postponed = notePostponed()
  /** What is rendered here or elsewhere, whoever has the turn. */
  const inTurn = new Map<string, FileInTurn>()
  const line = createFairLine<GrowingBytes>({
    ...room,
    closing,
    refusal: (code, message) => new RenderingError(code, message),
    start(key, reader, isFirst) {
      const { rendition, visits } = requireWanted(key)
      const visit = visits.get(reader)
      // What is heard has to come as fast as it is played.
      const givesWay = isHeard ? undefined : visit?.givesWay
      const asking: AskOptions = { onUsed: visit?.spend, isFirst, givesWay }
      const { bytes, ended } = turns ? startInTurn(rendition, turns, asking) : startHere(rendition, asking)
      rendered.set(key, bytes)
      const settled = ended
        .then(() => leaveToStorage(rendition, bytes))
        .finally(() => forgetIfSame(rendered, key, bytes))
      return { work: bytes, settled }
    },
    drop(key) {
      inTurn.get(key)?.drop()
      asked.drop(key)
    },
    refuse(key, reader) {
      const visit = wanted.get(key)?.visits.get(reader)
      // An answer that has begun breaks off.
      return visit && refusedTo(key, visit)
    },
    interrupt: { pause: asked.pause, resume: asked.resume },
  })

  /** Slow readers get the rest from the storage, so that it does not stay in memory for them. */
  async function leaveToStorage(rendition: Rendition, bytes: GrowingBytes): Promise<void> {
    // Whatever the storage says, readers have what is in memory.
    const stored = await openFinished(storage, folder, rendition).catch(() => undefined)
    if (stored && bytes.length === rendition.byteLength) bytes.handOver(stored.read)
  }

  function startHere(
    rendition: Rendition,
    asking: AskOptions,
  ): { bytes: GrowingBytes; ended: Promise<void> } {
    const bytes = asked.ask(rendition, asking)
    const end = isHeard ? hearing?.begin() : undefined
    const ended = followFile(bytes, rendition.seconds / rendition.byteLength, meter).finally(end)
    return { bytes, ended }
  }

  function startInTurn(rendition: Rendition, given: RenderingTurns, asking: AskOptions) {
    const { key } = rendition
    const file = renderInTurn(`${folder}/${key}`, given, {
      render() {
        const { bytes, ended } = startHere(rendition, asking)
        void ended
        return bytes
      },
      findFinished: () => openFinished(storage, folder, rendition),
    })
    inTurn.set(key, file)
    return { bytes: file.bytes, ended: file.ended.finally(() => forgetIfSame(inTurn, key, file)) }
  }

  function requireWanted(key: string): Wanted {
    const known = wanted.get(key)
    if (!known) throw new Error(`nobody has asked for ${key}`)
    return known
  }

  /** Why nothing may be made for a visitor now. Their page learns until when. */
  function refusedTo(key: string, visit: Visit): RefusedError | undefined {
    const refused = visit.refuse?.()
    if (refused && visit.beginsAtOnce === true) postponed.add(key, refused.seconds ?? 0)
    return refused
  }

  function want(rendition: Rendition, visit: Visit): void {
    const visits = wanted.get(rendition.key)?.visits ?? new Map<string, Visit>()
    visits.set(visit.reader, visit)
    wanted.set(rendition.key, { rendition, visits })
  }

  /** Forgets what nobody waits for any more. */
  function tidy(): void {
    const order = line.order()
    const waitedFor = new Set([...order.rendered, ...order.waiting])
    for (const key of wanted.keys()) if (!waitedFor.has(key)) wanted.delete(key)
  }

  async function renderAhead(renditions: readonly Rendition[], signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    let failure: RenderingError | undefined
    const background = createRenderingProcess({
      storage,
      folder,
      ahead: renditions,
      niceness: niceness.ahead,
      lingerMs: 0,
      onProgress(done, total, title) {
        // Files are missing: somebody may want one of them.
        if (done < total) asked.start()
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

  /** The work left on a file that somebody waits for. */
  function workOn(key: string): Work {
    const { byteLength, seconds } = requireWanted(key).rendition
    const done = (rendered.get(key)?.length ?? 0) / byteLength
    return { key, seconds: seconds * Math.max(0, 1 - done) }
  }

  function estimateSeconds(
    key: string,
    order: { rendered: string[]; waiting: string[] },
  ): number | undefined {
    const speed = meter.speed()
    if (speed === undefined) return undefined
    const work = workUntilDone(key, {
      underWay: order.rendered.map(workOn),
      waiting: order.waiting.map(workOn),
      slots: room.slots,
    })
    return work === undefined ? undefined : work / speed
  }

  return {
    async open(rendition, visit) {
      const finished = await openFinished(storage, folder, rendition)
      if (finished) {
        storage.noteUse?.(`${folder}/${rendition.key}`)
        return finished
      }
      if (stopped) throw new RenderingError('stopped', 'The renderer was stopped: start it again.')
      const { byteLength, key } = rendition
      const renderedBytes = () => rendered.get(key)?.length ?? 0
      if (visit.left.aborted) return { totalBytes: byteLength, read: readNothing, renderedBytes }
      // What is being rendered already costs no more for one more reader.
      const refused = rendered.has(key) ? undefined : refusedTo(key, visit)
      if (refused) throw refused
      if (wanted.size > 2 * room.maxTogether) tidy()
      postponed.forget(key)
      want(rendition, visit)
      const { leave, started } = line.join(key, visit.reader)
      visit.left.addEventListener('abort', leave, { once: true })
      if (visit.beginsAtOnce === true || !(await isSettledWithin(beginsAfterMs, started))) {
        // Whoever reads learns it.
        started.catch(() => {})
        return {
          totalBytes: byteLength,
          async *read(from) {
            yield* (await started).read(from)
          },
          renderedBytes,
        }
      }
      const bytes = await started
      return { totalBytes: byteLength, read: bytes.read, renderedBytes: () => bytes.length }
    },
    async progress(rendition) {
      if (await openFinished(storage, folder, rendition)) return { state: 'ready' }
      const { key } = rendition
      const order = line.order()
      const place = order.waiting.indexOf(key) + 1
      if (place > 0) return { state: 'waiting', place, secondsLeft: estimateSeconds(key, order) }
      if (order.rendered.includes(key))
        return { state: 'rendering', secondsLeft: estimateSeconds(key, order) }
      const secondsLeft = postponed.secondsLeft(key)
      return secondsLeft === undefined ? { state: 'not_started' } : { state: 'postponed', secondsLeft }
    },
    renderAhead,
    warm: asked.prepare,
    stop() {
      stopped = true
      return asked.stop()
    },
  }
}

/** Whether work has come to its end within some time, however it ended. */
async function isSettledWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), ms)
  const settled = () => resolve(true)
  work.then(settled, settled)
  return promise.finally(() => clearTimeout(timer))
}

/** A file of the same key may have been started since. */
function forgetIfSame<Value>(from: Map<string, Value>, key: string, value: Value): void {
  if (from.get(key) === value) from.delete(key)
}

// oxlint-disable-next-line require-yield -- there is nothing to read
async function* readNothing(): AsyncGenerator<Uint8Array> {
  throw new RenderingError('stopped', 'Nobody waited for this file any more.')
}

/** Measures a file while it is rendered; resolves when it is complete or has failed. */
async function followFile(bytes: GrowingBytes, secondsPerByte: number, meter: SpeedMeter): Promise<void> {
  meter.begin()
  try {
    for await (const piece of bytes.read(0)) meter.add(piece.length * secondsPerByte)
  } catch (error) {
    // Its readers get it as well.
    if (!(error instanceof RenderingError)) throw error
  } finally {
    meter.end()
  }
}

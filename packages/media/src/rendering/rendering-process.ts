import { createGrowingBytes } from '../files/growing-bytes.ts'
import type { GrowingBytes } from '../files/growing-bytes.ts'
import type { MediaStorage } from '../files/storage.ts'
import { RenderingError } from '../rendering-error.ts'
import type { ToRenderer } from './messages.ts'
import type { Rendition } from './rendition.ts'
import { superviseWorker, type WorkerMessage } from './supervise-worker.ts'
import type { UsedWork } from './used-work.ts'

export interface RenderingProcessOptions {
  storage: MediaStorage
  /** Folder of the storage in which files are kept. */
  folder: string
  /** What it renders by itself, in this order, at low priority; absent: what is asked for, at a higher one. */
  ahead?: readonly Rendition[]
  /** Its priority, as setpriority(2) takes it. */
  niceness: number
  /** How long a process without work is kept ready for the next file, in ms. */
  lingerMs: number
  onProgress?: ((done: number, total: number, title: string) => void) | undefined
  onError?: ((error: RenderingError) => void) | undefined
}

export interface AskOptions {
  /** Told what the file costs, meanwhile; the first caller's. */
  onUsed?: ((used: UsedWork) => void) | undefined
  /** Comes before most other files. */
  isFirst?: boolean
  /** Whether its payer has used much lately while others are there. */
  givesWay?: (() => boolean) | undefined
}

/** A process that renders, and is started again if it dies. */
export interface RenderingProcess {
  /** Starts the process unless it runs. */
  start: () => void
  /** Starts it and has it load a `RecordingModule`, of which somebody will soon want a recording. */
  prepare: (module: string) => void
  /**
   * The bytes of a file as they are rendered; callers who wait for the same file share them.
   */
  ask: (rendition: Rendition, options?: AskOptions) => GrowingBytes
  /** Gives up a file that was asked for; its readers get `stopped`. */
  drop: (key: string) => void
  /** Ends the work on a file, and what it holds, until `resume`; its readers keep what they have and wait. */
  pause: (key: string) => void
  /** Whether a listener waits for what another process makes, which comes first. */
  heed: (isHeard: boolean) => void
  /** Renders a paused file again, of which readers get the rest. */
  resume: (key: string) => void
  /** Ends rendering; resolves when the process is gone. */
  stop: () => Promise<void>
  /** Resolves when the process has ended by itself, or was given up. */
  idle: Promise<void>
}

/**
 * How much longer than it works it pauses while a listener waits for what another process makes, and while all it makes gives way: a quarter of its
 * time is left, of both an eighth. So what is saved goes on, however many listeners follow each other.
 */
const pausesPerWork = { none: 0, heard: 3, givesWay: 3, both: 7 } as const

type FileMessage = Extract<WorkerMessage, { request: number }>

interface Request {
  /** Another after a pause: what was on its way of before is not heard. */
  number: number
  isPaused: boolean
  rendition: Rendition
  bytes: GrowingBytes
  options: AskOptions
}

/** Renders in a separate process, so that the server's event loop never waits and the memory is returned afterwards. */
export function createRenderingProcess(options: RenderingProcessOptions): RenderingProcess {
  const { ahead, folder, niceness, onError, storage } = options
  const requests = createRequests()
  const pauses = createPauses(requests.underWay, (message) => worker.send(message))
  const worker = superviseWorker({
    role: ahead ? 'ahead' : 'asked',
    lingerMs: options.lingerMs,
    isNeeded: requests.isAny,
    onStart() {
      worker.send({ type: 'start', storage: storage.settings, folder, ahead, niceness })
      pauses.tellAgain()
      for (const request of requests.underWay()) ask(request)
    },
    onMessage: receive,
    onGivenUp(error) {
      onError?.(error)
      requests.failAll(error)
    },
  })

  function ask({ bytes, number, options: { isFirst = false }, rendition }: Request) {
    worker.send({ type: 'open', request: number, rendition, from: bytes.length, isFirst })
  }

  /** Has a file rendered for which somebody waits. */
  function want(request: Request) {
    worker.stay()
    if (worker.isRunning()) ask(request)
    else worker.start()
  }

  function receive(message: WorkerMessage) {
    if (message.type === 'progress') options.onProgress?.(message.done, message.total, message.title)
    else if (message.type === 'error') onError?.(new RenderingError(message.code, message.message))
    else {
      const request = requests.find(message.request)
      if (!request) return
      if (message.used.cpuSeconds > 0 || message.used.bytes > 0) request.options.onUsed?.(message.used)
      pauses.tell()
      requests.receive(request, message)
    }
  }

  return {
    idle: worker.idle,
    start: worker.start,
    prepare(module) {
      worker.start()
      worker.send({ type: 'prepare', module })
    },
    ask(rendition, asked = {}) {
      const shared = requests.of(rendition.key)
      if (shared) return shared.bytes
      const request = requests.add(rendition, asked)
      pauses.tell()
      want(request)
      return request.bytes
    },
    drop(key) {
      if (requests.drop(key)) worker.send({ type: 'drop', key })
    },
    pause(key) {
      if (requests.pause(key)) worker.send({ type: 'drop', key })
    },
    resume(key) {
      const request = requests.resume(key)
      if (request) want(request)
    },
    heed: pauses.heed,
    stop() {
      requests.failAll(new RenderingError('stopped', 'The renderer was stopped: start it again.'))
      return worker.stop()
    },
  }
}

/** Tells a process how long to pause. @param underWay what it makes */
function createPauses(underWay: () => readonly Request[], send: (message: ToRenderer) => void) {
  let isHeard = false
  let pausePerWork = 0

  /** Call when it may have to pause more or less than before. */
  function tell() {
    const made = underWay()
    const givesWay = made.length > 0 && made.every(({ options }) => options.givesWay?.() ?? false)
    const wanted = pausesPerWork[givesWay ? (isHeard ? 'both' : 'givesWay') : isHeard ? 'heard' : 'none']
    if (wanted === pausePerWork) return
    pausePerWork = wanted
    send({ type: 'pause', pausePerWork })
  }

  return {
    tell,
    /** Call when the process was started. */
    tellAgain() {
      if (pausePerWork > 0) send({ type: 'pause', pausePerWork })
    },
    heed(isAny: boolean) {
      isHeard = isAny
      tell()
    },
  }
}

/** What is asked of a process, by number. */
function createRequests() {
  const requests = new Map<number, Request>()
  let lastNumber = 0
  const of = (key: string) => [...requests.values()].find(({ rendition }) => rendition.key === key)
  return {
    isAny: () => requests.size > 0,
    find: (number: number) => requests.get(number),
    /** That for a file. */
    of,
    /** Those that are not paused. */
    underWay: () => [...requests.values()].filter(({ isPaused }) => !isPaused),
    add(rendition: Rendition, options: AskOptions): Request {
      const bytes = createGrowingBytes()
      const request = { number: ++lastNumber, isPaused: false, rendition, bytes, options }
      requests.set(request.number, request)
      return request
    },
    receive({ bytes, number }: Request, message: FileMessage): void {
      if (message.type === 'bytes') return bytes.append(message.bytes)
      requests.delete(number)
      if (message.type === 'end') bytes.finish()
      else bytes.fail(new RenderingError(message.code, message.message))
    },
    /** @returns whether it was asked for */
    drop(key: string): boolean {
      const request = of(key)
      if (!request) return false
      requests.delete(request.number)
      request.bytes.fail(new RenderingError('stopped', 'Nobody waited for this file any more.'))
      return true
    },
    /** @returns whether it was under way */
    pause(key: string): boolean {
      const request = of(key)
      if (!request || request.isPaused) return false
      requests.delete(request.number)
      request.number = ++lastNumber
      request.isPaused = true
      requests.set(request.number, request)
      return true
    },
    /** @returns undefined if it was not paused */
    resume(key: string): Request | undefined {
      const request = of(key)
      if (!request?.isPaused) return undefined
      request.isPaused = false
      return request
    },
    failAll(error: RenderingError): void {
      for (const request of requests.values()) request.bytes.fail(error)
      requests.clear()
    },
  }
}

import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createGrowingBytes } from '../files/growing-bytes.ts'
import type { GrowingBytes } from '../files/growing-bytes.ts'
import type { MediaStorage } from '../files/storage.ts'
import { RenderingError } from '../rendering-error.ts'
import type { FromRenderer, ToRenderer } from './messages.ts'
import { renderingProcessOptions } from './process-options.ts'
import type { Rendition } from './rendition.ts'
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
  /** Whether whoever it is made for has worked much lately while others are there. */
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
const pausesPerWork = { heard: 3, givesWay: 3, both: 7 } as const

/** Restarts of a process that dies before it has rendered anything. */
const maxRestarts = 4
const firstRestartMilliseconds = 200

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
  const { ahead, folder, lingerMs, niceness, onError, storage } = options
  const requests = new Map<number, Request>()
  let child: ChildProcess | undefined
  let restarts = 0
  let restartTimer: NodeJS.Timeout | undefined
  let lingerTimer: NodeJS.Timeout | undefined
  let lastNumber = 0
  let stopped = false
  let isHeard = false
  let pausePerWork = 0
  let becomeIdle: () => void = () => {}
  const idle = new Promise<void>((resolve) => {
    becomeIdle = resolve
  })

  function send(message: ToRenderer) {
    // A process that has just died does not answer; the handler of its exit asks again.
    if (child?.connected) child.send(message, () => {})
  }

  function ask(request: Request) {
    const { bytes, number, options: asked, rendition } = request
    send({
      type: 'open',
      request: number,
      rendition,
      from: bytes.length,
      isFirst: asked.isFirst ?? false,
    })
  }

  /** Tells the process when it has to pause more or less than before. */
  function tellPause() {
    const made = [...requests.values()].filter(({ isPaused }) => !isPaused)
    const givesWay = made.length > 0 && made.every(({ options: asked }) => asked.givesWay?.() ?? false)
    const wanted = givesWay
      ? isHeard
        ? pausesPerWork.both
        : pausesPerWork.givesWay
      : isHeard
        ? pausesPerWork.heard
        : 0
    if (wanted === pausePerWork) return
    pausePerWork = wanted
    send({ type: 'pause', pausePerWork })
  }

  const requestOf = (key: string) => [...requests.values()].find(({ rendition }) => rendition.key === key)

  function failAll(error: RenderingError) {
    for (const request of requests.values()) request.bytes.fail(error)
    requests.clear()
  }

  function receive(message: FromRenderer) {
    if (message.type === 'progress') {
      restarts = 0
      options.onProgress?.(message.done, message.total, message.title)
    } else if (message.type === 'error') {
      onError?.(new RenderingError(message.code, message.message))
    } else if (message.type === 'idle') {
      clearTimeout(lingerTimer)
      lingerTimer = setTimeout(endIdle, lingerMs).unref()
    } else {
      const request = requests.get(message.request)
      if (!request) return
      if (message.used.cpuSeconds > 0 || message.used.bytes > 0) request.options.onUsed?.(message.used)
      tellPause()
      if (message.type === 'bytes') {
        request.bytes.append(message.bytes)
        return
      }
      requests.delete(message.request)
      if (message.type === 'end') request.bytes.finish()
      else request.bytes.fail(new RenderingError(message.code, message.message))
    }
  }

  /** A request may have crossed the message: then the process is still needed. One told to stop cleans up first. */
  function endIdle() {
    if (!stopped && requests.size === 0 && child?.connected) child.disconnect()
  }

  function afterExit(expected: boolean) {
    child = undefined
    clearTimeout(lingerTimer)
    if (stopped || (expected && requests.size === 0)) {
      becomeIdle()
      return
    }
    if (!expected) restarts++
    if (restarts > maxRestarts) {
      const error = new RenderingError(
        'stopped',
        'The rendering process keeps ending: see its messages above.',
      )
      onError?.(error)
      failAll(error)
      becomeIdle()
      return
    }
    restartTimer = setTimeout(startChild, expected ? 0 : firstRestartMilliseconds * 2 ** (restarts - 1))
  }

  function startChild() {
    restartTimer = undefined
    const started = fork(fileURLToPath(new URL('worker.ts', import.meta.url)), [ahead ? 'ahead' : 'asked'], {
      serialization: 'advanced',
      execArgv: renderingProcessOptions,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    child = started
    let over = false
    const end = (expected: boolean) => {
      if (over) return
      over = true
      afterExit(expected)
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- worker.ts sends nothing else
    started.on('message', (message) => receive(message as FromRenderer))
    started.on('exit', (code, signal) => end(code === 0 && signal === null))
    // It could not even be started.
    started.on('error', () => end(false))
    send({ type: 'start', storage: storage.settings, folder, ahead, niceness })
    if (pausePerWork > 0) send({ type: 'pause', pausePerWork })
    for (const request of requests.values()) if (!request.isPaused) ask(request)
  }

  function start() {
    if (child || restartTimer || stopped) return
    restarts = 0
    startChild()
  }

  return {
    idle,
    start,
    prepare(module) {
      start()
      send({ type: 'prepare', module })
    },
    ask(rendition, asked = {}) {
      const shared = requestOf(rendition.key)
      if (shared) return shared.bytes
      clearTimeout(lingerTimer)
      const made = {
        number: ++lastNumber,
        isPaused: false,
        rendition,
        bytes: createGrowingBytes(),
        options: asked,
      }
      requests.set(made.number, made)
      tellPause()
      if (child) ask(made)
      else start()
      return made.bytes
    },
    drop(key) {
      for (const request of requests.values()) {
        if (request.rendition.key !== key) continue
        requests.delete(request.number)
        request.bytes.fail(new RenderingError('stopped', 'Nobody waited for this file any more.'))
        send({ type: 'drop', key })
      }
    },
    pause(key) {
      const request = requestOf(key)
      if (!request || request.isPaused) return
      requests.delete(request.number)
      request.number = ++lastNumber
      request.isPaused = true
      requests.set(request.number, request)
      send({ type: 'drop', key })
    },
    resume(key) {
      const request = requestOf(key)
      if (!request?.isPaused) return
      request.isPaused = false
      clearTimeout(lingerTimer)
      if (child) ask(request)
      else start()
    },
    heed(isAny) {
      isHeard = isAny
      tellPause()
    },
    async stop() {
      stopped = true
      clearTimeout(restartTimer)
      clearTimeout(lingerTimer)
      failAll(new RenderingError('stopped', 'The renderer was stopped: start it again.'))
      const running = child
      if (!running) {
        becomeIdle()
        return
      }
      const gone = new Promise<void>((resolve) => running.once('exit', () => resolve()))
      send({ type: 'stop' })
      await gone
    },
  }
}

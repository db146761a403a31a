import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createGrowingBytes } from './growing-bytes.ts'
import type { GrowingBytes } from './growing-bytes.ts'
import { PreviewError } from './preview-error.ts'
import type { FromRenderer, ToRenderer } from './preview-messages.ts'
import { renderingProcessOptions } from './preview-process.ts'
import type { PreviewSong } from './preview-queue.ts'

export interface PreviewChildOptions {
  /** Folder in which previews are kept. */
  directory: string
  /** In the order in which they are rendered ahead. */
  songs: readonly PreviewSong[]
  /** true: renders all songs by itself, at low priority; false: what is asked for, at the usual one. */
  ahead: boolean
  /** Address of the module with `composeSong(id)`. */
  composer: string
  /** Milliseconds for which a process without work is kept, ready for the next song. */
  lingerMs: number
  onProgress?: ((done: number, total: number, title: string) => void) | undefined
  onError?: ((error: PreviewError) => void) | undefined
}

/** A process that renders, and starts again where it dies. */
export interface PreviewChild {
  /** Starts the process where it does not run. */
  start: () => void
  /** The bytes of a song as they are rendered; callers who wait for the same song share them. */
  ask: (key: string) => GrowingBytes
  /** Gives up a song that was asked for; whoever still reads it gets `stopped`. */
  drop: (key: string) => void
  /** Ends rendering; resolves when the process is gone. */
  stop: () => Promise<void>
  /** Resolves when the process has first ended by itself, or was given up. */
  idle: Promise<void>
}

/** A process that dies is started again so many times before anything is rendered in between. */
const maxRestarts = 4
const firstRestartMilliseconds = 200

interface Request {
  number: number
  key: string
  bytes: GrowingBytes
}

/** Renders in a process of its own, so that the server's event loop never waits and the memory comes back afterwards. */
export function createPreviewChild(options: PreviewChildOptions): PreviewChild {
  const { ahead, composer, directory, lingerMs, onError, songs } = options
  const requests = new Map<number, Request>()
  let child: ChildProcess | undefined
  let restarts = 0
  let restartTimer: NodeJS.Timeout | undefined
  let lingerTimer: NodeJS.Timeout | undefined
  let lastNumber = 0
  let stopped = false
  let becomeIdle: () => void = () => {}
  const idle = new Promise<void>((resolve) => {
    becomeIdle = resolve
  })

  function send(message: ToRenderer) {
    // A process that has just died answers nothing; its exit handler asks again.
    if (child?.connected) child.send(message, () => {})
  }

  function ask(request: Request) {
    send({ type: 'open', request: request.number, key: request.key, from: request.bytes.length })
  }

  function failAll(error: PreviewError) {
    for (const request of requests.values()) request.bytes.fail(error)
    requests.clear()
  }

  function receive(message: FromRenderer) {
    if (message.type === 'progress') {
      restarts = 0
      options.onProgress?.(message.done, message.total, message.title)
    } else if (message.type === 'error') {
      onError?.(new PreviewError(message.code, message.message))
    } else if (message.type === 'idle') {
      clearTimeout(lingerTimer)
      lingerTimer = setTimeout(endIdle, lingerMs).unref()
    } else {
      const request = requests.get(message.request)
      if (!request) return
      if (message.type === 'bytes') {
        request.bytes.append(message.bytes)
        return
      }
      requests.delete(message.request)
      if (message.type === 'end') request.bytes.finish()
      else request.bytes.fail(new PreviewError(message.code, message.message))
    }
  }

  /** A request may have crossed the message on its way: then the process is still needed. One that was told to stop tidies up first. */
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
      const error = new PreviewError(
        'stopped',
        'The process that renders previews keeps ending: see its messages above.',
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
    send({ type: 'start', directory, songs, ahead, composer })
    for (const request of requests.values()) ask(request)
  }

  function start() {
    if (child || restartTimer || stopped) return
    restarts = 0
    startChild()
  }

  return {
    idle,
    start,
    ask(key) {
      const shared = [...requests.values()].find((request) => request.key === key)
      if (shared) return shared.bytes
      clearTimeout(lingerTimer)
      const made = { number: ++lastNumber, key, bytes: createGrowingBytes() }
      requests.set(made.number, made)
      if (child) ask(made)
      else start()
      return made.bytes
    },
    drop(key) {
      for (const request of requests.values()) {
        if (request.key !== key) continue
        requests.delete(request.number)
        request.bytes.fail(new PreviewError('stopped', 'Nobody waited for this song any more.'))
        send({ type: 'drop', key })
      }
    },
    async stop() {
      stopped = true
      clearTimeout(restartTimer)
      clearTimeout(lingerTimer)
      failAll(new PreviewError('stopped', 'The preview renderer was stopped: start it again.'))
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

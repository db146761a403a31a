import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createGrowingBytes } from './growing-bytes.ts'
import type { GrowingBytes } from './growing-bytes.ts'
import { PreviewError } from './preview-error.ts'
import { findPreview, readPreview } from './preview-file.ts'
import type { FromRenderer, ToRenderer } from './preview-messages.ts'
import { renderingProcessOptions } from './preview-process.ts'
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

export interface PreviewRenderer {
  /**
   * A song's preview: from the folder when it is there, else rendered at once, before all others.
   * @throws PreviewError `unknown-song`, `stopped`; readers may throw `render` and `stopped`
   */
  open: (key: string) => Promise<OpenPreview>
  /** Ends rendering; resolves when the process is gone. */
  stop: () => Promise<void>
  /** Resolves when every song is there, or cannot be made, and the process has ended. */
  idle: Promise<void>
}

/** A process that dies is started again so many times before anything is rendered in between. */
const mostRestarts = 4
const firstRestartMilliseconds = 200

interface Request {
  number: number
  key: string
  bytes: GrowingBytes
}

/**
 * Renders the songs' previews in a process of its own, so that the server's event loop never waits and the memory comes
 * back afterwards. The process ends itself when everything is rendered; opening a song that is missing starts it again.
 */
export function startPreviewRenderer(options: PreviewRendererOptions): PreviewRenderer {
  const { ahead = true, directory, onError } = options
  const songs = new Map(options.songs.map((song) => [song.key, song]))
  const composer = (options.composer ?? new URL('../composer/index.ts', import.meta.url)).href
  const requests = new Map<number, Request>()
  let child: ChildProcess | undefined
  let restarts = 0
  let restartTimer: NodeJS.Timeout | undefined
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
      // A request may have crossed this message on its way: then the process is still needed.
      if (requests.size === 0) child?.disconnect()
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

  function afterExit(expected: boolean) {
    child = undefined
    if (stopped || (expected && requests.size === 0)) {
      becomeIdle()
      return
    }
    if (!expected) restarts++
    if (restarts > mostRestarts) {
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
    const started = fork(fileURLToPath(new URL('worker.ts', import.meta.url)), [], {
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
    started.on('message', (message) => receive(message as FromRenderer))
    started.on('exit', (code, signal) => end(code === 0 && signal === null))
    // It could not even be started.
    started.on('error', () => end(false))
    send({ type: 'start', directory, songs: options.songs, ahead, composer })
    for (const request of requests.values()) ask(request)
  }

  function askFor(key: string): Request {
    const made = { number: ++lastNumber, key, bytes: createGrowingBytes() }
    requests.set(made.number, made)
    if (child) ask(made)
    else if (!restartTimer) {
      restarts = 0
      startChild()
    }
    return made
  }

  if (ahead) startChild()
  else becomeIdle()
  return {
    idle,
    async open(key) {
      const song = songs.get(key)
      if (!song)
        throw new PreviewError(
          'unknown-song',
          `There is no song for the preview '${key}': check the address.`,
        )
      const length = await findPreview(directory, key)
      if (length !== undefined && (song.byteLength === undefined || song.byteLength === length)) {
        return { totalBytes: length, read: (from) => readPreview(directory, key, from) }
      }
      if (stopped) throw new PreviewError('stopped', 'The preview renderer was stopped: start it again.')
      // Everybody who waits for the same song reads the same bytes.
      const shared = [...requests.values()].find((waiting) => waiting.key === key) ?? askFor(key)
      return { totalBytes: song.byteLength, read: (from) => shared.bytes.read(from) }
    },
    async stop() {
      stopped = true
      clearTimeout(restartTimer)
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

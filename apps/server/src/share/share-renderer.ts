import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { SharePicture, SiteIcon } from '@tempolibre/contract/site'

/** `cover`, `logo` and `source` are files. */
export type DrawRequest =
  | { picture: SharePicture; cover: Uint8Array | undefined; logo: Uint8Array | undefined }
  | { icon: SiteIcon; source: Uint8Array | undefined }
  | { side: number; cover: Uint8Array }

export type DrawAnswer = { picture: Uint8Array } | { failure: string }

/** Too many pictures are already waiting to be drawn. */
export class BusyError extends Error {
  override readonly name = 'BusyError'
}

export interface ShareRenderer {
  /**
   * Draws a picture. @returns its file
   * @throws BusyError if too many are waiting; Error if it cannot be drawn
   */
  draw(request: DrawRequest): Promise<Uint8Array>
  stop(): void
}

interface Job {
  request: DrawRequest
  resolve(picture: Uint8Array): void
  reject(error: Error): void
}

const maxWaiting = 64
/** Timeout in ms; a drawing normally takes a third of a second. */
const maxDrawingMs = 20_000
/** Idle time in ms after which the process ends and frees its memory. */
const idleTime = 30_000

/**
 * Draws pictures one after the other in a separate process, so that drawing neither blocks the event loop nor affects
 * readers if it fails. The process starts with the first picture and ends when idle.
 */
export function createShareRenderer(): ShareRenderer {
  const waiting: Job[] = []
  let child: ChildProcess | undefined
  let current: { job: Job; timer: NodeJS.Timeout } | undefined
  let idle: NodeJS.Timeout | undefined

  function drawNext(): void {
    if (current) return
    const job = waiting.shift()
    if (!job) {
      const finished = child
      idle = setTimeout(() => {
        if (finished?.connected) finished.disconnect()
      }, idleTime).unref()
      return
    }
    clearTimeout(idle)
    const process = child?.connected ? child : start()
    current = { job, timer: setTimeout(() => process.kill('SIGKILL'), maxDrawingMs) }
    process.send(job.request, (error) => {
      if (error) process.kill('SIGKILL')
    })
  }

  function settle(answer: DrawAnswer): void {
    if (!current) return
    const { job, timer } = current
    clearTimeout(timer)
    current = undefined
    if ('picture' in answer) job.resolve(answer.picture)
    else job.reject(new Error(`a share picture could not be drawn: ${answer.failure}`))
    drawNext()
  }

  function start(): ChildProcess {
    const started = fork(fileURLToPath(new URL('./draw-process.ts', import.meta.url)), {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    started.on('message', (answer: DrawAnswer) => settle(answer))
    started.on('error', () => started.kill('SIGKILL'))
    started.on('exit', () => {
      if (child !== started) return
      child = undefined
      settle({ failure: 'its process ended' })
    })
    child = started
    return started
  }

  return {
    draw(request) {
      if (waiting.length >= maxWaiting) return Promise.reject(new BusyError('too many share pictures'))
      return new Promise((resolve, reject) => {
        waiting.push({ request, resolve, reject })
        drawNext()
      })
    },
    stop() {
      clearTimeout(idle)
      for (const { reject } of waiting.splice(0)) reject(new BusyError('stopping'))
      child?.kill('SIGKILL')
    },
  }
}

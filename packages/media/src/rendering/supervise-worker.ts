import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { RenderingError } from '../rendering-error.ts'
import type { FromRenderer, ToRenderer } from './messages.ts'
import { renderingProcessOptions } from './process-options.ts'

/** Restarts of a process that dies before it has rendered anything. */
const maxRestarts = 4
const firstRestartMilliseconds = 200

/** What a process tells about its work. */
export type WorkerMessage = Exclude<FromRenderer, { type: 'idle' }>

interface WorkerOptions {
  role: 'ahead' | 'asked'
  lingerMs: number
  /** Whether it has work. */
  isNeeded: () => boolean
  /** Called each time it is started. */
  onStart: () => void
  onMessage: (message: WorkerMessage) => void
  onGivenUp: (error: RenderingError) => void
}

interface Worker {
  start: () => void
  isRunning: () => boolean
  send: (message: ToRenderer) => void
  /** Has it wait for more even if it is idle. */
  stay: () => void
  /** Resolves when it is gone. */
  stop: () => Promise<void>
  /** Resolves when it has ended by itself, or was given up. */
  idle: Promise<void>
}

/** A process that renders: it is started again if it dies, and ends when it is idle for `lingerMs`. */
export function superviseWorker(options: WorkerOptions): Worker {
  const { isNeeded, lingerMs, onGivenUp, onMessage, onStart, role } = options
  let child: ChildProcess | undefined
  let restarts = 0
  let restartTimer: NodeJS.Timeout | undefined
  let lingerTimer: NodeJS.Timeout | undefined
  let stopped = false
  const { promise: idle, resolve: becomeIdle } = Promise.withResolvers<void>()

  function send(message: ToRenderer) {
    // A process that has just died does not answer; the handler of its exit asks again.
    if (child?.connected) child.send(message, () => {})
  }

  /** A request may have crossed the message: then the process is still needed. One told to stop cleans up first. */
  function endIdle() {
    if (!stopped && !isNeeded() && child?.connected) child.disconnect()
  }

  function receive(message: FromRenderer) {
    if (message.type === 'progress') restarts = 0
    if (message.type !== 'idle') return onMessage(message)
    clearTimeout(lingerTimer)
    lingerTimer = setTimeout(endIdle, lingerMs).unref()
  }

  function afterExit(expected: boolean) {
    child = undefined
    clearTimeout(lingerTimer)
    if (stopped || (expected && !isNeeded())) return becomeIdle()
    if (!expected) restarts++
    if (restarts > maxRestarts) {
      onGivenUp(new RenderingError('stopped', 'The rendering process keeps ending: see its messages above.'))
      return becomeIdle()
    }
    restartTimer = setTimeout(startChild, expected ? 0 : firstRestartMilliseconds * 2 ** (restarts - 1))
  }

  function startChild() {
    restartTimer = undefined
    child = forkWorker(role, receive, afterExit)
    onStart()
  }

  return {
    idle,
    send,
    isRunning: () => child !== undefined,
    stay: () => clearTimeout(lingerTimer),
    start() {
      if (child || restartTimer || stopped) return
      restarts = 0
      startChild()
    },
    async stop() {
      stopped = true
      clearTimeout(restartTimer)
      clearTimeout(lingerTimer)
      const running = child
      if (!running) return becomeIdle()
      const gone = new Promise<void>((resolve) => running.once('exit', () => resolve()))
      send({ type: 'stop' })
      await gone
    },
  }
}

/** @param onExit called once, with whether it ended by itself */
function forkWorker(
  role: 'ahead' | 'asked',
  onMessage: (message: FromRenderer) => void,
  onExit: (expected: boolean) => void,
): ChildProcess {
  const child = fork(fileURLToPath(new URL('worker.ts', import.meta.url)), [role], {
    serialization: 'advanced',
    execArgv: renderingProcessOptions,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  let over = false
  const end = (expected: boolean) => {
    if (over) return
    over = true
    onExit(expected)
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- worker.ts sends nothing else
  child.on('message', (message) => onMessage(message as FromRenderer))
  child.on('exit', (code, signal) => end(code === 0 && signal === null))
  // It could not even be started.
  child.on('error', () => end(false))
  return child
}

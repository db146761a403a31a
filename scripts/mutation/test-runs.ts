import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'

export interface RunRequest {
  /** Files whose text has changed since the last run. */
  changed: readonly string[]
  tests: readonly string[]
  stopsAtFailure: boolean
}

export interface FileOutcome {
  file: string
  failed: boolean
  ms: number
  /** Names of the marks that the file reached. */
  marks: readonly string[]
}

export interface RunOutcome {
  files: readonly FileOutcome[]
  /** A test failed, a file could not be loaded, or an error was thrown outside any test. */
  failed: boolean
}

/** Runs test files of a checkout in a process that is kept for the next run. */
export class TestRuns {
  readonly #folder: string
  readonly #signal: AbortSignal
  #process: { child: ChildProcess; testFiles: readonly string[] } | undefined

  /** @param signal aborts the current run, which then throws the signal's reason */
  constructor(folder: string, signal: AbortSignal) {
    this.#folder = folder
    this.#signal = signal
    signal.addEventListener('abort', () => this.stop(), { once: true })
  }

  /** All unit test files, as absolute paths. */
  async listTestFiles(): Promise<readonly string[]> {
    return (await this.#start()).testFiles
  }

  /** Returns undefined if the tests did not end in time: a mutant may make them wait forever. */
  async run(request: RunRequest, maxMs: number): Promise<RunOutcome | undefined> {
    this.#signal.throwIfAborted()
    const { child } = await this.#start()
    const answer = nextMessage<RunOutcome>(child)
    child.send(request)
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(resolve, maxMs, undefined)
    })
    try {
      const outcome = await Promise.race([answer, late])
      if (!outcome) {
        // Nobody waits for this answer now, so the end of the process is not an error.
        answer.catch(() => undefined)
        this.stop()
      }
      return outcome
    } catch (error) {
      this.#signal.throwIfAborted()
      if (!(error instanceof EndedTestProcess)) throw error
      // A test ended the process, or an error could not be caught.
      this.stop()
      return { files: [], failed: true }
    } finally {
      clearTimeout(timer)
    }
  }

  /** Kills the process and everything it started. */
  stop(): void {
    const { child } = this.#process ?? {}
    this.#process = undefined
    if (child?.pid === undefined) return
    if (process.platform === 'win32') child.kill()
    else endGroup(child.pid)
  }

  async #start() {
    if (this.#process) return this.#process
    const child = fork(join(this.#folder, 'scripts', 'mutation', 'test-process.ts'), {
      cwd: this.#folder,
      // Its own process group can be killed as a whole, and does not get the Ctrl-C meant for the command.
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    try {
      const { ready } = await nextMessage<{ ready: readonly string[] }>(child)
      this.#process = { child, testFiles: ready }
      return this.#process
    } catch (error) {
      this.#signal.throwIfAborted()
      throw new Error('Vitest could not be started in the copy.', { cause: error })
    }
  }
}

class EndedTestProcess extends Error {}

function nextMessage<Message>(child: ChildProcess): Promise<Message> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new EndedTestProcess(`It ended with ${code}.`))
    child.once('exit', onExit)
    child.once('message', (message) => {
      child.off('exit', onExit)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- test-process.ts answers each request with its own kind
      resolve(message as Message)
    })
  })
}

function endGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL')
  } catch (error) {
    // It has already ended.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Exit, type SiteProcess, startSite } from '@tempolibre/e2e/server-process'
import { until } from './patience.ts'
import { commandOf, findTagged, listChildren, roleOf, signalAll, tagVariable } from './processes.ts'

/** A release of the site, which has been built. */
export interface Release {
  name: string
  /** The project's folder. */
  root: string
}

/** One machine: a folder of its own with the shared media folder in it, and a site that is started like `npm start`. */
export interface Machine {
  name: string
  port: number
  isRunning(): boolean
  /** Starts a release and waits until /readyz answers 200. */
  start(release: Release): Promise<void>
  /** Stops it as a deploy does (SIGTERM), and judges how it ended. */
  stop(): Promise<void>
  /** Kills its first process, or one of a role, and waits until that is gone. */
  kill(role?: 'web' | 'work'): Promise<void>
  /** Number of its processes of a role. */
  count(role: 'web' | 'work'): number
  /** Kills the processes whose command line matches; returns how many there were. */
  killMatching(pattern: RegExp): number
  /** Sets its clock ahead of the real one, in ms. */
  jumpClock(ms: number): void
  /** Milliseconds of each stop so far. */
  stops: number[]
  /** What went wrong with it since the last call: a stop that hung or failed, processes that stayed. */
  takeFaults(): string[]
}

export interface MachineSettings {
  name: string
  port: number
  processes: number
  folder: string
  /** Shared by all machines; undefined: they share a bucket. */
  mediaFolder: string | undefined
  drainSeconds: number
  variables: Readonly<Record<string, string>>
  onError(line: string): void
}

/** What an operator is told to give a stop besides DRAIN_SECONDS, in ms (docs/operations.md). */
const stopMs = 80_000
/** Children notice within this time that their parent was killed, in ms. */
const orphanMs = 15_000
const clockProgram = join(import.meta.dirname, 'clock-jump.ts')
/** pino's level of errors. */
const errorLevel = /^\{"level":([56]0)/

/** Prepares a machine; it is started by `start`. */
export function prepareMachine(settings: MachineSettings): Machine {
  const { drainSeconds, folder, mediaFolder, name, onError, port, processes } = settings
  mkdirSync(folder)
  chmodSync(folder, 0o755)
  if (mediaFolder !== undefined) symlinkSync(mediaFolder, join(folder, 'media'))
  const clock = join(folder, 'clock')
  writeFileSync(clock, '0')
  let site: SiteProcess | undefined
  let starts = 0
  let faults: string[] = []
  const stops: number[] = []
  const tag = () => `${name}-${process.pid}-${starts}`

  const isReady = async () => {
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`, {
        headers: { connection: 'close' },
        signal: AbortSignal.timeout(3000),
      })
      await answer.arrayBuffer()
      return answer.ok
    } catch {
      // It does not listen yet.
      return false
    }
  }

  /** Waits until no process of this start is left. */
  async function expectNoOrphans(): Promise<void> {
    try {
      await until('no process is left', () => findTagged(tag()).length === 0, orphanMs)
    } catch {
      const left = findTagged(tag())
      faults.push(`${name}: ${left.length} processes were left behind after ${orphanMs / 1000} s`)
      signalAll(left, 'SIGKILL')
    }
  }

  return {
    name,
    port,
    stops,
    isRunning: () => site !== undefined,
    async start(release) {
      starts++
      const started = await startSite(
        {
          ...settings.variables,
          PORT: String(port),
          PROCESSES: String(processes),
          DATA_DIR: folder,
          DRAIN_SECONDS: String(drainSeconds),
          LOG_LEVEL: 'error',
          [tagVariable]: tag(),
          CHAOS_CLOCK: clock,
          NODE_OPTIONS: `--import=${clockProgram}`,
        },
        {
          nodeArguments: [],
          onLine: (line) => errorLevel.test(line) && onError(`${name}: ${line}`),
          onMessage() {},
        },
        release.root,
      )
      site = started
      void started.exited.then(() => {
        if (site === started) site = undefined
      })
      await until(`${name} is ready`, isReady)
    },
    async stop() {
      if (!site) return
      const stopping = site
      site = undefined
      const began = performance.now()
      const ended: Exit = await stopping.stop()
      const took = performance.now() - began
      stops.push(took)
      if (took > drainSeconds * 1000 + stopMs) faults.push(`${name}: its stop took ${took} ms`)
      if (ended.status !== 0)
        faults.push(`${name}: its stop ended with ${ended.signal ?? ended.status}: ${ended.stderr}`)
      await expectNoOrphans()
    },
    async kill(role) {
      if (!site) throw new Error(`${name} does not run.`)
      if (role) {
        const [first] = listOf(site, role)
        if (first === undefined) throw new Error(`${name} has no process that does ${role}.`)
        signalAll([first], 'SIGKILL')
        await until(`process ${first} is gone`, () => !findTagged(tag()).includes(first))
        return
      }
      const killed = site
      site = undefined
      await killed.kill()
      await expectNoOrphans()
    },
    count: (role) => (site ? listOf(site, role).length : 0),
    killMatching(pattern) {
      const found = findTagged(tag()).filter((pid) => pattern.test(commandOf(pid)))
      signalAll(found, 'SIGKILL')
      return found.length
    },
    jumpClock: (ms) => writeFileSync(clock, String(ms)),
    takeFaults() {
      const taken = faults
      faults = []
      return taken
    },
  }
}

/** The processes of a role that the supervisor started itself: what they start inherits the variable. */
function listOf(site: SiteProcess, role: 'web' | 'work'): number[] {
  return listChildren(site.pid).filter((pid) => roleOf(pid) === role)
}

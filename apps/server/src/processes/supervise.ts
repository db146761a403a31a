import cluster, { type Worker as ClusterProcess } from 'node:cluster'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { portOf } from '@tempolibre/domain/port-of'
import type { Logger } from '../logging/log.ts'
import type { Environment } from '../start-up/environment.ts'
import type { Terminal } from '../start-up/terminal.ts'
import { StartError } from './start-error.ts'
import { makeWorkSocket, sweepSocketFolders } from '../http/work-socket.ts'
import { isReport, type Order, type Report, type Started } from './supervisor-link.ts'

/** A site that several processes serve. */
export interface SupervisedSite {
  /** Settles once all processes are ready; rejects if one of them does not start. */
  started: Promise<Started>
  /** Stops the processes that serve, then the one that works; rejects if one of them did not end well. */
  stop(): Promise<void>
}

type Role = 'web' | 'work'
type ReadyReport = Extract<Report, { tempolibre: 'ready' }>
type Running = ReadonlyMap<ClusterProcess, Role>

/** A process that ends sooner than this after its start, in ms, would probably do so again. */
const shortLifeMs = 10_000
/** Pause before such a process is started again, in ms; it doubles up to the limit. */
const firstPauseMs = 500
const maxPauseMs = 30_000

/**
 * Runs a site in several processes: one for each processor that serves, and one that does the work, which runs jobs,
 * sends mails and renders recordings. They share a port. One that dies is replaced at once while the others serve.
 */
export async function supervise(
  environment: Environment,
  log: Logger,
  terminal: Terminal,
): Promise<SupervisedSite> {
  const port = await findPort(environment)
  const hasWork = environment.apiUrl === undefined
  await sweepSocketFolders()
  const { path: workSocket, remove: removeSocketFolder } = makeWorkSocket()
  const running = new Map<ClusterProcess, Role>()
  /** Those that have been ready: a stop must end what they have begun. */
  const ready = new WeakSet<ClusterProcess>()
  const unwell: string[] = []
  let prepared: Extract<Order, { tempolibre: 'prepared' }> | undefined
  let stopping = false
  const metrics = environment.metrics && (await serveMetricsOfAll(environment.metrics))

  /** Starts a process; resolves once it is ready. */
  function launch(role: Role): Promise<ReadyReport> {
    // Left by one that was killed.
    if (role === 'work' && process.platform !== 'win32') rmSync(workSocket, { force: true })
    return new Promise((resolve, reject) => {
      if (stopping) return reject(new StartError('the site is about to stop'))
      const since = performance.now()
      const launched = forkProcess(role, port, hasWork ? workSocket : undefined)
      running.set(launched, role)
      if (prepared) order(launched, prepared)
      launched.on('message', (message: unknown) => {
        if (!isReport(message)) return
        if (message.tempolibre !== 'ready') return show(terminal, message)
        ready.add(launched)
        if (role === 'work') tellPrepared(message)
        resolve(message)
      })
      launched.on('error', (error) => log.warn({ err: error, role }, 'a process cannot be reached'))
      launched.on('exit', (status, signal) => {
        running.delete(launched)
        const end = `the process ${launched.process.pid} (${role}) has ended with ${signal || status}`
        reject(new StartError(end))
        if (stopping && status !== 0 && ready.has(launched)) unwell.push(end)
        if (!stopping && launches.has(role)) void replace(role, end, performance.now() - since)
      })
    })
  }

  /** Roles of which a process has been ready once: one that ends from now on is replaced. */
  const launches = new Set<Role>()
  const pauses = createPauses()

  async function replace(role: Role, end: string, livedMs: number): Promise<void> {
    const pause = pauses.next(role, livedMs)
    log.error({ pauseMs: pause }, `${end}; another one is started`)
    await delay(pause)
    if (!stopping) await launch(role).catch(() => {})
  }

  function tellPrepared({ previewLengths }: ReadyReport): void {
    prepared = { tempolibre: 'prepared', previewLengths }
    orderAll(running, 'web', prepared)
  }

  async function start(): Promise<Started> {
    const [web, work] = await Promise.all([launch('web'), hasWork ? launch('work') : undefined])
    launches.add('web').add('work')
    await Promise.all(Array.from({ length: environment.processes - 1 }, () => launch('web')))
    return {
      ...web.started,
      metricsUrl: metrics?.url,
      firstAdministratorLink: work?.started.firstAdministratorLink,
    }
  }

  async function stop(): Promise<void> {
    stopping = true
    // Until then everything is served as before.
    const closing = setTimeout(
      () => orderAll(running, 'work', { tempolibre: 'close_lines' }),
      environment.drainSeconds * 1000,
    )
    await endAll(running, 'web', ready)
    clearTimeout(closing)
    // Downloads of the former end there.
    await endAll(running, 'work', ready)
    await metrics?.stop()
    removeSocketFolder()
    if (unwell.length > 0) throw new Error(unwell.join('; '))
  }

  const started = start().catch(async (error: unknown) => {
    // If it was told to stop while it started, that ends it.
    if (stopping) return new Promise<never>(() => {})
    await stop().catch(() => {})
    throw error
  })
  return { started, stop }
}

/**
 * The port of the site; if PORT is 0, one that the system chooses. Processes that share a port would share it with
 * another site too, so it must be free.
 * @throws Error `EADDRINUSE` and the like
 */
async function findPort({ host, port }: Environment): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject)
    probe.listen({ port, host, exclusive: true }, resolve)
  })
  const found = portOf(probe)
  await new Promise((resolve) => probe.close(resolve))
  return found
}

/** @param workSocket where the process that works is asked; undefined: there is none */
function forkProcess(role: Role, port: number, workSocket: string | undefined): ClusterProcess {
  return cluster.fork({
    PROCESS_ROLE: role,
    PORT: String(port),
    ...(workSocket !== undefined && { WORK_SOCKET: workSocket }),
    // It answers only the processes that serve, which know the client, and stop before it.
    ...(role === 'work' && { TRUST_PROXY: 'on', ACCESS_LOG: 'off', DRAIN_SECONDS: '0' }),
  })
}

function show(terminal: Terminal, report: Exclude<Report, ReadyReport>): void {
  if (report.tempolibre === 'progress') terminal.showProgress(report.progress)
  else terminal.showMail(report.mail)
}

/** Pauses before a process is replaced, in ms: longer each time it ends soon after its start. */
function createPauses() {
  const pauses = new Map<Role, number>()
  return {
    next(role: Role, livedMs: number): number {
      const pause = livedMs > shortLifeMs ? 0 : (pauses.get(role) ?? 0)
      pauses.set(role, Math.min(maxPauseMs, pause === 0 ? firstPauseMs : pause * 2))
      return pause
    },
  }
}

/** Stops all processes of a role; those that have not been ready are killed. */
async function endAll(running: Running, role: Role, ready: WeakSet<ClusterProcess>): Promise<void> {
  const all = [...running].filter(([, each]) => each === role).map(([each]) => each)
  await Promise.all(
    all.map(
      (each) =>
        new Promise<void>((resolve) => {
          each.once('exit', () => resolve())
          if (ready.has(each)) order(each, { tempolibre: 'stop' })
          // It loads and reads nothing meanwhile, for half a minute on a busy machine, and nobody waits for what it has begun.
          else each.process.kill('SIGKILL')
        }),
    ),
  )
}

function orderAll(running: Running, role: Role, what: Order): void {
  for (const [each, its] of running) if (its === role) order(each, what)
}

function order(to: ClusterProcess, what: Order): void {
  if (to.isConnected()) to.send(what)
}

/** Serves the metrics of all processes together. */
async function serveMetricsOfAll(at: NonNullable<Environment['metrics']>) {
  const [{ AggregatorRegistry }, { serveMetrics }] = await Promise.all([
    import('prom-client'),
    import('../monitoring/serve-metrics.ts'),
  ])
  const registry = new AggregatorRegistry()
  return serveMetrics(
    { read: async () => ({ text: await registry.clusterMetrics(), type: registry.contentType }) },
    at,
  )
}

import { setTimeout as delay } from 'node:timers/promises'
import { explainFailure } from './errors.ts'
import type { StopMode } from './guardian.ts'
import { hasOtherOpeners, registerOpener, unregisterOpener } from './openers.ts'
import { lookAtProcess } from './processes.ts'
import type { Cluster, RunningServer } from './server.ts'
import { isServerAlive, obtainServer, signalStop, stopServer } from './server.ts'
import { limitServerLog } from './server-log.ts'

/** Polling interval for a server that is not our child, in milliseconds; a child's end is reported at once. */
const watchEvery = 250
/** Interval of checking the log's size, in milliseconds. */
const limitLogMs = 60_000
/** Delays between attempts to restart a server, in milliseconds. */
const firstRetry = 250
const slowestRetry = 10_000

/** A server that is kept running. */
export interface SupervisedServer {
  /** Undefined during a restart, and if it runs out of sight; see RunningServer. */
  readonly pid: number | undefined
  /** Resolves once connections are accepted: at once, or after a successful restart. */
  ready: () => Promise<void>
  /** Stops the server unless another process uses it. */
  stop: () => Promise<void>
}

/** Whether a running server was started by this program, judging by the name on its command line. */
function isOurs(server: RunningServer, cluster: Cluster): boolean {
  const facts = server.pid === undefined ? undefined : lookAtProcess(server.pid)
  return facts?.commandLine?.join(' ').includes(`cluster_name=${cluster.clusterName}`) === true
}

/**
 * The initial server. One left behind by a dead process is replaced: its settings and programs may be those of an
 * older release whose files are gone.
 */
async function obtainFirst(cluster: Cluster, opener: string, signal: AbortSignal): Promise<RunningServer> {
  const server = await obtainServer(cluster, signal)
  if (server.child || !isOurs(server, cluster) || hasOtherOpeners(cluster.dataDirectory, opener))
    return server
  cluster.log('stopping the database server an earlier run left behind')
  await stopServer(server, cluster, 'fast')
  return obtainServer(cluster, signal)
}

/** The initial server, opened for this process. @throws EmbeddedPostgresError */
async function open(cluster: Cluster, opener: string, signal: AbortSignal): Promise<RunningServer> {
  const { account, dataDirectory } = cluster
  try {
    limitServerLog(dataDirectory)
    registerOpener(dataDirectory, account, opener)
  } catch (error) {
    throw explainFailure(error, dataDirectory)
  }
  try {
    return await obtainFirst(cluster, opener, signal)
  } catch (error) {
    unregisterOpener(dataDirectory, opener)
    throw explainFailure(error, dataDirectory)
  }
}

/** Tries until a server runs again; undefined if `signal` aborts first. */
async function obtainAgain(cluster: Cluster, signal: AbortSignal): Promise<RunningServer | undefined> {
  for (let wait = firstRetry; !signal.aborted; wait = Math.min(wait * 2, slowestRetry)) {
    try {
      return await obtainServer(cluster, signal)
    } catch (error) {
      if (signal.aborted) break
      cluster.log(
        `the database server cannot be restarted: ${explainFailure(error, cluster.dataDirectory).message}`,
      )
      await delay(wait, undefined, { ref: false, signal }).catch(() => undefined)
    }
  }
  return undefined
}

function keepLogSmall({ dataDirectory, log }: Cluster): void {
  try {
    limitServerLog(dataDirectory)
  } catch (error) {
    // A log that cannot be truncated, e.g. on a full disk, must not end the application.
    log(`the database server's log cannot be shortened: ${String(error)}`)
  }
}

/** @returns whether other processes use the server */
function leave({ dataDirectory }: Cluster, opener: string): boolean {
  unregisterOpener(dataDirectory, opener)
  return hasOtherOpeners(dataDirectory, opener)
}

/**
 * Keeps a server running on a cluster until stopped.
 *
 * Every process that opens the folder runs this; the first to see the server gone restarts it, and PostgreSQL's lock
 * excludes the others. The last process to leave stops it.
 *
 * @param stopMode how to stop at the end: 'fast' for a clean shutdown, 'immediate' for disposable data
 * @param opener the note of this process; see {@link nameOpener}
 * @throws EmbeddedPostgresError if the server does not start
 */
export async function superviseCluster(
  cluster: Cluster,
  stopMode: StopMode,
  opener: string,
): Promise<SupervisedServer & { address: { socketFolder: string; port: number } }> {
  const closing = new AbortController()
  let server: RunningServer | undefined = await open(cluster, opener, closing.signal)
  // Connections were given this address, so a restart keeps it.
  const { socketFolder, port } = server
  const restartable: Cluster = { ...cluster, socketFolder, port }

  let recovery: Promise<void> | undefined

  async function recover(): Promise<void> {
    const started = await obtainAgain(restartable, closing.signal)
    if (!started) return
    server = started
    watchChild(started)
    cluster.log(`the database server runs again, process ${started.pid ?? 'elsewhere'}`)
  }

  function restartIfLost(lost: RunningServer): void {
    if (closing.signal.aborted || server !== lost) return
    server = undefined
    cluster.log(`the database server (process ${lost.pid ?? 'elsewhere'}) is gone; starting it again`)
    recovery = recover()
  }

  function watchChild(running: RunningServer): void {
    running.child?.once('exit', () => restartIfLost(running))
    // It may have died between its start and this line.
    if (running.child && (running.child.exitCode !== null || running.child.signalCode !== null))
      restartIfLost(running)
  }

  async function watch(): Promise<void> {
    const watched = server
    if (watched && !(await isServerAlive(watched, restartable))) restartIfLost(watched)
  }

  function leaveAtExit(): void {
    if (!leave(cluster, opener) && server) signalStop(server, restartable, stopMode)
  }

  const watching = setInterval(() => void watch(), watchEvery).unref()
  const limiting = setInterval(() => keepLogSmall(cluster), limitLogMs).unref()
  process.once('exit', leaveAtExit)
  watchChild(server)

  let stopped: Promise<void> | undefined
  async function stop(): Promise<void> {
    closing.abort()
    clearInterval(watching)
    clearInterval(limiting)
    await recovery
    process.off('exit', leaveAtExit)
    if (leave(cluster, opener)) {
      cluster.log('leaving the database server running for another process that uses it')
    } else if (server) {
      await stopServer(server, restartable, stopMode)
    }
  }

  return {
    address: { socketFolder, port },
    get pid() {
      return server?.pid
    },
    ready: async () => {
      // The end of a child may not have been reported yet.
      await watch()
      await recovery
    },
    stop: () => (stopped ??= stop()),
  }
}

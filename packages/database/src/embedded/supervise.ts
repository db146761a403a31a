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
  let server: RunningServer | undefined
  try {
    limitServerLog(cluster.dataDirectory)
    registerOpener(cluster.dataDirectory, cluster.account, opener)
  } catch (error) {
    throw explainFailure(error, cluster.dataDirectory)
  }
  try {
    server = await obtainFirst(cluster, opener, closing.signal)
  } catch (error) {
    unregisterOpener(cluster.dataDirectory, opener)
    throw explainFailure(error, cluster.dataDirectory)
  }
  // Connections were given this address, so a restart keeps it.
  const { socketFolder, port } = server
  const restartable: Cluster = { ...cluster, socketFolder, port }

  let recovery: Promise<void> | undefined

  async function recover(): Promise<void> {
    for (let wait = firstRetry; !closing.signal.aborted; wait = Math.min(wait * 2, slowestRetry)) {
      try {
        server = await obtainServer(restartable, closing.signal)
        watchChild(server)
        cluster.log(`the database server runs again, process ${server.pid ?? 'elsewhere'}`)
        return
      } catch (error) {
        if (closing.signal.aborted) return
        cluster.log(
          `the database server cannot be restarted: ${explainFailure(error, cluster.dataDirectory).message}`,
        )
        await delay(wait, undefined, { ref: false, signal: closing.signal }).catch(() => undefined)
      }
    }
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

  function keepLogSmall(): void {
    try {
      limitServerLog(cluster.dataDirectory)
    } catch (error) {
      // A log that cannot be truncated, e.g. on a full disk, must not end the application.
      cluster.log(`the database server's log cannot be shortened: ${String(error)}`)
    }
  }

  function leave(): boolean {
    unregisterOpener(cluster.dataDirectory, opener)
    return hasOtherOpeners(cluster.dataDirectory, opener)
  }

  function leaveAtExit(): void {
    if (!leave() && server) signalStop(server, restartable, stopMode)
  }

  const watching = setInterval(() => void watch(), watchEvery).unref()
  const limiting = setInterval(keepLogSmall, limitLogMs).unref()
  process.once('exit', leaveAtExit)
  watchChild(server)

  let stopped: Promise<void> | undefined
  async function stop(): Promise<void> {
    closing.abort()
    clearInterval(watching)
    clearInterval(limiting)
    await recovery
    process.off('exit', leaveAtExit)
    if (leave()) {
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

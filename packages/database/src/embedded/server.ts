import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { closeSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { ServerAccount } from './account.ts'
import type { Binaries } from './binaries.ts'
import { EmbeddedPostgresError, explainFailure } from './errors.ts'
import type { StopMode } from './guardian.ts'
import { answers, isServerOf, readPostmasterFile, removeStaleLocks } from './postmaster-file.ts'
import { findProcessesTitled, isProcessNameAlive, processName } from './processes.ts'
import { explainSpawn, programOptions } from './programs.ts'
import { logSize, openServerLog, readServerLog, serverLogFile } from './server-log.ts'
import type { ServerAddress, Settings } from './settings.ts'
import { settingsArguments } from './settings.ts'
import { startThroughPgCtl, stopThroughPgCtl } from './windows.ts'

/** A data folder with a cluster, and everything needed to run a server on it. */
export interface Cluster extends ServerAddress {
  dataDirectory: string
  account: ServerAccount | undefined
  binaries: Binaries
  settings: Settings
  /** Receives log lines about the server. */
  log: (line: string) => void
}

/** A server that accepts connections. */
export interface RunningServer {
  /** Undefined if the server runs out of sight, in another container that shares the folder. */
  pid: number | undefined
  socketFolder: string
  port: number
  /** Set if this process started it. */
  child?: ChildProcess
}

/** Times in milliseconds. */
const pollEvery = 10
/** Recovery after a crash is bounded by max_wal_size and takes seconds. */
const startLimit = 120_000
/** A server that lost its postmaster.pid notices within a minute and stops. */
const busyLimit = 75_000
/** Backends notice within milliseconds that their postmaster died, unless they are computing. */
const remainsLimit = 1500
/** How long postmaster.pid may be empty before it counts as emptied by a power failure. */
const incompleteLimit = 1000
const fastStopLimit = 30_000
const immediateStopLimit = 10_000

async function waitForReady(child: ChildProcess, cluster: Cluster, logStart: number): Promise<void> {
  const deadline = Date.now() + startLimit
  let failure: unknown
  let exited = false
  child.once('error', (error) => (failure = error))
  child.once('exit', () => (exited = true))
  for (;;) {
    if (failure) throw failure
    const seen = readPostmasterFile(cluster.dataDirectory)
    if (typeof seen === 'object' && seen.pid === child.pid && seen.status === 'ready') return
    if (exited) {
      throw explainFailure(
        readServerLog(cluster.dataDirectory, logStart),
        cluster.dataDirectory,
        serverLogFile(cluster.dataDirectory),
      )
    }
    if (Date.now() > deadline) {
      child.kill('SIGQUIT')
      throw new EmbeddedPostgresError(
        'start-timeout',
        `PostgreSQL was not ready within ${startLimit / 1000} seconds: read ${serverLogFile(cluster.dataDirectory)}, then start again.`,
      )
    }
    await delay(pollEvery)
  }
}

/** Starts a server as a child process and waits until it accepts connections. */
async function launch(cluster: Cluster): Promise<RunningServer> {
  const { dataDirectory, account, binaries, socketFolder, port } = cluster
  const args = settingsArguments(cluster, cluster.settings)
  if (process.platform === 'win32') {
    await startThroughPgCtl(binaries, dataDirectory, args, serverLogFile(dataDirectory))
    const seen = readPostmasterFile(dataDirectory)
    return { pid: typeof seen === 'object' ? seen.pid : undefined, socketFolder, port }
  }
  const logDescriptor = openServerLog(dataDirectory, account)
  const logStart = logSize(logDescriptor)
  try {
    const child = spawn(binaries.postgres, ['-D', dataDirectory, ...args], {
      ...programOptions(account),
      // A separate session: Ctrl-C in the terminal must reach only us, and we stop the server when we are done.
      detached: true,
      stdio: ['ignore', 'ignore', logDescriptor],
    })
    await waitForReady(child, cluster, logStart)
    // The server must not keep this process alive; the exit handler stops the server.
    child.unref()
    return { pid: child.pid, socketFolder, port, child }
  } catch (error) {
    throw explainSpawn(error, binaries.postgres, account) ?? explainFailure(error, dataDirectory)
  } finally {
    closeSync(logDescriptor)
  }
}

/** Whether the server is alive. */
export async function isServerAlive(server: RunningServer, cluster: Cluster): Promise<boolean> {
  if (server.pid === undefined) return answers(server.socketFolder, server.port)
  return isServerOf(server.pid, cluster.dataDirectory, cluster.account?.uid)
}

/** Ends what a killed postmaster left behind, which keeps its shared memory and thus the folder occupied. */
function endRemains(cluster: Cluster): void {
  if (!cluster.account) return
  for (const pid of findProcessesTitled(`postgres: ${cluster.clusterName}: `, cluster.account.uid)) {
    cluster.log(`ending process ${pid}, left behind by a database server that was killed`)
    process.kill(pid, 'SIGKILL')
  }
}

/** The server already running on the cluster's folder, once it is ready; undefined if there is none. */
async function findRunning(cluster: Cluster, signal: AbortSignal): Promise<RunningServer | undefined> {
  const { dataDirectory, account, socketFolder, port } = cluster
  const began = Date.now()
  for (;;) {
    const seen = readPostmasterFile(dataDirectory)
    if (seen === 'incomplete' && Date.now() - began < incompleteLimit) {
      await delay(pollEvery, undefined, { signal })
      continue
    }
    if (typeof seen !== 'object' || !isServerOf(seen.pid, dataDirectory, account?.uid)) {
      const at = typeof seen === 'object' && seen.socketFolder ? seen : { socketFolder, port }
      if (process.platform !== 'win32' && (await answers(at.socketFolder, at.port))) {
        return { pid: undefined, socketFolder: at.socketFolder, port: at.port }
      }
      return undefined
    }
    if (seen.status === 'ready') {
      if (process.platform !== 'win32' && !seen.socketFolder) {
        throw new EmbeddedPostgresError(
          'in-use',
          `The PostgreSQL server with process id ${seen.pid} uses ${dataDirectory} and has no socket: stop it, then start again.`,
        )
      }
      return { pid: seen.pid, socketFolder: seen.socketFolder, port: seen.port }
    }
    if (Date.now() - began > startLimit) {
      throw new EmbeddedPostgresError(
        'in-use',
        `The PostgreSQL server with process id ${seen.pid} on ${dataDirectory} has been '${seen.status}' for ${startLimit / 1000} seconds: stop it, then start again.`,
      )
    }
    await delay(pollEvery, undefined, { signal })
  }
}

/**
 * A server on the cluster's folder: the running one, else a new one. If several processes ask concurrently,
 * PostgreSQL's own lock lets one start it and the others find it.
 *
 * @param signal aborts the waiting
 * @throws EmbeddedPostgresError if there is none
 */
export async function obtainServer(cluster: Cluster, signal: AbortSignal): Promise<RunningServer> {
  const began = Date.now()
  for (;;) {
    signal.throwIfAborted()
    const running = await findRunning(cluster, signal)
    if (running) return running
    removeStaleLocks(cluster.dataDirectory, cluster.socketFolder, cluster.port, cluster.account?.uid)
    try {
      return await launch(cluster)
    } catch (error) {
      const waited = Date.now() - began
      const busy = error instanceof EmbeddedPostgresError && error.code === 'in-use'
      if (!busy || waited > busyLimit) throw error
      if (waited > remainsLimit) endRemains(cluster)
    }
    await delay(pollEvery, undefined, { signal })
  }
}

/** Tells the server to stop without waiting: fast ends its sessions, immediate is a crash without data loss. */
export function signalStop(server: RunningServer, cluster: Cluster, mode: StopMode): boolean {
  if (server.pid === undefined || !isServerOf(server.pid, cluster.dataDirectory, cluster.account?.uid))
    return false
  if (process.platform === 'win32') stopThroughPgCtl(cluster.binaries, cluster.dataDirectory, mode)
  else process.kill(server.pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
  return true
}

async function hasEnded(name: string, limit: number): Promise<boolean> {
  const deadline = Date.now() + limit
  while (isProcessNameAlive(name)) {
    if (Date.now() > deadline) return false
    await delay(pollEvery)
  }
  return true
}

/** Stops the server and waits until it is gone. */
export async function stopServer(server: RunningServer, cluster: Cluster, mode: StopMode): Promise<void> {
  // The process is followed until it has released the folder, by a name that no other process can get.
  const name = processName(server.pid ?? 0)
  if (!signalStop(server, cluster, mode)) return
  if (await hasEnded(name, mode === 'fast' ? fastStopLimit : immediateStopLimit)) return
  cluster.log(
    'the database server did not stop in time; stopping it immediately, it will recover at its next start',
  )
  signalStop(server, cluster, 'immediate')
  await hasEnded(name, immediateStopLimit)
}

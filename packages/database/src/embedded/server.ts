import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { closeSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { ServerAccount } from './account.ts'
import type { Binaries } from './binaries.ts'
import { EmbeddedPostgresError, explainFailure } from './errors.ts'
import { answers, isServerOf, readPostmasterFile, removeStaleLocks } from './postmaster-file.ts'
import { findProcessesTitled, isProcessNameAlive, processName } from './processes.ts'
import { explainSpawn, programSurroundings } from './programs.ts'
import { logSize, openServerLog, readServerLog, serverLogFile } from './server-log.ts'
import type { ServerAddress, Settings } from './settings.ts'
import { settingsArguments } from './settings.ts'
import { startThroughPgCtl, stopThroughPgCtl } from './windows.ts'

/** A data folder that holds a cluster, and all that is needed to run a server on it. */
export interface Cluster extends ServerAddress {
  dataDirectory: string
  account: ServerAccount | undefined
  binaries: Binaries
  settings: Settings
  /** Takes one line about what happens to the server. */
  log: (line: string) => void
}

/** A server that accepts connections. */
export interface RunningServer {
  /** Undefined when the server runs where we cannot see it, in another container that shares the folder. */
  pid: number | undefined
  socketFolder: string
  port: number
  /** Set when this very process started it. */
  child?: ChildProcess
}

/** Times in milliseconds. */
const pollEvery = 10
/** Recovery after a crash is bounded by max_wal_size and takes seconds. */
const startLimit = 120_000
/** A server that lost its postmaster.pid notices within a minute and stops. */
const busyLimit = 75_000
/** Backends notice within milliseconds that their postmaster died, unless they are in the middle of a computation. */
const remainsLimit = 1500
/** How long postmaster.pid may be without content before it counts as emptied by a power cut. */
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

/** Starts a server as our child and waits until it accepts connections. */
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
      ...programSurroundings(account),
      // A session of its own: Ctrl-C in the terminal is for us, and we stop the server when we have finished with it.
      detached: true,
      stdio: ['ignore', 'ignore', logDescriptor],
    })
    await waitForReady(child, cluster, logStart)
    // A process that has nothing else to do may end; its exit handler stops the server.
    child.unref()
    return { pid: child.pid, socketFolder, port, child }
  } catch (error) {
    throw explainSpawn(error, binaries.postgres, account) ?? explainFailure(error, dataDirectory)
  } finally {
    closeSync(logDescriptor)
  }
}

/** Whether the server still lives. */
export async function isServerAlive(server: RunningServer, cluster: Cluster): Promise<boolean> {
  if (server.pid === undefined) return answers(server.socketFolder, server.port)
  return isServerOf(server.pid, cluster.dataDirectory, cluster.account?.uid)
}

/** Ends what a killed postmaster left behind and what keeps its shared memory, and with it the folder, occupied. */
function endRemains(cluster: Cluster): void {
  if (!cluster.account) return
  for (const pid of findProcessesTitled(`postgres: ${cluster.clusterName}: `, cluster.account.uid)) {
    cluster.log(`ending process ${pid}, left behind by a database server that was killed`)
    process.kill(pid, 'SIGKILL')
  }
}

/** The server that runs on the cluster's folder already, once it is ready; undefined when none does. */
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
 * A server on the cluster's folder: the one that runs already, else a new one. When several processes ask at once,
 * PostgreSQL's own lock lets one start it and the others find it.
 *
 * @param signal ends the waiting
 * @throws EmbeddedPostgresError when there cannot be one
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

/** Asks the server to stop and does not wait: fast ends its sessions, immediate is a crash that loses nothing. */
export function signalStop(server: RunningServer, cluster: Cluster, mode: 'fast' | 'immediate'): boolean {
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
export async function stopServer(
  server: RunningServer,
  cluster: Cluster,
  mode: 'fast' | 'immediate',
): Promise<void> {
  // The process is followed to its very end, when it has let go of the folder, by a name no other can get meanwhile.
  const name = processName(server.pid ?? 0)
  if (!signalStop(server, cluster, mode)) return
  if (await hasEnded(name, mode === 'fast' ? fastStopLimit : immediateStopLimit)) return
  cluster.log('the database server did not stop in time; stopping it at once, it recovers at its next start')
  signalStop(server, cluster, 'immediate')
  await hasEnded(name, immediateStopLimit)
}

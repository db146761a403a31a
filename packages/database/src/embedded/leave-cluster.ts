/**
 * Leaves a cluster in place of a process that has ended without doing so: `leave-cluster.ts <data folder> <note> <mode>`.
 * Started by guardian.ts. Stops the server unless another process uses it, and removes what an interrupted initdb left.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { clusterName, endInitialisation } from './cluster.ts'
import { hasOtherOpeners, processOfOpener, unregisterOpener } from './openers.ts'
import { isServerOf } from './postmaster-file.ts'
import { findProcesses, isProcessNameAlive, processName } from './processes.ts'

/** In milliseconds. */
const pollEvery = 10
/** A process closes its pipes just before it is gone. */
const goneLimit = 10_000
const stopLimit = 30_000

const [dataDirectory = '', opener = '', mode = 'fast'] = process.argv.slice(2)

async function untilGone(name: string, limit: number): Promise<void> {
  const deadline = Date.now() + limit
  while (isProcessNameAlive(name) && Date.now() < deadline) await delay(pollEvery)
}

/** Servers started by this program; one that is starting has no postmaster.pid yet. */
function findServers(): number[] {
  return findProcesses(
    (pid, command) =>
      command.includes(`cluster_name=${clusterName(dataDirectory)}`) &&
      isServerOf(pid, dataDirectory, undefined),
  )
}

// The process itself is gone before others are looked for, so that the guardian of the last one stops the server.
await untilGone(processOfOpener(opener), goneLimit)
await endInitialisation(dataDirectory)
unregisterOpener(dataDirectory, opener)
if (!hasOtherOpeners(dataDirectory, opener)) {
  for (const signal of [mode === 'immediate' ? 'SIGQUIT' : 'SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    const servers = findServers()
    const names = servers.map(processName)
    for (const pid of servers) process.kill(pid, signal)
    await Promise.all(names.map((name) => untilGone(name, stopLimit)))
  }
}

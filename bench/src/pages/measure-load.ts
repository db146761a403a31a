import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pinned } from '../cores.ts'
import { UnmeasurableError } from '../figure.ts'
import { cpuSecondsOf } from '../processes.ts'
import type { LoadOrder, LoadResult } from './generate-load.ts'

export interface Round {
  /** Answers per second. */
  rate: number
  /** CPU time of the server and its children per answer, in seconds; undefined if the system does not tell. */
  serverCpuSeconds: number | undefined
  /** Share of a core used by the server, and by the generator: 1 is a whole core. */
  serverShare: number | undefined
  loadShare: number
}

const runFile = promisify(execFile)

/** Puts load on a server for a while, from a process on another core. */
export async function measureLoad(
  order: LoadOrder,
  serverPid: number,
  loadCore: number | undefined,
): Promise<Round> {
  const [command, ...args] = pinned(loadCore, [
    process.execPath,
    join(import.meta.dirname, 'generate-load.ts'),
    JSON.stringify(order),
  ])
  const before = cpuSecondsOf(serverPid)
  const { stdout } = await runFile(command, args).catch((error: Error & { stderr?: string }) => {
    throw new UnmeasurableError(
      `Load could not be put on the server: ${error.stderr?.trim() || error.message}`,
    )
  })
  const after = cpuSecondsOf(serverPid)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by generate-load.ts
  const { answers, cpuSeconds, seconds } = JSON.parse(stdout) as LoadResult
  if (answers === 0)
    throw new UnmeasurableError(
      `Port ${order.port} did not answer one request for ${order.path} in ${seconds.toFixed(0)} s.`,
    )
  const serverCpu = before === undefined || after === undefined ? undefined : after - before
  return {
    rate: answers / seconds,
    serverCpuSeconds: serverCpu === undefined ? undefined : serverCpu / answers,
    serverShare: serverCpu === undefined ? undefined : serverCpu / seconds,
    loadShare: cpuSeconds / seconds,
  }
}

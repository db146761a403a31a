import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { readdirSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'
import { hasCode } from '@tempolibre/domain/thrown'
import { type Held, requestMark, type Turn } from './server-messages.ts'

const everyMs = 5
/** Shorter turns are not reported; in ms. */
const noteworthyMs = 30

export interface TurnWatch {
  /** The longest turn since the last call. */
  takeLongest(): Turn
  stop(): void
}

/** Watches the current thread: reports every slow turn of its event loop, with the pending requests. */
export function watchTurns(tell: (turn: Turn & { requests: string[] }) => void): TurnWatch {
  /** Requests that are pending, and those that came since the last turn. */
  const running = new Map<IncomingMessage, string>()
  let since = new Set<string>()
  const onRequest = (message: unknown) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what Node.js documents for this channel
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    const name = String(request.headers[requestMark] ?? `${request.method} ${request.url}`)
    running.set(request, name)
    since.add(name)
    response.once('close', () => running.delete(request))
  }
  subscribe('http.server.request.start', onRequest)

  let cpu = process.threadCpuUsage()
  let wall = performance.now()
  let most: Turn = { cpuMs: 0, wallMs: 0 }
  const timer = setInterval(() => {
    const used = process.threadCpuUsage(cpu)
    const cpuMs = (used.user + used.system) / 1000
    const wallMs = performance.now() - wall
    most = { cpuMs: Math.max(most.cpuMs, cpuMs), wallMs: Math.max(most.wallMs, wallMs) }
    if (cpuMs > noteworthyMs) tell({ cpuMs, wallMs, requests: [...since] })
    since = new Set(running.values())
    cpu = process.threadCpuUsage()
    wall = performance.now()
  }, everyMs)
  timer.unref()

  return {
    takeLongest() {
      const longest = most
      most = { cpuMs: 0, wallMs: 0 }
      return longest
    },
    stop() {
      clearInterval(timer)
      unsubscribe('http.server.request.start', onRequest)
    },
  }
}

/** The process's resources after garbage collection. */
export function countHeld(): Held {
  globalThis.gc?.()
  const active: Record<string, number> = {}
  for (const name of process.getActiveResourcesInfo()) active[name] = (active[name] ?? 0) + 1
  return { heapBytes: process.memoryUsage().heapUsed, descriptors: countDescriptors(), active }
}

/** Open files and sockets; undefined if the system does not tell. */
function countDescriptors(): number | undefined {
  try {
    return readdirSync('/proc/self/fd').length
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

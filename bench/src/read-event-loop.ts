import { setTimeout as delay } from 'node:timers/promises'
import { eventLoopMark } from './event-loop-mark.ts'
import { UnmeasurableError } from './figure.ts'
import type { ServerUnderTest } from './server-under-test.ts'

/** Delay of the server's event loop since the last call, in milliseconds. */
export async function readEventLoop(site: ServerUnderTest): Promise<{ p99: number; max: number }> {
  const read = () => site.output().split(eventLoopMark).slice(1)
  const known = read().length
  process.kill(site.pid, 'SIGUSR2')
  for (let waited = 0; waited < 10_000; waited += 20) {
    const latest = read()[known]
    if (latest?.includes('\n')) return JSON.parse(latest.slice(0, latest.indexOf('\n')))
    await delay(20)
  }
  throw new UnmeasurableError('The server does not say how late its event loop is.')
}

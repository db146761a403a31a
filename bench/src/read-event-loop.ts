import { setTimeout as delay } from 'node:timers/promises'
import { eventLoopMark } from './event-loop-mark.ts'
import { UnmeasurableError } from './figure.ts'
import type { ServerUnderTest } from './server-under-test.ts'

/** Delay of an event loop, in milliseconds. */
export interface Lateness {
  p99: number
  max: number
}

/** In characters: the answer and whatever the server logs around it. */
const maxKept = 20_000

/** Follows a server with `watch-event-loop.ts`; each call of the result asks for its delay since the last one. */
export function followEventLoop(site: ServerUnderTest): () => Promise<Lateness> {
  let said = ''
  site.onOutput((text) => {
    said = (said + text).slice(-maxKept)
  })
  return async () => {
    said = ''
    process.kill(site.pid, 'SIGUSR2')
    for (let waited = 0; waited < 10_000; waited += 20) {
      const [, latest] = said.split(eventLoopMark)
      if (latest?.includes('\n')) return JSON.parse(latest.slice(0, latest.indexOf('\n')))
      await delay(20)
    }
    throw new UnmeasurableError('The server does not say how late its event loop is.')
  }
}

import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { portOf } from '@tempolibre/domain/port-of'
import { expect, test, vi } from 'vitest'
import { maxTurnMs } from './attack.ts'
import { requestMark } from './server-messages.ts'
import { watchTurns } from './watch-turns.ts'

/** Blocks for a time, like a backtracking pattern. */
function work(ms: number): void {
  const before = process.threadCpuUsage()
  for (;;) {
    const { system, user } = process.threadCpuUsage(before)
    if ((user + system) / 1000 > ms) return
  }
}

test('[R10.1] a request that blocks the event loop is reported by its number; one that waits is not', async () => {
  const long: string[] = []
  const watch = watchTurns(({ cpuMs, requests }) => {
    if (cpuMs > maxTurnMs) long.push(...requests)
  })
  const server = createServer((request, response) => {
    if (request.url === '/works') work(maxTurnMs * 2)
    void delay(request.url === '/waits' ? maxTurnMs * 2 : 0).then(() => response.end())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = portOf(server)
  /** Each answer gets its own turn: requests answered within one turn are reported together. */
  const ask = async (path: string, number: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { [requestMark]: number } })
    await answer.text()
    watch.takeLongest()
    await vi.waitFor(() => expect(watch.takeLongest().wallMs).toBeGreaterThan(0), { timeout: 30_000 })
  }
  // A process's first call loads code, which is slow as well.
  await ask('/', '6')
  long.splice(0)
  await ask('/waits', '7')
  await ask('/works', '8')
  expect(long).toEqual(['8'])
  watch.stop()
  server.close()
})

import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { expect, test, vi } from 'vitest'
import { whenClosed, whenLeft } from './when-left.ts'
import { portOf } from '@tempolibre/domain/port-of'

test('[R15.22] also the requests that stand behind another one of their connection have left when it is gone', async () => {
  const signals: AbortSignal[] = []
  const server = createServer((_, response) => void signals.push(whenClosed(response)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect(portOf(server), '127.0.0.1')
  socket.write('GET /song HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(20))
  await vi.waitFor(() => expect(signals).toHaveLength(20))
  expect(signals.filter(({ aborted }) => aborted)).toEqual([])
  socket.destroy()
  await vi.waitFor(() => expect(signals.every(({ aborted }) => aborted)).toBe(true))
  server.close()
})

test('[R15.22] a HEAD has left from the beginning, and a GET has not', async () => {
  const left: boolean[] = []
  const server = createServer((request, response) => {
    left.push(whenLeft(request, response).aborted)
    response.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  for (const method of ['HEAD', 'GET']) await fetch(`http://127.0.0.1:${portOf(server)}`, { method })
  expect(left).toEqual([true, false])
  server.close()
})

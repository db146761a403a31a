import { once } from 'node:events'
import { createServer, get, type RequestListener, type Server } from 'node:http'
import { portOf } from '@tempolibre/domain/port-of'
import { afterEach, expect, test } from 'vitest'
import { IdentifiedResponse } from '../http/identified-response.ts'
import { observeRequests } from './observe-requests.ts'
import { currentRequestId } from '../logging/request-context.ts'
import { type AnsweredRequest, nameRoute } from './request-routes.ts'

let server: Server
afterEach(() => void server.close())

/** Serves what is observed. @returns its address, what was answered, and the lines of the access log */
async function serve(listener: RequestListener, { trustProxy = false } = {}) {
  const answered: AnsweredRequest[] = []
  const lines: object[] = []
  server = createServer(
    { ServerResponse: IdentifiedResponse },
    observeRequests(listener, {
      trustProxy,
      onAnswer: (request) => answered.push(request),
      accessLog: { info: (details) => lines.push(details) },
    }),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${portOf(server)}`, answered, lines }
}

test('[R13.6] a request has an id of its own, on its answer and on whatever is logged meanwhile', async () => {
  const seen: (string | undefined)[] = []
  const { url } = await serve((_, response) => {
    setImmediate(() => {
      seen.push(currentRequestId())
      response.end()
    })
  })
  const ids = await Promise.all(
    [1, 2].map(async () =>
      (await fetch(url, { headers: { 'x-request-id': 'mine' } })).headers.get('x-request-id'),
    ),
  )
  expect(new Set(ids).size).toBe(2)
  expect(ids).not.toContain('mine')
  expect(seen.toSorted()).toEqual(ids.toSorted())
  expect(currentRequestId()).toBeUndefined()
})

test('[R13.6] a trusted proxy gives the id, unless it could break a line of the log', async () => {
  const { url } = await serve((_, response) => response.end(), { trustProxy: true })
  const ask = async (id: string) =>
    (await fetch(url, { headers: { 'x-request-id': id } })).headers.get('x-request-id')
  expect(await ask('Root=1-67891233-abcdef')).toBe('Root=1-67891233-abcdef')
  expect(await ask('{"level":60}')).toMatch(/^[\da-f-]{36}$/)
  expect(await ask('x'.repeat(129))).toMatch(/^[\da-f-]{36}$/)
})

test('[R13.6] an answer is reported with its route, and its path only where that holds no key', async () => {
  const { answered, lines, url } = await serve((request, response) => {
    nameRoute(request, request.url?.startsWith('/downloads') ? 'download' : 'page')
    request.url = '/rewritten'
    response.writeHead(418).end()
  })
  await (await fetch(`${url}/music?search=secret`)).text()
  await (await fetch(`${url}/downloads/key`)).text()
  expect(answered).toMatchObject([
    { method: 'GET', route: 'page', status: 418 },
    { method: 'GET', route: 'download', status: 418 },
  ])
  expect(lines[0]).toMatchObject({ path: '/music', client: '127.0.0.1' })
  expect(JSON.stringify(lines)).not.toMatch(/secret|key|rewritten/)
})

test('[R13.6] an answer that its client did not wait for is reported as such', async () => {
  const { promise: closed, resolve: close } = Promise.withResolvers<void>()
  const { answered, url } = await serve((_, response) => {
    response.once('close', close)
    response.write('the beginning')
  })
  const request = get(url)
  await once(request, 'response')
  request.destroy()
  await closed
  expect(answered).toMatchObject([{ route: 'none', status: 499 }])
})

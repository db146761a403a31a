import { mkdtempSync, rmSync } from 'node:fs'
import {
  createServer,
  type IncomingMessage,
  request as send,
  type RequestListener,
  type Server,
} from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { portOf } from '@tempolibre/domain/port-of'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runWithRequestId } from '../logging/request-context.ts'
import { createOutageAnswer } from '../pages/answer-outage.ts'
import { createForwarder } from './forward-requests.ts'

let folder: string
const servers: Server[] = []
const log = { warn: vi.fn<() => void>() }

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tempolibre-forward-'))
})
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  rmSync(folder, { recursive: true, force: true })
})

const socketPath = () => join(folder, 'work')

async function serve(listener: RequestListener, at: { path: string } | { port: number; host: string }) {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(at, resolve))
  return server
}

/** The address of a server that forwards everything to the socket. */
async function startForwarding({ trustProxy = false } = {}): Promise<string> {
  const forward = createForwarder({
    socketPath: socketPath(),
    trustProxy,
    answerOutage: createOutageAnswer({
      headers: { 'x-common': 'yes' },
      applicationPath: undefined,
      hasApi: true,
    }),
    log,
  })
  const server = await serve(
    (request, response) => runWithRequestId('id-of-the-request', () => void forward(request, response)),
    { port: 0, host: '127.0.0.1' },
  )
  return `http://127.0.0.1:${portOf(server)}`
}

test('[R13.1] an answer comes back as it is: status, headers, bytes', async () => {
  await serve(
    (request, response) => {
      response.writeHead(206, { 'content-range': 'bytes 1-3/9', etag: '"a"', connection: 'close' })
      response.end(`${request.method} ${request.url} ${request.headers.range}`)
    },
    { path: socketPath() },
  )
  const answer = await fetch(`${await startForwarding()}/media/previews/a.mp3?x=1`, {
    headers: { range: 'bytes=1-3' },
  })
  expect(answer.status).toBe(206)
  expect(answer.headers.get('content-range')).toBe('bytes 1-3/9')
  expect(answer.headers.get('etag')).toBe('"a"')
  expect(await answer.text()).toBe('GET /media/previews/a.mp3?x=1 bytes=1-3')
})

test.each([
  { trustProxy: false, known: '127.0.0.1' },
  { trustProxy: true, known: '192.0.2.7' },
])('[R13.1] the client’s address and the request’s id go along ($known)', async ({ known, trustProxy }) => {
  await serve(
    ({ headers }, response) => response.end([headers['x-forwarded-for'], headers['x-request-id']].join(' ')),
    { path: socketPath() },
  )
  const answer = await fetch(await startForwarding({ trustProxy }), {
    headers: { 'x-forwarded-for': '192.0.2.7', 'x-request-id': 'forged' },
  })
  expect(await answer.text()).toBe(`${known} id-of-the-request`)
})

test('[R13.1] a body that is announced is not waited for', async () => {
  const server = await serve((_, response) => response.end('answered'), { path: socketPath() })
  let announced: string | undefined
  server.on('request', ({ headers }: IncomingMessage) => (announced = headers['content-length']))
  const url = await startForwarding()
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const asked = send(url, { method: 'GET', headers: { 'content-length': '9' } }, resolve)
    asked.once('error', reject)
    asked.end('some body')
  })
  expect(answer.statusCode).toBe(200)
  expect(announced).toBeUndefined()
  answer.resume()
})

test('[R13.1] while the other process is away the answer says when to come again', async () => {
  const answer = await fetch(await startForwarding())
  expect(answer.status).toBe(503)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(answer.headers.get('x-common')).toBe('yes')
  expect(log.warn).toHaveBeenCalled()
})

test('[R13.1] an answer that breaks off does not look complete', async () => {
  await serve(
    (_, response) => {
      response.writeHead(200, { 'content-length': '10' })
      response.write('half')
      setImmediate(() => response.destroy())
    },
    { path: socketPath() },
  )
  const answer = await fetch(await startForwarding())
  await expect(answer.text()).rejects.toThrow('terminated')
})

test('[R15.104] an answer begins with its headers, though nothing follows them yet', async () => {
  const { promise: goOn, resolve } = Promise.withResolvers<void>()
  await serve(
    (_, response) => {
      response.writeHead(200, { 'content-length': '5' }).flushHeaders()
      void goOn.then(() => response.end('bytes'))
    },
    { path: socketPath() },
  )
  const answer = await fetch(await startForwarding())
  expect(answer.headers.get('content-length')).toBe('5')
  resolve()
  expect(await answer.text()).toBe('bytes')
})

test('[R13.1] whoever leaves is not waited for', async () => {
  const { promise: left, resolve } = Promise.withResolvers<void>()
  await serve(
    (_, response) => {
      response.once('close', resolve)
      response.write('first')
    },
    { path: socketPath() },
  )
  const leaving = new AbortController()
  const answer = await fetch(await startForwarding(), { signal: leaving.signal })
  expect(answer.status).toBe(200)
  leaving.abort()
  await left
})

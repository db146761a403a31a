import { createServer } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { portOf } from '@tempolibre/contract/port-of'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readBody } from './http/read-body.ts'
import { routeRequests } from './route-requests.ts'

const counted: string[] = []
const log = { error: vi.fn<() => void>(), warn: vi.fn<() => void>() }
let reached = () => {}
const server = createServer(
  routeRequests({
    serveApi: (_, response) => void response.end('api'),
    serveDownload: undefined,
    serveMedia: async (_key, _request, response) => void response.end('media'),
    serveAsset: () => false,
    serveForm: async (request, response) => {
      reached()
      await readBody(request, 1000)
      response.end('form')
    },
    servePage: (_, response) => void response.end('page'),
    relayWebVitals: undefined,
    checkReadiness: async () => {},
    writeSecurityText: () => 'Contact: mailto:ada@example.org\n',
    passkeyOrigins: ['https://music.example', 'https://songs.example'],
    headers: { 'x-content-type-options': 'nosniff' },
    faults: { count: (fault) => void counted.push(fault) },
    log,
  }),
)
let port = 0

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = portOf(server)
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

/** The status answered to a request that is sent byte for byte. */
async function statusOf(...lines: string[]): Promise<number> {
  const socket = connect(port, '127.0.0.1')
  socket.end([...lines, 'Connection: close', '', ''].join('\r\n'))
  return Number((await text(socket)).split(' ', 2)[1])
}

test('security.txt is plain text at its well-known address', async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/.well-known/security.txt`)
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(await answer.text()).toBe('Contact: mailto:ada@example.org\n')
})

test('an application host of another domain is listed for passkeys', async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/.well-known/webauthn`)
  expect(answer.headers.get('content-type')).toBe('application/json')
  expect(await answer.json()).toEqual({ origins: ['https://music.example', 'https://songs.example'] })
})

test.each(['/', '/api/v1/search', '/media/previews/a.mp3', '/healthz'])(
  '%s is refused if the request has two hosts, or none',
  async (path) => {
    const start = `GET ${path} HTTP/1.1`
    expect(await statusOf(start, 'Host: music.example', 'Host: evil.example')).toBe(400)
    expect(await statusOf(start, 'host: music.example', 'Accept: */*', 'HOST: music.example')).toBe(400)
    expect(await statusOf(start)).toBe(400)
    expect(counted.splice(0)).toEqual(['two_hosts', 'two_hosts'])
    expect(await statusOf(start, 'Host: music.example')).toBe(200)
  },
)

test('a client that aborts while sending a form is not logged', async () => {
  const began = new Promise<void>((resolve) => (reached = resolve))
  const closed = new Promise((resolve) =>
    server.once('connection', (socket) => socket.once('close', resolve)),
  )
  const socket = connect(port, '127.0.0.1')
  socket.write('POST /contact HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\nname=A')
  await began
  socket.destroy()
  await closed
  await statusOf('GET / HTTP/1.1', 'Host: x')
  expect(log.error).not.toHaveBeenCalled()
})

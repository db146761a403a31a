import { createServer } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { playsPath, searchCountsPath, webVitalsPath } from '@tempolibre/contract'
import { portOf } from '@tempolibre/domain/port-of'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createOutageAnswer } from './pages/answer-outage.ts'
import { readBody } from './http/read-body.ts'
import { type Handlers, routeRequests } from './route-requests.ts'

const counted: string[] = []
const log = { error: vi.fn<() => void>(), warn: vi.fn<() => void>() }
let reached = () => {}
const handlers: Handlers = {
  forward: undefined,
  answerQuestions: undefined,
  serveApi: (_, response) => void response.end('api'),
  serveUpload: undefined,
  servePicture: undefined,
  serveDownload: undefined,
  serveEditionPreview: undefined,
  serveMedia: async (_key, _request, response) => void response.end('media'),
  serveLicenceLog: async () => false,
  async serveStudio(pathname, _, response) {
    if (pathname !== '/studio') return false
    response.end('studio')
    return true
  },
  serveAsset: () => false,
  serveForm: async (request, response) => {
    reached()
    await readBody(request, 1000)
    response.end('form')
  },
  async servePage(request, response) {
    if (request.url === '/broken') throw new Error('the page is broken')
    if (request.url === '/broken-off') {
      response.write('half a page')
      throw new Error('the page is broken')
    }
    response.end('page')
  },
  serveSitemap: undefined,
  relayReport: undefined,
  checkReadiness: async () => {},
  writeSecurityText: () => 'Contact: mailto:ada@example.org\n',
  passkeyOrigins: ['https://music.example', 'https://songs.example'],
  answerOutage: createOutageAnswer({ headers: {}, applicationPath: '/app', hasApi: true }),
  headers: { 'x-content-type-options': 'nosniff' },
  faults: { count: (fault) => void counted.push(fault) },
  log,
}
const server = createServer(routeRequests(handlers))
/** Of a site whose API another server has. */
const siteServer = createServer(
  routeRequests({
    ...handlers,
    serveApi: undefined,
    serveStudio: undefined,
    relayReport: (_, response) => void response.end('a report'),
  }),
)
let port = 0
let sitePort = 0

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = portOf(server)
  await new Promise<void>((resolve) => siteServer.listen(0, '127.0.0.1', resolve))
  sitePort = portOf(siteServer)
})
afterAll(async () => {
  for (const each of [server, siteServer]) {
    each.closeAllConnections()
    await new Promise((resolve) => each.close(resolve))
  }
})

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

test.each(['/', '/api/v1/search', '/media/previews/a.mp3'])(
  '[R15.119] %s is refused if the host is no address, instead of failing later',
  async (path) => {
    const start = `GET ${path} HTTP/1.1`
    for (const host of ['9'.repeat(400), '999.999.999.999', 'music.example:99999', '[::1', 'a b'])
      expect(await statusOf(start, `Host: ${host}`), host).toBe(400)
    expect(new Set(counted.splice(0))).toEqual(new Set(['unreadable_host']))
    for (const host of ['music.example:8080', '[::1]:80', 'xn--msica-3ya.example', 'a_b.example'])
      expect(await statusOf(start, `Host: ${host}`), host).toBe(200)
  },
)

test('[R12.1] the studio is served where the API is', async () => {
  const bodyOf = async (served: number) => (await fetch(`http://127.0.0.1:${served}/studio`)).text()
  expect([await bodyOf(port), await bodyOf(sitePort)]).toEqual(['studio', 'page'])
})

test('only forms and reports of web vitals are taken by POST', async () => {
  const answerTo = async (path: string, method = 'POST') => {
    const answer = await fetch(`http://127.0.0.1:${sitePort}${path}`, { method })
    return [answer.status, answer.headers.get('allow'), await answer.text()]
  }
  for (const path of [webVitalsPath, playsPath, searchCountsPath])
    expect(await answerTo(path)).toEqual([200, null, 'a report'])
  expect(await answerTo('/contact')).toEqual([200, null, 'form'])
  for (const path of ['/', '/favourites', `${webVitalsPath}/x`])
    expect(await answerTo(path)).toEqual([405, 'GET, HEAD', 'This address takes GET, HEAD only.\n'])
  expect(await answerTo('/contact', 'PUT')).toEqual([
    405,
    'GET, HEAD, POST',
    'This address takes GET, HEAD, POST only.\n',
  ])
  expect(await answerTo(webVitalsPath, 'PUT')).toEqual([405, 'GET, HEAD', expect.any(String)])
})

test('an answer that fails is a 500; one that has begun is broken off, not ended as if it were whole', async () => {
  const broken = await fetch(`http://127.0.0.1:${port}/broken`)
  expect([broken.status, await broken.text()]).toEqual([
    500,
    'Something went wrong on our side. Please try again later.\n',
  ])
  const half = await fetch(`http://127.0.0.1:${port}/broken-off`, { signal: AbortSignal.timeout(10_000) })
  expect(half.status).toBe(200)
  await expect(half.text()).rejects.toThrow('terminated')
  expect(log.error).toHaveBeenCalledTimes(2)
  log.error.mockClear()
})

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

test('[R14.4] [R11.1] pages of any site may ask for parts of public media', async () => {
  const ask = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://elsewhere.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'range',
      },
    })
  const { headers, status } = await ask('/media/stems/a.mp3')
  expect(status).toBe(204)
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(headers.get('access-control-allow-headers')).toBe('range')
  expect((await ask('/pricing')).status).toBe(405)
})

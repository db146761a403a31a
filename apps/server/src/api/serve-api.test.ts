import { createServer } from 'node:http'
import { connect } from 'node:net'
import { createApi } from '@tempolibre/api'
import { clientAddressHeader, endpoints } from '@tempolibre/contract'
import { portOf } from '@tempolibre/domain/port-of'
import { importLibrary } from '@tempolibre/database'
import { createMigratedDatabase, makeLibrary, makeTrack } from '@tempolibre/database/factories'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { PageCache } from '../pages/page-cache.ts'
import { createApiServer } from './serve-api.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
const log = { error: vi.fn<() => void>() }
const siteUrl = 'http://music.example'
const cache = new PageCache({ maxBytes: 1e6, maxAgeMs: 60_000, retryAfterMs: 1000, now: Date.now })
const asked: Promise<Response>[] = []
/** What was made to be kept. */
const made: string[] = []
/** On whose behalf. */
const madeFor: (string | null)[] = []
const server = createServer()
let port = 0

beforeAll(async () => {
  database = await createMigratedDatabase()
  const api = createApi({
    db: database.db,
    siteUrl,
    applicationUrl: `${siteUrl}/app`,
    secret: 'a secret of the tests, longer than 32 characters',
    log,
  })
  const serve = createApiServer(
    {
      noticeChange: () => Promise.resolve(cache.contentChanged()),
      fetch: async (request) => {
        made.push(request.url)
        madeFor.push(request.headers.get(clientAddressHeader))
        return api.fetch(request)
      },
      fetchFor(request) {
        const answer = Promise.resolve(api.fetch(request))
        asked.push(answer)
        return answer
      },
    },
    { siteUrl, cache },
  )
  server.on('request', (request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = portOf(server)
})
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
  await database.close()
})

test.each(['Content-Length: 500', 'Transfer-Encoding: chunked'])(
  'a client that aborts while sending a body (%s) is not logged',
  async (header) => {
    asked.length = 0
    const socket = connect(port, '127.0.0.1')
    socket.write(
      `POST /api/v1/sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${header}\r\n\r\n`,
    )
    await vi.waitFor(() => expect(asked).toHaveLength(1), { timeout: 30_000 })
    socket.destroy()
    await asked[0]
    expect(log.error).not.toHaveBeenCalled()
  },
)

test('the descriptions of the API are generated once', async () => {
  const addresses = ['/api/openapi.json', '/api/docs']
  for (const path of addresses) {
    const address = `http://127.0.0.1:${port}${path}`
    const first = await fetch(address, { headers: { 'accept-encoding': 'br' } })
    expect([first.status, first.headers.get('content-encoding')]).toEqual([200, 'br'])
    expect((await first.text()).length).toBeGreaterThan(10_000)
    const etag = first.headers.get('etag') ?? ''
    const again = await fetch(address, { headers: { 'accept-encoding': 'br', 'if-none-match': etag } })
    expect(again.status).toBe(304)
  }
})

/** Asks over the network; `asked` has the calls that the API itself answered. */
function read(path: string, headers: Record<string, string> = {}): Promise<Response> {
  asked.length = 0
  return fetch(`http://127.0.0.1:${port}${path}`, { headers })
}

describe('[R13.1] public answers', () => {
  test('are kept, compressed, and asked for by their ETag', async () => {
    const first = await read('/api/get-category', { 'accept-encoding': 'br' })
    expect(await first.json()).toMatchObject({ success: true, categories: [] })
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'content-type': expect.stringContaining('application/json'),
      'cache-control': 'public, no-cache',
      etag: expect.any(String),
    })
    const etag = first.headers.get('etag') ?? ''
    const again = await read('/api/get-category', { 'accept-encoding': 'br', 'if-none-match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const head = await fetch(`http://127.0.0.1:${port}/api/get-category`, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect(asked).toEqual([])
  })

  test('are made again once content has changed', async () => {
    const path = '/api/v1/statistics'
    const tracks = async () => {
      const answer = await read(path)
      return endpoints.getStatistics.output.parse(await answer.json()).statistics.tracks
    }
    expect(await tracks()).toBe(0)
    await importLibrary(database.db, makeLibrary({ tracks: [makeTrack(1)] }))
    cache.contentChanged()
    expect(await tracks()).toBe(1)
  })

  test('are made for each call if they are faults, which are in the caller’s language', async () => {
    const path = '/api/v1/tracks/no-such-track?lang=en'
    const messages = new Set<string>()
    for (const language of ['es', 'fr', 'es']) {
      const answer = await read(path.replace('=en', `=${language}`), { 'accept-language': language })
      expect([answer.status, asked.length]).toEqual([404, 1])
      messages.add(await answer.text())
    }
    expect(messages.size).toBe(2)
  })

  test('are answered by the API to another origin, which it may refuse', async () => {
    for (const origin of [siteUrl, 'https://elsewhere.example']) {
      const answer = await read('/api/get-category', { origin })
      expect(asked).toHaveLength(1)
      expect(answer.headers.get('access-control-allow-origin')).toBe(origin === siteUrl ? siteUrl : null)
    }
  })

  test.each([
    '/api/v1/search?lang=en&search=rain',
    '/api/v1/licence-keys',
    '/api/v1/terms?lang=en',
    '/api/v1/account',
    `/api/v1/tracks?lang=en&limit=1${'&app='.repeat(200)}`,
  ])('of %.40s are not kept', async (path) => {
    for (let times = 0; times < 2; times++) {
      await read(path)
      expect(asked).toHaveLength(1)
    }
  })
})

test('[R15.82] an answer that is kept is made on behalf of whoever asks for it first, and of nobody after that', async () => {
  madeFor.length = 0
  for (let times = 0; times < 2; times++) await read('/api/v1/tracks?lang=fr&sort=title')
  expect(madeFor).toEqual([expect.stringMatching(/127\.0\.0\.1|::1/)])
})

test('[R15.35] parameters that a call does not know, and their order, make no other answer', async () => {
  const first = await (await read('/api/v1/tracks?lang=es&sort=title')).text()
  made.length = 0
  for (const query of ['sort=title&lang=es', 'lang=es&sort=title&x=1', 'x=2&lang=es&utm_source=a&sort=title'])
    expect(await (await read(`/api/v1/tracks?${query}`)).text()).toBe(first)
  expect(made).toEqual([])
})

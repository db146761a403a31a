import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { assert, afterEach, describe, expect, test, vi } from 'vitest'
import { createClient } from './client.ts'
import { ApiError } from '../errors.ts'
import { portOf } from '@tempolibre/domain/port-of'
import { createRequest, logLineOf, requestTimeoutMs } from './request.ts'

const closing: (() => Promise<unknown>)[] = []

afterEach(async () => {
  vi.restoreAllMocks()
  for (const close of closing.splice(0)) await close()
})

/** A real server on loopback that records its requests. */
async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const asked: { url: string; headers: IncomingMessage['headers'] }[] = []
  const server = createServer((request, response) => {
    asked.push({ url: request.url ?? '', headers: request.headers })
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    return closed
  })
  return { asked, url: `http://127.0.0.1:${portOf(server)}` }
}

function json(status: number, body: unknown) {
  return (_: IncomingMessage, response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
}

const categories = json(200, { success: true, categories: [] })

/** The error a call fails with, and the log line written for it. */
async function fail(options: Parameters<typeof createRequest>[0], address = '/api/get-category') {
  const lines: string[] = []
  const onError = (error: ApiError) => lines.push(logLineOf(error))
  const request = createRequest({ ...options, onError })
  const failure = await request({ method: 'GET', address }).catch((error: unknown) => error)
  assert.instanceOf(failure, ApiError)
  return { failure, lines }
}

describe('the shared client', () => {
  test('[R8.5] asks {api} for JSON, with the token if there is one', async () => {
    const api = await serve(categories)
    let token: string | null = null
    const client = createClient({ baseUrl: `${api.url}/v`, authToken: () => token })
    await client.getCategory({})
    token = 'a.token'
    await client.getCategory({})
    expect(api.asked.map(({ url }) => url)).toEqual(['/v/api/get-category', '/v/api/get-category'])
    expect(api.asked.map(({ headers }) => headers.accept)).toEqual(['application/json', 'application/json'])
    expect(api.asked.map(({ headers }) => headers.authorization)).toEqual([undefined, 'Bearer a.token'])
  })

  test('[R8.5] sends JSON', async () => {
    const api = await serve(json(200, { success: true }))
    const request = createRequest({ baseUrl: api.url })
    await request({ method: 'POST', address: '/api/save-download-music', body: { music_id: '7' } })
    expect(api.asked[0]?.headers['content-type']).toBe('application/json')
  })

  test('[R8.5] a request with the param app goes to the second API host, which does not see the param', async () => {
    const [first, second] = [
      await serve(categories),
      await serve(json(200, { success: true, tracks: [], total: 0, next_cursor: null })),
    ]
    const client = createClient({ baseUrl: first.url, appBaseUrl: second.url, authToken: () => 't' })
    await client.listTracks({ lang: 'es', category: 'a b', app: 'true' })
    expect(first.asked).toEqual([])
    expect(second.asked[0]?.url).toBe('/api/v1/tracks?lang=es&category=a+b')
    expect(second.asked[0]?.headers.authorization).toBe('Bearer t')
    await client.getCategory({})
    expect(first.asked.map(({ url }) => url)).toEqual(['/api/get-category'])
  })

  test('[R8.5] without a second host only the param app is removed', async () => {
    const api = await serve(categories)
    await createClient({ baseUrl: api.url }).getCategory({ app: '1' })
    expect(api.asked[0]?.url).toBe('/api/get-category')
  })

  test('[R8.5] with an API in process, only {api} is called directly, the second host over HTTP', async () => {
    const second = await serve(categories)
    const direct = vi.fn<(request: Request) => Promise<Response>>(async () =>
      Response.json({ success: true, categories: [] }),
    )
    const client = createClient({ baseUrl: 'http://in.process', appBaseUrl: second.url, fetch: direct })
    await client.getCategory({})
    await client.getCategory({ app: '1' })
    expect(direct).toHaveBeenCalledOnce()
    expect(second.asked).toHaveLength(1)
  })

  test('[R8.5] waits 10000 ms unless told otherwise, and leaves no timer after an answer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const settled = vi.fn<(outcome: unknown) => void>()
      const ask = (fetch: () => Promise<Response>) =>
        createRequest({ baseUrl: 'http://in.process', fetch })({ method: 'GET', address: '/' })
      void ask(() => new Promise(() => {})).catch(settled)
      await vi.advanceTimersByTimeAsync(9_999)
      expect(settled).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1)
      expect(settled).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'unavailable' }))
      expect(requestTimeoutMs).toBe(10_000)
      await ask(() => Promise.resolve(Response.json({})))
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })

  test.each([
    ['never answers', () => {}],
    ['begins and never ends', (_: IncomingMessage, response: ServerResponse) => void response.write('{')],
  ])('[R8.5][R8.6] a server that %s has not answered', async (_, answer) => {
    const api = await serve(answer)
    const { failure, lines } = await fail({ baseUrl: api.url, timeoutMs: 50 })
    expect(failure).toMatchObject({ code: 'unavailable', responseStatus: undefined })
    expect(lines).toEqual(['No response received from server'])
  })

  test('[R13.3] an API in process that never answers times out even if it ignores the signal', async () => {
    const { failure } = await fail({
      baseUrl: 'http://in.process',
      fetch: () => new Promise(() => {}),
      timeoutMs: 50,
    })
    expect(failure).toMatchObject({ code: 'unavailable', responseStatus: undefined })
  })
})

describe('the log line', () => {
  test.each([
    [401, {}, 'unauthorized', 'Unauthorized! Redirecting to login...'],
    [403, {}, 'forbidden', 'Forbidden! You do not have permission.'],
    [500, {}, 'unavailable', 'Server Error! Please try again later.'],
    [500, { error: { code: 'internal', message: 'x' } }, 'internal', 'Server Error! Please try again later.'],
    [404, { error: { code: 'not_found', message: 'No such song' } }, 'not_found', 'No such song'],
    [404, null, 'not_found', 'not_found'],
    [409, 'taken', 'conflict', 'conflict'],
    [422, { message: 'Phone is taken' }, 'invalid_input', 'Phone is taken'],
    [503, { error: { code: 'unavailable', message: 'Back soon' } }, 'unavailable', 'Back soon'],
  ])('[R8.6] of %i %j', async (status, body, code, line) => {
    const api = await serve(json(status, body))
    const { failure, lines } = await fail({ baseUrl: api.url })
    expect(failure).toMatchObject({ code, responseStatus: status })
    expect(lines).toEqual([line])
  })

  test('[R8.6] of a server that is not there', async () => {
    const api = await serve(categories)
    for (const close of closing.splice(0)) await close()
    expect((await fail({ baseUrl: api.url })).lines).toEqual(['No response received from server'])
  })

  test('[R8.6] of a page where JSON was expected', async () => {
    const api = await serve((_, response) => response.writeHead(401).end('<html>'))
    expect((await fail({ baseUrl: api.url })).lines).toEqual(['Unauthorized! Redirecting to login...'])
  })
})

test('an abortable call has the same timeout as others', async () => {
  const api = await serve(() => {})
  const request = createRequest({ baseUrl: api.url, timeoutMs: 50 })
  const { signal } = new AbortController()
  const failure = request({ method: 'GET', address: '/', signal })
  await expect(failure).rejects.toMatchObject({ code: 'unavailable', responseStatus: undefined })
})

test('a call aborted while its answer arrives is not an outage', async () => {
  const controller = new AbortController()
  const api = await serve((_, response) => {
    response.write('{')
    controller.abort()
  })
  const onError = vi.fn<(error: ApiError) => void>()
  const request = createRequest({ baseUrl: api.url, onError })
  const failure = request({ method: 'GET', address: '/', signal: controller.signal })
  await expect(failure).rejects.toMatchObject({ name: 'AbortError' })
  expect(onError).not.toHaveBeenCalled()
})

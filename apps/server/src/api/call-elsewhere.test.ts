import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { createClient } from '@tempolibre/contract'
import { portOf } from '@tempolibre/domain/port-of'
import { afterEach, expect, test } from 'vitest'
import { createFetchElsewhere } from './call-elsewhere.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function serve(
  listener: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${portOf(server)}`
}

/** A server that closes each connection when it is used again, after how many calls. */
async function serveOnce(): Promise<{ baseUrl: string; closed(): number }> {
  const used = new WeakSet<object>()
  let closed = 0
  const baseUrl = await serve((request, response) => {
    if (used.has(request.socket)) {
      closed += 1
      return void request.socket.destroy()
    }
    used.add(request.socket)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"categories":[]}')
  })
  return { baseUrl, closed: () => closed }
}

test('[R15.109] a GET on a connection that was closed meanwhile is sent once more, a POST is not', async () => {
  const { baseUrl, closed } = await serveOnce()
  const call = createFetchElsewhere()
  const client = createClient({ baseUrl, fetch: call })
  // When a connection is free again is not for this test to say.
  while (closed() === 0) expect(await client.getCategory({})).toMatchObject({ categories: [] })
  const post = async () => (await call(new Request(baseUrl, { method: 'POST', body: '{}' }))).text()
  const before = closed()
  let refused: unknown
  while (closed() === before) refused = await post().catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(TypeError)
})

test('[R15.109] a server that closes every connection is asked twice, not for ever', async () => {
  let calls = 0
  const baseUrl = await serve((request) => {
    calls += 1
    request.socket.destroy()
  })
  const client = createClient({ baseUrl, fetch: createFetchElsewhere() })
  await expect(client.getCategory({})).rejects.toMatchObject({ code: 'unavailable' })
  expect(calls).toBe(2)
})

test.each([
  ['as it is', undefined],
  ['compressed', 'gzip'],
])(
  '[R15.109] an answer that is too long, %s, is an outage and is not read to its end',
  async (_, encoding) => {
    const long = Buffer.from(JSON.stringify({ categories: [], more: 'x'.repeat(3_000_000) }))
    const baseUrl = await serve((_request, response) => {
      response.writeHead(200, encoding === undefined ? {} : { 'content-encoding': encoding })
      response.end(encoding === undefined ? long : gzipSync(long))
    })
    const read = (maxBytes: number) =>
      createClient({ baseUrl, fetch: createFetchElsewhere(fetch, maxBytes) }).getCategory({})
    await expect(read(1_000_000)).rejects.toMatchObject({
      code: 'unavailable',
      cause: { message: 'the answer is longer than 1000000 bytes' },
    })
    expect(await read(4_000_000)).toMatchObject({ categories: [] })
  },
)

test('[R15.109] a status that HTTP does not know is an outage', async () => {
  const baseUrl = await serve((_, response) => response.writeHead(999).end('{"categories":[]}'))
  const client = createClient({ baseUrl, fetch: createFetchElsewhere() })
  await expect(client.getCategory({})).rejects.toMatchObject({ code: 'unavailable' })
})

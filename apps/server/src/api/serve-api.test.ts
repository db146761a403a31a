import { createServer } from 'node:http'
import { connect } from 'node:net'
import { createApi } from '@tempolibre/api'
import { portOf } from '@tempolibre/contract/port-of'
import { createMigratedDatabase } from '@tempolibre/database/factories'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createApiServer } from './serve-api.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
const log = { error: vi.fn<() => void>() }
const siteUrl = 'http://music.example'
const asked: Promise<Response>[] = []
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
      fetch: async (request) => api.fetch(request),
      fetchFor(request) {
        const answer = Promise.resolve(api.fetch(request))
        asked.push(answer)
        return answer
      },
    },
    siteUrl,
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

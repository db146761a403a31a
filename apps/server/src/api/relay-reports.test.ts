import { createServer, type RequestListener, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { portOf } from '@tempolibre/domain/port-of'
import { afterEach, expect, test } from 'vitest'
import { OptionalCapabilities } from './optional-capabilities.ts'
import { createReportRelay } from './relay-reports.ts'

let servers: Server[] = []
afterEach(async () => {
  const open = servers
  servers = []
  await Promise.all(open.map((server) => new Promise((resolve) => server.close(resolve))))
})

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${portOf(server)}`
}

/** A site that relays to an API at `address`. */
function openSite(address: string, warnings: object[] = [], isOpen = false): Promise<string> {
  const log = { warn: (details: object) => warnings.push(details) }
  const capabilities = new OptionalCapabilities({
    now: Date.now,
    patienceMs: 3000,
    stands: async () => true,
  })
  const relay = createReportRelay({
    apiUrl: address,
    capabilities,
    breaker: { isOpen },
    fetch,
    trustProxy: true,
    headers: {},
    log,
  })
  return listen((request, response) => void relay(request, response))
}

const report = JSON.stringify({ page: 'home', lang: 'en', form_factor: 'phone', metrics: { LCP: 900 } })
const json = { 'content-type': 'application/json' }

test('[R8.9] another API gets the browser’s report, and the sender’s address as the site sees it', async () => {
  const received: unknown[] = []
  const api = await listen((request, response) => {
    const { 'content-type': type, cookie, 'x-forwarded-for': sender } = request.headers
    void text(request).then((body) => {
      received.push({ body, type, cookie, sender })
      response.writeHead(429).end()
    })
  })
  const answer = await fetch(await openSite(api), {
    method: 'POST',
    headers: { ...json, cookie: 'lng=es', 'x-forwarded-for': '10.0.0.1, 192.0.2.7' },
    body: report,
  })
  expect(answer.status).toBe(429)
  expect(received).toEqual([
    { body: report, type: 'application/json', cookie: undefined, sender: '192.0.2.7' },
  ])
})

test('answers an outage while the API is unavailable', async () => {
  const warnings: object[] = []
  const site = await openSite('http://127.0.0.1:9', warnings)
  expect((await fetch(site, { method: 'POST', headers: json, body: report })).status).toBe(503)
  expect(warnings).toHaveLength(1)
})

test('is refused without a call while the API is known not to answer', async () => {
  let asked = 0
  const api = await listen((_, response) => {
    asked++
    response.writeHead(204).end()
  })
  const site = await openSite(api, [], true)
  expect((await fetch(site, { method: 'POST', headers: json, body: report })).status).toBe(503)
  expect(asked).toBe(0)
})

test('[R11.1] an API without the endpoint is not called', async () => {
  let asked = 0
  const api = await listen((_, response) => {
    asked++
    response.writeHead(404).end()
  })
  const site = await openSite(api)
  for (let count = 0; count < 3; count++)
    expect((await fetch(site, { method: 'POST', headers: json, body: report })).status).toBe(404)
  expect(asked).toBe(1)
})

test('an oversized report is not relayed', async () => {
  let asked = false
  const api = await listen((_, response) => {
    asked = true
    response.end()
  })
  const site = await openSite(api)
  const answer = await fetch(site, { method: 'POST', headers: json, body: 'x'.repeat(5000) })
  expect(answer.status).toBe(413)
  expect(asked).toBe(false)
})

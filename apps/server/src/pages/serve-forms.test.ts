import { createServer, type Server } from 'node:http'
import { portOf } from '@tempolibre/domain/port-of'
import { languages, pathTo } from '@tempolibre/locales'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createLog } from '../logging/log.ts'
import { createFormServer, isFromThisSite, takesForms } from './serve-forms.ts'

const siteUrl = 'https://music.example'
const render = vi.fn<(request: Request) => Promise<Response>>()
let server: Server
let address: string

beforeAll(async () => {
  const serveForm = createFormServer({
    siteUrl,
    applicationUrl: `${siteUrl}/app`,
    apiUrl: undefined,
    appApiUrl: undefined,
    development: false,
    trustProxy: true,
    render,
    log: createLog('silent'),
  })
  server = createServer((request, response) => void serveForm(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${portOf(server)}/contact`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const post = (body: string, headers: Record<string, string> = {}) =>
  fetch(address, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body,
  })

describe('[R4.5] a form posted to a page', () => {
  test('reaches the site with the sender’s address and none of the request’s headers; the answer is not cached', async () => {
    render.mockImplementation(async (request) => {
      expect(await request.text()).toBe('name=Ada')
      return new Response('<!doctype html><script nonce="m">1</script>', {
        status: 400,
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'public',
          'x-inline-mark': 'm',
        },
      })
    })
    const headers = { 'x-forwarded-for': '10.0.0.1, 203.0.113.5', cookie: 'a=b', origin: siteUrl }
    const answer = await post('name=Ada', headers)
    expect(answer.status).toBe(400)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-[^']+';/)
    expect(answer.headers.get('x-inline-mark')).toBeNull()
    expect(await answer.text()).toBe('<!doctype html><script>1</script>')
    const request = render.mock.calls[0]?.[0]
    expect(request?.url).toBe(`${siteUrl}/contact`)
    expect(Object.fromEntries(request?.headers ?? [])).toEqual({
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': '203.0.113.5',
    })
  })

  test('is taken however the name of its type is written', async () => {
    render.mockImplementation(
      async () => new Response('thanks', { headers: { 'content-type': 'text/plain' } }),
    )
    const type = 'Application/X-WWW-Form-URLencoded; charset=UTF-8'
    expect((await post('name=Ada', { 'content-type': type })).status).toBe(200)
  })

  test.each([
    ['another site', 403, 'a=b', { origin: 'https://evil.example' }],
    ['no site that has a name', 403, 'a=b', { origin: 'null' }],
    ['a file of another type', 415, '{}', { 'content-type': 'application/json' }],
    ['an oversized form', 413, 'x'.repeat(300_000), {}],
  ])('from %s is refused with %i', async (_, status, body, headers) => {
    render.mockClear()
    const answer = await post(body, headers)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(render).not.toHaveBeenCalled()
  })
})

test.each([
  [{}, true],
  [{ 'sec-fetch-site': 'same-origin' }, true],
  [{ 'sec-fetch-site': 'none' }, true],
  [{ 'sec-fetch-site': 'same-site' }, false],
  [{ 'sec-fetch-site': 'cross-site' }, false],
  [{ 'sec-fetch-site': 'cross-site', origin: siteUrl }, false],
  [{ origin: siteUrl }, true],
  [{ origin: 'https://music.example.evil.example' }, false],
  [{ origin: 'http://192.168.0.5:3000', host: '192.168.0.5:3000' }, true],
  [{ origin: 'http://evil.example', host: 'music.example' }, false],
  [{ origin: 'nonsense', host: 'nonsense' }, false],
])('[R4.5] whether a request with %j is same-origin: %s', (headers, expected) => {
  expect(isFromThisSite({ headers }, siteUrl)).toBe(expected)
})

test('[R4.5][R16.109] only the pages of contact and withdrawal accept forms, each at one address', () => {
  const withdrawal = languages.map((language) => pathTo('withdrawal', language))
  for (const path of ['/contact', '/es/contacto', '/fr/contacte-nous', '/contact.data', ...withdrawal]) {
    expect(takesForms(path), path).toBe(true)
  }
  for (const path of ['/', '/contact/', '/contact-us', '/pricing', '/es/contact', '/fr', '/__proto__']) {
    expect(takesForms(path), path).toBe(false)
  }
})

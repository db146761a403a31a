import { createServer } from 'node:http'
import { portOf } from '@tempolibre/domain/port-of'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '../logging/log.ts'
import { PageCache } from './page-cache.ts'
import { createPageServer } from './serve-pages.ts'

const siteUrl = 'https://music.example'
const cache = new PageCache({ maxBytes: 1_000_000, maxAgeMs: 60_000, retryAfterMs: 5000, now: () => 0 })
const rendered: string[] = []
const followed: string[] = []
const servePage = createPageServer({
  cache,
  keepPages: true,
  async render(request) {
    const { pathname, search } = new URL(request.url)
    rendered.push(`${pathname}${search}`)
    if (pathname === '/old')
      return new Response(null, {
        status: 301,
        headers: {
          location: `/new?${new URLSearchParams(search).toString()}`,
          'x-followed-redirects': '["/old/","/older/"]',
        },
      })
    const fails = pathname === '/failing' && rendered.length === 1
    const status = pathname.startsWith('/missing') ? 404 : fails ? 500 : 200
    const language = request.headers.get('accept-language') ?? 'of the address'
    return new Response(`${pathname} in the language ${language}`, { status })
  },
  onRedirects: (paths) => void followed.push(...paths),
  trustProxy: false,
  log: createLog('silent'),
  siteUrl,
  applicationUrl: `${siteUrl}/app`,
  apiUrl: undefined,
  appApiUrl: undefined,
  development: false,
})
const server = createServer((request, response) => {
  Promise.resolve(servePage(request, response)).catch(() => response.destroy())
})
let address = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${portOf(server)}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => rendered.splice(0))

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(address + path, { redirect: 'manual', headers })

test('a page is rendered once and may be kept by shared caches for a minute', async () => {
  for (const status of ['fwd=uri-miss', 'hit']) {
    const answer = await get('/genres')
    expect([answer.status, answer.headers.get('cache-status')]).toEqual([200, `page-cache; ${status}`])
    expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=0, s-maxage=60,/)
    expect(await answer.text()).toBe('/genres in the language of the address')
  }
  expect(rendered).toEqual(['/genres'])
})

test('[R12.11] the state of a licence is asked for again by every cache', async () => {
  const answer = await get('/verify/tl-7k2m-9qwx-4htd')
  expect(answer.headers.get('cache-control')).toBe('public, no-cache')
})

test('a redirect keeps the query as it was written; a page has no address to go to', async () => {
  const moved = await get('/old?lng=en&search=a%20b')
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/new?lng=en&search=a%20b'])
  const page = await get('/genres?lng=en&search=a%20b')
  expect([page.status, page.headers.get('location')]).toEqual([200, null])
})

test('[R12.5] every request that follows redirects of the table is counted, with foreign parameters once', async () => {
  followed.splice(0)
  const answers = await Promise.all(['/old', '/old', '/old?utm_source=x'].map((path) => get(path)))
  expect(answers.map(({ headers }) => headers.has('x-followed-redirects'))).toEqual([false, false, false])
  expect(followed.filter((path) => path === '/old/')).toHaveLength(3)
  expect(followed.filter((path) => path === '/older/')).toHaveLength(3)
  await fetch(`${address}/old`, { method: 'HEAD', redirect: 'manual' })
  await get('/genres')
  expect(followed).toHaveLength(6)
})

test('a page of the application is rendered for the reader’s language, with one copy for each', async () => {
  for (const language of ['es', 'fr', 'es']) {
    const answer = await get('/app/login', { 'accept-language': language })
    expect(await answer.text()).toBe(`/app/login in the language ${language}`)
    expect(answer.headers.get('vary')).toContain('Accept-Language')
  }
  expect(rendered).toHaveLength(2)
})

test('a missing page is not kept by other caches', async () => {
  for (const path of ['/missing', '/missing-too']) {
    const answer = await get(path)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
    expect(await answer.text()).toContain(`${path} in`)
  }
})

test('a missing page is rendered once; one that failed is rendered again for the next reader', async () => {
  for (let reader = 0; reader < 2; reader++) expect((await get('/missing-once')).status).toBe(404)
  expect(rendered).toEqual(['/missing-once'])
  rendered.splice(0)
  expect([(await get('/failing')).status, (await get('/failing')).status]).toEqual([500, 200])
})

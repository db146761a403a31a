import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { type Language, languages, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { describe, expect, test } from 'vitest'
import { fetchJson } from '../support/library.ts'
import { ask, type RawAnswer } from '../support/raw-request.ts'
import { siteUrl } from '../support/visitor.ts'

const pages = [
  '/',
  '/es/music',
  '/fr/music/jazz',
  '/all-music',
  '/pricing',
  '/no-such-page',
  '/a/b/c/d',
  '/app/music',
  '/app/login',
]

describe('security headers', { tags: 'main' }, () => {
  test.each([...pages, '/favicon.svg', '/api/v1/statistics', '/healthz', '/es/pricing'])(
    '%s has all of them',
    async (path) => {
      const { headers } = await ask(path)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
      })
      expect(headers['permissions-policy']).toContain('camera=()')
      expect(headers['x-powered-by']).toBeUndefined()
    },
  )

  test.each(pages)(
    '%s has a policy that allows its own scripts by hash and nothing else inline',
    async (path) => {
      const { headers, body } = await ask(path)
      const policy = String(headers['content-security-policy'])
      const directive = (name: string) => policy.split('; ').find((text) => text.startsWith(`${name} `))
      expect(directive('default-src')).toBe("default-src 'self'")
      expect(directive('script-src')).toMatch(/^script-src 'self'( 'sha256-[^']+')+$/)
      expect(directive('style-src')).toBe("style-src 'self'")
      expect(directive('object-src')).toBe("object-src 'none'")
      expect(directive('base-uri')).toBe("base-uri 'none'")
      expect(directive('frame-ancestors')).toBe("frame-ancestors 'none'")
      expect(policy).not.toMatch(/unsafe-|\*/)
      const html = body.toString()
      expect(html).not.toMatch(/<[a-z][^>]*\sstyle="/i)
      expect(html).not.toMatch(/<style[\s>]/i)
      expect(html).not.toContain(' nonce=')
      expect(headers['x-inline-mark']).toBeUndefined()
      expect(html).not.toMatch(/<[a-z][^>]*\son[a-z]+="/i)
    },
  )
})

describe('searches', () => {
  test('[R10.1] share one rate limit, for pages and the API; above it the page says so', async () => {
    const visitor = { 'x-forwarded-for': '198.51.100.77', cookie: 'lng=es' }
    const done = new AbortController()
    const callers = Array.from({ length: 20 }, async () => {
      while (!done.signal.aborted) await ask('/api/v1/search?lang=es&search=jazz', visitor)
    })
    const limited: RawAnswer[] = []
    for (let page = 0; page < 60 && limited.length === 0; page++) {
      const answer = await ask(`/app/music?search=budget${page}`, visitor)
      if (answer.status === 429) limited.push(answer)
    }
    done.abort()
    await Promise.all(callers)
    expect(limited).toHaveLength(1)
    for (const { body, headers } of limited) {
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      expect(headers['cache-control']).toBe('no-store')
      expect(body.toString()).toContain(m.failure_limited({}, { locale: 'es' }))
      expect(body.toString()).toContain('<html lang="es"')
    }
    const other = await ask('/app/music?search=budget', { 'x-forwarded-for': '198.51.100.78' })
    expect(other.status).toBe(200)
  })
})

describe('compression', { tags: 'main' }, () => {
  test.each(['/', '/es/toda-la-musica'])('%s is the same in brotli, gzip and plain', async (path) => {
    const plain = await ask(path, { 'accept-encoding': 'identity' })
    const brotli = await ask(path, { 'accept-encoding': 'br, gzip' })
    const gzip = await ask(path, { 'accept-encoding': 'gzip' })
    const refused = await ask(path, { 'accept-encoding': 'br;q=0, gzip' })
    expect([plain.status, brotli.status, gzip.status]).toEqual([200, 200, 200])
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(refused.headers['content-encoding']).toBe('gzip')
    expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true)
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true)
    for (const { headers, body } of [plain, brotli, gzip]) {
      expect(headers['content-length']).toBe(String(body.length))
      expect(String(headers['vary']).toLowerCase()).toContain('accept-encoding')
    }
    expect(brotli.body.length).toBeLessThan(plain.body.length / 3)
  })

  test.each(['/api/v1/search?lang=en', '/api/get-category', '/api/v1/tracks?lang=fr', '/api/openapi.json'])(
    '[R10.1] the API answers %s compressed if the client accepts that',
    async (path) => {
      const plain = await ask(path, { 'accept-encoding': 'identity' })
      const brotli = await ask(path, { 'accept-encoding': 'gzip, deflate, br, zstd' })
      const gzip = await ask(path, { 'accept-encoding': 'gzip' })
      const head = await ask(path, { 'accept-encoding': 'gzip' }, 'HEAD')
      expect([plain.status, brotli.status, gzip.status, head.status]).toEqual([200, 200, 200, 200])
      expect(plain.headers['content-encoding']).toBeUndefined()
      expect(brotli.headers['content-encoding']).toBe('br')
      expect(gzip.headers['content-encoding']).toBe('gzip')
      expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true)
      expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true)
      for (const { headers } of [plain, brotli, gzip, head])
        expect(String(headers['vary']).toLowerCase()).toContain('accept-encoding')
      expect(brotli.body.length).toBeLessThan(plain.body.length / 2)
    },
  )

  test('[R10.1] the first page of the search transfers at most 7 kB, and nothing when revalidated', async () => {
    const path = '/api/v1/search?lang=en'
    const { body, headers } = await ask(path, { 'accept-encoding': 'br' })
    expect(body.length).toBeLessThanOrEqual(7 * 1024)
    for (const encoding of ['br', 'gzip', 'identity']) {
      const again = await ask(path, {
        'accept-encoding': encoding,
        'if-none-match': String(headers['etag']),
      })
      expect([again.status, again.body.length]).toEqual([304, 0])
      expect(again.headers['content-encoding']).toBeUndefined()
      expect(String(again.headers['vary']).toLowerCase()).toContain('accept-encoding')
    }
  })

  test('the site’s own files are compressed and immutable', async () => {
    const html = (await ask('/')).body.toString()
    const scripts = [
      ...new Set([...html.matchAll(/(?:src|href)="(\/assets\/[^"#]+\.(?:js|css))/g)].map(([, path]) => path)),
    ]
    expect(scripts.length).toBeGreaterThan(3)
    for (const path of scripts) {
      const { body, headers, status } = await ask(path ?? '', { 'accept-encoding': 'br' })
      expect(status).toBe(200)
      // Compressing saves nothing if it fits one packet.
      expect(headers['content-encoding'] === 'br' || body.length < 1000, path).toBe(true)
      expect(headers['cache-control'], path).toBe('public, max-age=31536000, immutable')
    }
  })
})

describe('caching', { tags: 'main' }, () => {
  test.each(['/', '/fr/tarification', '/es/music/jazz'])('%s answers 304 when revalidated', async (path) => {
    const first = await ask(path, { 'accept-encoding': 'br' })
    const etag = String(first.headers['etag'])
    expect(etag).toMatch(/^(W\/)?".+"$/)
    expect(first.headers['cache-control']).toMatch(/^public, max-age=0, s-maxage=\d+/)
    for (const known of [etag, `"other", ${etag}`, '*']) {
      const again = await ask(path, { 'accept-encoding': 'br', 'if-none-match': known })
      expect(again.status, known).toBe(304)
      expect(again.body).toHaveLength(0)
      expect(again.headers['etag']).toBe(etag)
    }
    expect((await ask(path, { 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('unknown parameters do not affect a page', async () => {
    const plain = await ask('/pricing')
    const tracked = await ask('/pricing?utm_source=letter&fbclid=1')
    expect(tracked.headers['etag']).toBe(plain.headers['etag'])
  })

  test.each(['/no-such-page', '/es/no/such/page'])('a missing page, %s, is not cached', async (path) => {
    expect((await ask(path)).headers['cache-control']).toBe('no-store')
  })

  test('[R9.2] the application host tells caches that its pages depend on the visitor', async () => {
    const { body, headers } = await ask('/app/music', { 'accept-language': 'fr-CA, fr;q=0.9' })
    expect(body.toString()).toContain('<html lang="fr"')
    const vary = String(headers['vary']).toLowerCase()
    for (const name of ['accept-language', 'cookie', 'accept-encoding']) expect(vary).toContain(name)
    const spanish = await ask('/app/music', { 'accept-language': 'fr', cookie: 'a=1; lng=es; b=2' })
    expect(spanish.body.toString()).toContain('<html lang="es"')
  })
})

describe('methods', () => {
  test.each(['/', '/es/music', '/no-such-page'])(
    'HEAD %s answers like GET, without the body',
    async (path) => {
      const get = await ask(path, { 'accept-encoding': 'gzip' })
      const head = await ask(path, { 'accept-encoding': 'gzip' }, 'HEAD')
      expect(head.status).toBe(get.status)
      expect(head.body).toHaveLength(0)
      for (const name of [
        'content-type',
        'content-length',
        'etag',
        'content-encoding',
        'content-security-policy',
      ]) {
        expect(head.headers[name], name).toEqual(get.headers[name])
      }
    },
  )

  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'])(
    '%s is refused with the allowed methods',
    async (method) => {
      const answer = await ask('/pricing', {}, method)
      expect(answer.status).toBe(405)
      expect(answer.headers['allow']).toBe('GET, HEAD')
    },
  )
})

describe('health', { tags: 'main' }, () => {
  test.each(['/healthz', '/readyz'])('%s answers 200 and is not cached', async (path) => {
    const { headers, status } = await ask(path)
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
  })
})

describe('hostile addresses', { tags: 'main' }, () => {
  test.each([
    '/%00',
    '/%',
    '/%zz',
    '/%C0%AF',
    '/%ff%fe',
    '/..%2f..%2fetc/passwd',
    '/../../etc/passwd',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/assets/../../server/index.js',
    '/media/../postgres/PG_VERSION',
    '/media/%2e%2e/postgres/PG_VERSION',
    '/media/covers/',
    '/media/',
    '/es/music/%00',
    '/music/%2e%2e',
    '/music/..%5c..%5cwindows',
    "/music/'%20or%201=1--",
    '/royalty-free-music/%F0%9F%8E%B7',
    '/__proto__',
    '/constructor',
    '/es/toString',
    '/category/__proto__',
    '/hasOwnProperty/valueOf',
    '/;/a',
    '/?%00=%00',
    '/all-music?after=%00',
    '/all-music?after=AAAA',
    '/all-music?after[]=1&after=2',
    '/all-music?_routes=root',
    '/music.data',
    '/_root.data?_routes=x',
    '/app',
    '/app/',
    '/app/music/../../x',
    '/api',
    '/api/',
    '/api/v1/nothing',
    '/api/v1/tracks?lang=xx',
    '/api/v1/tracks?lang=en&limit=-1',
    '/api/v1/tracks?lang=en&cursor=%00',
    '/api/v1/tracks/%00?lang=en',
    '/api/get-cms-details/../en',
    '/api/get-cms-details/home/xx',
    '/api/v1/redirects?path=%00',
  ])('%s causes no server error', async (path) => {
    const { body, status } = await ask(path)
    expect(status).toBeLessThan(500)
    expect(body.toString()).not.toMatch(/root:.*:0:0|at .*\.ts:\d+|node_modules/)
  })

  test.each([
    ['segment', `/${'a'.repeat(8000)}`],
    ['path', `/${'a/'.repeat(3000)}`],
    ['slug', `/music/${'%C3%A9'.repeat(500)}`],
    ['cursor', `/all-music?after=${'x'.repeat(5000)}`],
    ['search', `/app/music?search=${'x'.repeat(5000)}`],
  ])('a very long %s causes no server error', async (_, path) => {
    expect((await ask(path)).status).toBeLessThan(500)
  })

  test.each([
    ['//pricing', '/pricing'],
    ['/pricing//', '/pricing'],
    ['/PRICING', '/pricing'],
  ])('%s redirects to %s', async (path, to) => {
    const { headers, status } = await ask(path)
    expect(status).toBe(301)
    expect(headers['location']).toBe(to)
  })

  test.each(['//evil.example/pricing', '//evil.example//', '/\\evil.example', '//evil.example/%2e%2e'])(
    '%s never redirects to another site',
    async (path) => {
      const { headers, status } = await ask(path)
      expect(status).toBeLessThan(500)
      expect(new URL(String(headers['location'] ?? '/'), siteUrl).origin).toBe(siteUrl)
    },
  )

  test('an address cannot inject headers', async () => {
    const { headers } = await ask('/pricing/%0d%0aset-cookie:%20a=b')
    expect(headers['set-cookie']).toBeUndefined()
  })

  test('another host name in the request does not affect addresses', async () => {
    const { body } = await ask('/pricing', { host: 'evil.example' })
    expect(body.toString()).not.toContain('evil.example')
  })
})

describe('two concurrent languages', () => {
  interface Asked {
    language: Language
    path: string
    headers?: Record<string, string>
  }

  /** A sentence on every page, in each language. */
  const sentence = (language: Language) => m.footer_note({}, { locale: language })

  test('[R2.1] never mix, on 200 pages rendered concurrently', async () => {
    const stamp = Date.now()
    const asked = Array.from({ length: 200 }, (_, index): Asked => {
      const language = languages[index % languages.length] ?? 'en'
      // An unknown language makes every address uncacheable.
      const path = `${pathTo(index % 2 === 0 ? 'pricing' : 'music', language)}?lng=x-${index}`
      return index % 5 === 0
        ? { language, path: `/app/music?search=${stamp}-${index}`, headers: { 'accept-language': language } }
        : { language, path }
    })
    const answers: (RawAnswer & { language: Language; path: string })[] = []
    // Limited concurrency: all at once would only measure how long the last one waits.
    const lanes = Array.from({ length: 25 }, async () => {
      for (let one = asked.pop(); one; one = asked.pop()) {
        answers.push({ ...one, ...(await ask(one.path, one.headers)) })
      }
    })
    await Promise.all(lanes)
    expect(answers).toHaveLength(200)
    const mixed = answers.filter(({ body, language, status }) => {
      const html = body.toString()
      const others = languages.filter((other) => other !== language)
      return (
        status !== 200 ||
        !html.includes(`<html lang="${language}"`) ||
        !html.includes(sentence(language)) ||
        others.some((other) => html.includes(sentence(other)))
      )
    })
    expect(mixed.map(({ language, path, status }) => ({ language, path, status }))).toEqual([])
  })
})

test.each(['/api/openapi.json', '/api/docs'])(
  '%s is generated once, and not sent again to clients that have it',
  async (path) => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const { body, headers } = await ask(path, { 'accept-encoding': encoding })
      const known = { 'accept-encoding': encoding, 'if-none-match': String(headers['etag']) }
      const again = await ask(path, known)
      expect([again.status, again.body.length]).toEqual([304, 0])
      expect(headers['cache-control']).toBe('public, max-age=3600')
      expect(body.length).toBe(Number(headers['content-length']))
    }
    // Generating it took a quarter of a second.
    const started = performance.now()
    for (let count = 0; count < 50; count++) await ask(path, { 'accept-encoding': 'br' })
    expect(performance.now() - started).toBeLessThan(5000)
  },
)

test('the API’s description names every address it answers', async () => {
  const { paths } = await fetchJson<{ paths: Record<string, unknown> }>('/api/openapi.json')
  expect(Object.keys(paths).length).toBeGreaterThanOrEqual(12)
  expect((await ask('/api/docs')).status).toBe(200)
})

describe('missing pages', () => {
  const body = async (path: string) => {
    const answer = await ask(path)
    expect(answer.status, path).toBe(404)
    return answer.body.toString()
  }

  test.each([
    ['/no-such-page', '/neither-such-a-page'],
    ['/es/no-hay', '/es/tampoco-hay'],
    ['/fr/music/aucune', '/fr/music/aucune-non-plus'],
    ['/royalty-free-music/none', '/royalty-free-music/none-either'],
    ['/a/b/c/d', '/e/f/g/h'],
  ])('[R10.1] %s and %s have the same document, in either order', async (one, other) => {
    const first = await body(one)
    expect(await body(other)).toBe(first)
    expect(await body(one)).toBe(first)
  })

  test('[R2.6] each says so in its own language, and links to its own listing', async () => {
    for (const language of languages) {
      const html = await body(`${pathTo('home', language).replace(/\/$/, '')}/no-such-page`)
      expect(html).toContain(`<html lang="${language}"`)
      expect(html).toContain(m.error_not_found({}, { locale: language }))
    }
    const genre = await body('/music/no-such-genre')
    expect(genre).toContain('href="/es/music"')
    expect(await body('/no-such-page')).not.toBe(genre)
  })
})

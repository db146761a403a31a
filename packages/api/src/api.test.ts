import { createClient, type Endpoint, endpoints, errorStatus } from '@tempolibre/contract'
import { trackSorts } from '@tempolibre/domain'
import { fieldsOf } from '@tempolibre/domain/fields-of'
import { connect, importLibrary } from '@tempolibre/database'
import { createMigratedDatabase, makeArticle, makeLibrary, makeTrack } from '@tempolibre/database/factories'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testSettings } from './fixtures/test-settings.ts'
import { createApi } from './index.ts'

const siteUrl = 'http://site.test'
let database: Awaited<ReturnType<typeof createMigratedDatabase>>
let api: ReturnType<typeof createApi>
const logged: string[] = []

beforeAll(async () => {
  database = await createMigratedDatabase()
  const tracks = Array.from({ length: 30 }, (_, index) => makeTrack(index, { cover: 'covers/tracks/a.svg' }))
  const articles = [makeArticle('first-article', { cover: 'covers/articles/a.svg' })]
  await importLibrary(database.db, makeLibrary({ tracks, articles }))
  api = createApi({
    ...testSettings,
    db: database.db,
    siteUrl,
    log: { error: (_, message) => logged.push(message) },
  })
})
afterAll(() => database.close())

/** Turns that English has another word for: the caller, anyone who; calculated; the built-in default; fewer; for real money. */
const foreign =
  /\b(?:who(?:so)?ever|whomever|reckon(?:s|ed|ing)?|in earnest|as the house has|so many are|anew|less (?:entries|items|rows|tracks|than `)|of which there (?:is|are))\b|for whose sake/i

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await api.request(path, { headers })
  return { status: response.status, body: fieldsOf(await response.json()) }
}

/** The address of a cover that is drawn for what has none. */
const drawn = (kind: string) => new RegExp(`^${siteUrl}/media/covers/drawn/${kind}-\\d+-[0-9a-f]{12}\\.svg$`)

/** Expects the error shape, without internal details. */
function expectError(answer: Awaited<ReturnType<typeof get>>, code: keyof typeof errorStatus) {
  expect(answer.status).toBe(errorStatus[code])
  expect(answer.body).toMatchObject({
    success: false,
    error: { code, message: expect.stringMatching(/\S{3}/) },
  })
  // Fields are named or not mentioned.
  expect(fieldsOf(answer.body['error'])['fields']).not.toEqual([])
  expect(JSON.stringify(answer.body)).not.toMatch(/node_modules|at \w+ \(|select |\.ts:/)
}

describe('the answers defined in the specification', () => {
  test('[R8.1] [R5.3] get-cms-details answers a list whose first entry has every text per language', async () => {
    const { body, status } = await get('/api/get-cms-details/home/fr')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      success: true,
      cms: [
        {
          page: 'home',
          meta_title: { en: 'home meta title en', es: 'home meta title es', fr: 'home meta title fr' },
          meta_description: { en: 'home meta description en' },
          title: { fr: 'home title fr' },
          subheading: { es: 'home subheading es' },
          description: { en: 'home description en' },
        },
      ],
    })
  })

  test('[R8.2] [R5.1] get-category answers every category with title, slug, image and full_image_url', async () => {
    const { body } = await get('/api/get-category')
    expect(body).toMatchObject({
      success: true,
      categories: [
        {
          title: { en: 'rock', es: 'rock (es)', fr: 'rock (fr)' },
          slug: { en: 'rock', es: 'rock-es', fr: 'rock-fr' },
          image: null,
          full_image_url: expect.stringMatching(drawn('genre')),
          track_count: 30,
        },
        { title: { en: 'jazz' }, track_count: 0 },
      ],
    })
  })

  test('[R8.3] [R5.2] get-blog-categories answers title and slug per language', async () => {
    const { body } = await get('/api/get-blog-categories')
    expect(body).toMatchObject({
      success: true,
      blogCategories: [
        {
          title: { en: 'Licensing', es: 'Licensing (es)' },
          slug: { fr: 'licensing-fr' },
          cover_url: expect.stringMatching(drawn('topic')),
        },
      ],
    })
  })

  test('[R5.4] a track has id, title and its audio address', async () => {
    const { body } = await get('/api/v1/tracks?lang=es&limit=1')
    expect(body).toMatchObject({
      success: true,
      total: 30,
      tracks: [
        {
          id: expect.stringMatching(/^\d+$/),
          title: 'Track 29 (es)',
          url: `${siteUrl}/media/previews/track-29.mp3`,
          preview_bytes: null,
          cover_url: `${siteUrl}/media/covers/tracks/a.svg`,
          peaks: expect.stringMatching(/^[\w-]{64}$/),
        },
      ],
    })
  })

  test('[R1.4] statistics count the catalogue', async () => {
    const { body } = await get('/api/v1/statistics')
    expect(body).toMatchObject({ statistics: { tracks: 30, categories: 2 } })
  })

  test('[R1.4] a plan has no price unless one was set', async () => {
    const { body } = await get('/api/v1/plans?lang=fr')
    expect(body).toMatchObject({
      plans: [{ name: 'Free (fr)', features: ['MP3 fr'], price_minor: null, currency: null }],
    })
  })

  test('[R2.11] an old path is found with and without its trailing slash', async () => {
    for (const path of ['/uses', '/uses/']) {
      const { body } = await get(`/api/v1/redirects?path=${path}`)
      expect(body).toEqual({ success: true, redirect: { target: 'application_music' } })
    }
    const { body } = await get('/api/v1/redirects?path=/nothing')
    expect(body).toEqual({ success: true, redirect: null })
  })
})

describe('paging', () => {
  test('cursors cover the whole list', async () => {
    const client = createClient({ baseUrl: siteUrl, fetch: async (request) => api.fetch(request) })
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await client.listTracks({ lang: 'en', limit: 7, cursor })
      seen.push(...page.tracks.map(({ id }) => id))
      cursor = page.next_cursor ?? undefined
    } while (cursor !== undefined)
    expect(new Set(seen).size).toBe(30)
    expect(seen).toHaveLength(30)
  })

  test.each(trackSorts)('[R10.1] sorted by %s, cursors cover the whole list', async (sort) => {
    const client = createClient({ baseUrl: siteUrl, fetch: async (request) => api.fetch(request) })
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await client.listTracks({ lang: 'fr', sort, limit: 7, cursor })
      seen.push(...page.tracks.map(({ id }) => id))
      cursor = page.next_cursor ?? undefined
    } while (cursor !== undefined)
    expect(new Set(seen).size).toBe(30)
    expect(seen).toHaveLength(30)
  })

  test('[R10.1] a cursor works only for its own order', async () => {
    const client = createClient({ baseUrl: siteUrl, fetch: async (request) => api.fetch(request) })
    const { next_cursor: byTitle } = await client.listTracks({ lang: 'en', sort: 'title', limit: 7 })
    expectError(await get(`/api/v1/tracks?lang=en&cursor=${byTitle}`), 'invalid_input')
    expectError(await get(`/api/v1/tracks?lang=en&sort=bpm&cursor=${byTitle}`), 'invalid_input')
    expectError(await get('/api/v1/tracks?lang=en&sort=loudest'), 'invalid_input')
  })

  test.each(['x', '%00', 'e30', Buffer.from('[1,2,3]').toString('base64url'), 'a'.repeat(400)])(
    'the invalid cursor %s is refused',
    async (cursor) => {
      expectError(await get(`/api/v1/tracks?lang=en&cursor=${cursor}`), 'invalid_input')
    },
  )

  test('a position has exactly one cursor, so that a page has one address', async () => {
    const client = createClient({ baseUrl: siteUrl, fetch: async (request) => api.fetch(request) })
    const { next_cursor: cursor } = await client.listTracks({ lang: 'en', limit: 7 })
    const place = Buffer.from(cursor ?? '', 'base64url').toString()
    const spellings = [Buffer.from(` ${place}`).toString('base64url'), `${cursor}=`, `${cursor}.`]
    for (const spelling of spellings) {
      expectError(await get(`/api/v1/tracks?lang=en&cursor=${spelling}`), 'invalid_input')
    }
  })
})

describe('slugs', () => {
  test('a slug of another language answers the slug in the requested one', async () => {
    expect((await get('/api/v1/tracks/track-3-es?lang=fr')).body).toEqual({
      success: true,
      moved_to: 'track-3-fr',
    })
    expect((await get('/api/v1/music-categories/rock?lang=es')).body).toEqual({
      success: true,
      moved_to: 'rock-es',
    })
    expect((await get('/api/v1/articles/first-article?lang=fr')).body).toEqual({
      success: true,
      moved_to: 'first-article-fr',
    })
    expect((await get('/api/v1/authors/desk?lang=es')).body).toEqual({ success: true, moved_to: 'desk-es' })
  })

  test('article, author and category are found by their own slug', async () => {
    expect((await get('/api/v1/articles/first-article?lang=en')).body).toMatchObject({
      article: {
        title: 'first-article title en',
        slugs: { es: 'first-article-es' },
        author: { name: 'Desk' },
        cover_url: `${siteUrl}/media/covers/articles/a.svg`,
      },
    })
    expect((await get('/api/v1/authors/desk?lang=en')).body).toMatchObject({ author: { name: 'Desk' } })
    expect((await get('/api/v1/music-categories/rock?lang=en')).body).toMatchObject({
      category: { title: 'rock', track_count: 30 },
    })
    expect((await get('/api/v1/articles?lang=es&category=licensing-es')).body).toMatchObject({
      articles: [{ title: 'first-article title es' }],
    })
    expect((await get('/api/v1/tracks/track-3/similar?lang=en&limit=3')).body).toMatchObject({
      tracks: [{}, {}, {}],
    })
  })
})

describe('bad input', () => {
  test.each([
    '/api/nothing',
    '/api/get-cms-details/no-such-page/en',
    '/api/v1/tracks/no-such-track?lang=en',
    '/api/v1/music-categories/none?lang=es',
    '/api/v1/articles/none?lang=fr',
    '/api/v1/authors/none?lang=fr',
  ])('%s is not found', async (path) => {
    expectError(await get(path), 'not_found')
  })

  test.each([
    '/api/get-cms-details/home/de',
    '/api/get-cms-details/HOME%00/en',
    '/api/v1/tracks?lang=de',
    '/api/v1/tracks',
    '/api/v1/tracks?lang=en&limit=0',
    '/api/v1/tracks?lang=en&limit=1e9',
    '/api/v1/tracks?lang=en&limit=ten',
    '/api/v1/tracks/Not%20A%20Slug?lang=en',
    '/api/v1/tracks/..%2f..%2fetc?lang=en',
    '/api/v1/redirects?path=elsewhere',
  ])('%s is refused', async (path) => {
    expectError(await get(path), 'invalid_input')
  })

  test('names the field, in the caller’s language', async () => {
    const { body } = await get('/api/v1/tracks?lang=es&limit=0')
    expect(body).toMatchObject({
      error: { fields: [{ field: 'query.limit', message: expect.stringMatching(/pequeñ|mayor|>=/) }] },
    })
  })

  test.each([
    ['fr', /Il n’y a rien/],
    ['es-MX', /No hay nada/],
    ['de', /There is nothing/],
  ])('[R9.2] is reported in the language of Accept-Language %s', async (language, message) => {
    const { body } = await get('/api/nothing', { 'accept-language': language })
    expect(body).toMatchObject({ error: { message: expect.stringMatching(message) } })
  })

  test.each([
    undefined,
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/ld+json',
  ])('a body that is not said to be JSON, but %s, is a 415', async (type) => {
    const answer = await api.request('/api/v1/sign-in', {
      method: 'POST',
      body: new TextEncoder().encode(JSON.stringify({ email: 'ada@example.org', password: 'Sesame-26' })),
      headers: type === undefined ? {} : { 'content-type': type },
    })
    expectError({ status: answer.status, body: fieldsOf(await answer.json()) }, 'unsupported_media_type')
  })

  test('another method is a 405, an oversized body a 413', async () => {
    const post = await api.request('/api/get-category', { method: 'POST', body: '{}' })
    expectError({ status: post.status, body: fieldsOf(await post.json()) }, 'method_not_allowed')
    const large = await api.request('/api/get-category', {
      method: 'POST',
      body: 'x'.repeat(200_000),
      headers: { 'content-length': '200000' },
    })
    expectError({ status: large.status, body: fieldsOf(await large.json()) }, 'payload_too_large')
  })
})

describe('outage', () => {
  test('of the database is a 503 in the same shape, and logged', async () => {
    const away = connect({ host: '127.0.0.1', port: 1, user: 'nobody', database: 'none' }, () => {})
    const cut = createApi({
      ...testSettings,
      db: away.db,
      siteUrl,
      log: { error: (_, message) => logged.push(message) },
    })
    const response = await cut.request('/api/get-category')
    expect(response.headers.get('retry-after')).toBe('5')
    expectError({ status: response.status, body: fieldsOf(await response.json()) }, 'unavailable')
    expect(logged).toEqual(['API call failed'])
    await away.close()
  })
})

describe('[R8.5] a browser on another host than the API', () => {
  const ask = (origin: string) =>
    api.request('/api/save-download-music', {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    })

  test('may call from the site, with its token', async () => {
    const { headers } = await ask(siteUrl)
    expect(headers.get('access-control-allow-origin')).toBe(siteUrl)
    expect(headers.get('access-control-allow-headers')).toMatch(/authorization/i)
    expect(headers.get('access-control-allow-credentials')).toBeNull()
  })

  test('may not call from anywhere else', async () => {
    expect((await ask('https://elsewhere.example')).headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('documentation', () => {
  test('OpenAPI describes every endpoint of the contract', async () => {
    const { body } = await get('/api/openapi.json')
    for (const [name, { method, path }] of Object.entries(endpoints)) {
      expect(body['paths']).toMatchObject({ [path]: { [method.toLowerCase()]: { operationId: name } } })
    }
  })

  test('[R15.169] OpenAPI is written in plain English', async () => {
    const { body } = await get('/api/openapi.json')
    const texts: string[] = []
    JSON.stringify(body, (key, value: unknown) => {
      if ((key === 'summary' || key === 'description') && typeof value === 'string') texts.push(value)
      return value
    })
    expect(texts.length).toBeGreaterThan(500)
    expect(texts.filter((text) => foreign.test(text))).toEqual([])
  })

  test.each([
    'For whoever made it.',
    'It is reckoned by the platform.',
    'Null is as the house has it.',
    'Those of less entries.',
    'Sold in earnest.',
    'So many are kept.',
    'The page is made anew.',
  ])('[R15.169] %s is not', (text) => {
    expect(text).toMatch(foreign)
  })

  test('the readable page shows input and answer of every endpoint', async () => {
    const page = await (await api.request('/api/docs')).text()
    const sections = new Map(
      page.split('<h2 id="').map((section) => [section.slice(0, section.indexOf('"')), section]),
    )
    for (const [name, { body, params, path, query }] of Object.entries<Endpoint>(endpoints)) {
      const section = sections.get(name) ?? ''
      expect(section, name).toContain(path)
      const inputs = Object.keys({ ...params.shape, ...query.shape, ...body?.shape })
      expect(section.includes('<h3>Input</h3>'), name).toBe(inputs.length > 0)
      for (const input of inputs) expect(section, name).toContain(`&quot;${input}&quot;: {`)
      expect(section, name).toMatch(/<summary>Answer|Answers with a file/)
    }
  })

  test('OpenAPI lists the error codes of every call', async () => {
    const { body } = await get('/api/openapi.json')
    const describes = (codes: string) => ({ description: expect.stringContaining(codes) })
    expect(body['paths']).toMatchObject({
      '/api/save-download-music': {
        post: {
          responses: {
            402: describes('`plan_required` or `download_limit_reached`'),
            403: describes('`forbidden`'),
          },
        },
      },
      '/api/v1/sign-in': { post: { responses: { 401: describes('`invalid_credentials`') } } },
    })
  })

  test('the HTML page names every endpoint', async () => {
    const response = await api.request('/api/docs')
    const page = await response.text()
    for (const endpoint of Object.values(endpoints)) expect(page).toContain(endpoint.path)
    // The page is text only: even injected markup could not run or load anything.
    const policy = response.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
  })
})

test('[R4.3] a track with explicit lyrics says so, on its page and in lists; others say nothing', async () => {
  await database.db
    .updateTable('track')
    .where('id', 'in', (texts) =>
      texts.selectFrom('track_text').where('slug', '=', 'track-3').select('track_id'),
    )
    .set({ explicit: true })
    .execute()
  expect((await get('/api/v1/tracks/track-3?lang=en')).body).toMatchObject({ track: { explicit: true } })
  const { body } = await get('/api/v1/tracks?lang=en&limit=60')
  expect(JSON.stringify(body).match(/"explicit":/g)).toHaveLength(1)
})

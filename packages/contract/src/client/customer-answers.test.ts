import { describe, expect, test } from 'vitest'
import { createClient } from './client.ts'
import { mayBeUnread } from './unread-entries.ts'

/** A client of a server that answers every call with `body`. */
function answering(body: unknown, status = 200) {
  return createClient({
    baseUrl: 'https://api.example/v2',
    fetch: async () => Response.json(body, { status }),
  })
}

const title = { en: 'Jazz', es: 'Jazz', fr: 'Jazz' }
const slug = { en: 'jazz', es: 'jazz-es', fr: 'jazz-fr' }

describe('[R11.1] categories as the customer’s API sends them', () => {
  test('are shown without our API’s additions', async () => {
    const entry = { title, slug, image: '', full_image_url: '', created_by: 7 }
    expect(await answering({ success: true, categories: [entry], total: 1 }).getCategory({})).toEqual({
      success: true,
      categories: [{ title, slug, full_image_url: null }],
    })
  })

  test.each([1, '1', 'true', undefined, null])('are accepted if success is %j', async (success) => {
    expect((await answering({ success, categories: [] }).getCategory({})).categories).toEqual([])
  })

  test.each([false, 0, 'false'])('[R8.7] are refused if success is %j', async (success) => {
    await expect(answering({ success, categories: [] }).getCategory({})).rejects.toMatchObject({
      code: 'unavailable',
      responseStatus: 200,
    })
  })

  test.each([
    ['https://cdn.example/a.jpg', '', 'https://cdn.example/a.jpg'],
    ['/uploads/a.jpg', '', 'https://api.example/uploads/a.jpg'],
    [undefined, 'https://cdn.example/a.jpg', 'https://cdn.example/a.jpg'],
    [undefined, 'a.jpg', null],
    ['http://[', null, null],
    [42, undefined, null],
  ])('with full_image_url %j and image %j have the picture %j', async (full_image_url, image, picture) => {
    const answer = { success: true, categories: [{ title, slug, image, full_image_url }] }
    expect((await answering(answer).getCategory({})).categories[0]?.full_image_url).toBe(picture)
  })

  test('fall back to English where a translation is missing, else to any language', async () => {
    const categories = [
      { title: { en: 'Brass', es: '', fr: null }, slug: { en: 'Brass', es: ' ' } },
      { title: { fr: 'Cuivres' }, slug: { fr: 'cuivres' } },
    ]
    expect((await answering({ success: true, categories }).getCategory({})).categories).toMatchObject([
      { title: { en: 'Brass', es: 'Brass', fr: 'Brass' }, slug: { en: 'brass', es: 'brass', fr: 'brass' } },
      { title: { en: 'Cuivres', es: 'Cuivres' }, slug: { en: 'cuivres' } },
    ])
  })

  test('[R12.2] say which texts are in English instead: those that are missing, and those that our API names', async () => {
    const categories = [
      { title: { en: 'Brass', fr: 'Cuivres' }, slug },
      { title, slug, fallbacks: { fr: ['title'] } },
      { title: { fr: 'Vents' }, slug, fallbacks: 'unreadable' },
    ]
    const answer = await answering({ success: true, categories }).getCategory({})
    expect(answer.categories.map(({ fallbacks }) => fallbacks)).toEqual([
      { es: ['title'] },
      { fr: ['title'] },
      undefined,
    ])
  })

  test('an unreadable one does not affect the others', async () => {
    const categories = [null, 'x', { title }, { slug }, { title: 'Jazz', slug }, { title, slug }]
    expect((await answering({ success: true, categories }).getCategory({})).categories).toHaveLength(1)
  })

  test('are found by numbers for names, and by the slugs that can be addresses', async () => {
    const categories = [
      { id: '7', title: { en: 80 }, slug: { en: 80 } },
      { title, slug: { en: 'Blues', es: 'a/b', fr: '..' } },
    ]
    const answer = await answering({ categories }).getCategory({})
    expect(answer.categories.map(({ slug: read }) => read)).toEqual([
      { en: '80', es: '80', fr: '80' },
      { en: 'blues', es: 'blues', fr: 'blues' },
    ])
    expect(answer.categories[0]?.title.fr).toBe('80')
    expect(answer).not.toHaveProperty('unread')
  })
})

describe('[R15.108] of what cannot be read in a list is said', () => {
  const readable = { title, slug: { en: 'folk' } }
  test.each<[unknown, string, string[], boolean]>([
    [null, 'entry 2 is null, not a record', [], true],
    ['x', 'entry 2 is a string, not a record', [], true],
    [[], 'entry 2 is a list, not a record', [], true],
    [{ title }, 'entry 2 has no slug by language', [], true],
    [{ slug }, 'entry 2 (jazz) has no title or no slug by language', Object.values(slug), false],
    [{ title, slug: 'Jazz' }, 'entry 2 (jazz) has no title or no slug by language', ['jazz'], false],
    [{ title, slug: { en: '..' } }, 'entry 2 (..) has no title or no slug by language', ['..'], false],
    [
      { title, slug: { en: '\ud800' } },
      'entry 2 (\ud800) has no title or no slug by language',
      ['\ud800'],
      false,
    ],
  ])('%j', async (entry, first, slugs, hasNameless) => {
    const unread = { count: 1, first, slugs, hasNameless }
    expect(await answering({ categories: [readable, entry] }).getCategory({})).toMatchObject({ unread })
    expect(await answering({ blogCategories: [readable, entry] }).getBlogCategories({})).toMatchObject({
      blogCategories: [{ slug: { en: 'folk' } }],
      unread,
    })
  })

  test('a list without end is read as far as a page can name it; the slugs beyond are known', async () => {
    const categories = Array.from({ length: 100_000 }, (_, at) => ({ title, slug: { en: `genre-${at}` } }))
    const { categories: read, unread } = await answering({ categories }).getCategory({})
    expect(read).toHaveLength(1000)
    expect(unread).toMatchObject({ count: 99_000, hasNameless: false })
    expect(mayBeUnread(unread, 'Genre-99999')).toBe(true)
    expect(mayBeUnread(unread, 'genre-999')).toBe(false)
  })
})

test('[R11.1] blog categories need a title and a slug, nothing else', async () => {
  const answer = { success: 'true', blogCategories: [{ title, slug, status: 1 }, {}] }
  expect((await answering(answer).getBlogCategories({})).blogCategories).toEqual([{ title, slug }])
  const cover_url = 'http://localhost:3000/media/covers/learn/a.svg'
  const covers = [cover_url, 'javascript:alert(1)', null].map((cover) => ({ title, slug, cover_url: cover }))
  const read = await answering({ blogCategories: covers }).getBlogCategories({})
  expect(read.blogCategories).toEqual([
    { title, slug, cover_url },
    { title, slug },
    { title, slug },
  ])
})

describe('[R11.2] texts of the CMS', () => {
  test('may be missing, null or in one language only', async () => {
    const record = { title, subheading: { es: 'Abajo' }, description: null }
    const { cms } = await answering({ success: true, cms: [record] }).getCmsDetails({
      page: 'home',
      lang: 'en',
    })
    expect(cms[0]).toMatchObject({
      title,
      subheading: { en: 'Abajo', fr: 'Abajo' },
      description: { en: '' },
      meta_title: { fr: '' },
    })
  })

  test.each([
    [{ success: true, cms: [] }, true],
    [{ cms: [] }, true],
    [{ success: false, cms: [] }, false],
    [{ cms: null }, false],
    [{ success: true, cms: null }, false],
  ])('%j is a page without texts; that there is no such page: %s', async (body, certain) => {
    expect(await answering(body).getCmsDetails({ page: 'x', lang: 'fr' })).toEqual({
      cms: [],
      success: certain,
    })
  })

  test.each([{ success: false, message: 'no' }, [], 'x', null])('%j is a failure', async (body) => {
    const call = answering(body).getCmsDetails({ page: 'home', lang: 'en' })
    await expect(call).rejects.toMatchObject({ code: 'unavailable' })
  })
})

describe('[R15.50] what is no answer of one of the calls is an outage, whatever its status:', () => {
  const calls = {
    getCategory: (client: ReturnType<typeof answering>) => client.getCategory({}),
    getBlogCategories: (client: ReturnType<typeof answering>) => client.getBlogCategories({}),
    getCmsDetails: (client: ReturnType<typeof answering>) => client.getCmsDetails({ page: 'x', lang: 'es' }),
  }
  const failures: [number, unknown][] = [
    [401, { message: 'Unauthenticated.' }],
    [403, { message: 'no' }],
    [404, { message: 'Route not found' }],
    [404, { success: false, cms: [], categories: [], blogCategories: [] }],
    [409, {}],
    [418, null],
    [429, {}],
    [500, { success: false }],
    [501, {}],
    [200, null],
    [200, 'x'],
    [200, [[]]],
    [200, { success: true }],
    [200, { success: true, categories: {}, blogCategories: {}, cms: {} }],
  ]
  test.each(failures)('%i with %j', async (status, body) => {
    for (const [name, call] of Object.entries(calls)) {
      const error: unknown = await call(answering(body, status)).catch((thrown: unknown) => thrown)
      expect(error, name).toMatchObject({ code: 'unavailable', responseStatus: status })
    }
  })

  test('a list of categories or topics that is null', async () => {
    const client = answering({ success: true, categories: null, blogCategories: null })
    await expect(client.getCategory({})).rejects.toMatchObject({ code: 'unavailable' })
    await expect(client.getBlogCategories({})).rejects.toMatchObject({ code: 'unavailable' })
  })

  test('a list of which no entry can be read; one readable entry suffices', async () => {
    const entries = [1, 'x', null, { title: 5, slug: [] }]
    const broken = answering({ success: true, categories: entries, blogCategories: entries, cms: [1] })
    await expect(broken.getCategory({})).rejects.toMatchObject({ code: 'unavailable', responseStatus: 200 })
    await expect(broken.getBlogCategories({})).rejects.toMatchObject({ code: 'unavailable' })
    expect(await broken.getCmsDetails({ page: 'x', lang: 'es' })).toEqual({
      success: false,
      cms: [],
      unread: { count: 1, first: 'entry 1 is a number, not a record', slugs: [], hasNameless: true },
    })
    const named = { title: { en: 'Jazz' }, slug: { en: 'jazz' } }
    const { categories } = await answering({ success: true, categories: [...entries, named] }).getCategory({})
    expect(categories.map((entry) => entry.slug.en)).toEqual(['jazz'])
  })

  test('what our own API says by a code stays: the limit of calls, and that there is no such page', async () => {
    const ours = (code: string) => ({ success: false, error: { code, message: code } })
    await expect(calls.getCmsDetails(answering(ours('not_found'), 404))).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(calls.getCategory(answering(ours('not_found'), 404))).rejects.toMatchObject({
      code: 'unavailable',
    })
    const limit = { success: false, error: { code: 'too_many_requests', message: 'slow down' } }
    await expect(answering(limit, 429).getCategory({})).rejects.toMatchObject({ code: 'too_many_requests' })
  })
})

test('an error code sent by the API is told from a plain status: another server’s 404 says nothing about the resource', async () => {
  const ours = { success: false, error: { code: 'not_found', message: 'gone' } }
  const failure = (body: unknown) =>
    answering(body, 404)
      .getTrack({ slug: 'x', lang: 'en' })
      .catch((error: unknown) => error)
  expect(await failure(ours)).toMatchObject({ code: 'not_found', codeGiven: true })
  expect(await failure({ message: 'Route not found' })).toMatchObject({ code: 'not_found', codeGiven: false })
})

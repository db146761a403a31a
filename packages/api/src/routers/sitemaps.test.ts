import { createClient, type EndpointOutput, maxSitemapEntries } from '@tempolibre/contract'
import { divideTrackSitemaps, importLibrary } from '@tempolibre/database'
import {
  createMigratedDatabase,
  makeArticle,
  makeLibrary,
  makePage,
  makeTrack,
} from '@tempolibre/database/factories'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testSettings } from '../fixtures/test-settings.ts'
import { createApi } from '../index.ts'

const siteUrl = 'http://site.test'
let database: Awaited<ReturnType<typeof createMigratedDatabase>>
let client: ReturnType<typeof createClient>

beforeAll(async () => {
  database = await createMigratedDatabase()
  const { authors } = makeLibrary()
  const [author] = authors
  if (!author) throw new Error('The library has no author.')
  await importLibrary(
    database.db,
    makeLibrary({
      tracks: Array.from({ length: 2003 }, (_, index) => makeTrack(index)),
      pages: [makePage('home'), makePage('blog'), makePage('landing'), makePage('uses')],
      articles: [makeArticle('first-article'), makeArticle('next-year', { published: '2999-01-01' })],
      authors: [...authors, { ...author, id: 'idle', slug: { en: 'idle', es: 'idle-es', fr: 'idle-fr' } }],
    }),
  )
  const api = createApi({ ...testSettings, db: database.db, siteUrl, log: { error: () => {} } })
  client = createClient({ baseUrl: siteUrl, fetch: async (request) => api.fetch(request) })
})
afterAll(() => database.close())

type Entries = EndpointOutput<'getSitemap'>['entries']
const namesIn = (entries: Entries) => entries.map(({ slugs, type }) => `${type} ${slugs.en}`)

describe('[R2.4] sitemaps', () => {
  test('are listed by kind, a large kind in several', async () => {
    const { sitemaps } = await client.listSitemaps({})
    expect(sitemaps.map(({ kind, page }) => `${kind} ${page}`)).toEqual([
      'articles 1',
      'artists 1',
      'categories 1',
      'learn 1',
      'pages 1',
      'tracks 1',
      'tracks 2',
    ])
    for (const { updated_at } of sitemaps) expect(updated_at).toMatch(/^\d{4}-\d\d-\d\dT/)
  })

  test('together contain every track once, in every language', async () => {
    const first = await client.getSitemap({ kind: 'tracks', page: 1 })
    const second = await client.getSitemap({ kind: 'tracks', page: 2 })
    expect([first.entries.length, second.entries.length]).toEqual([2000, 3])
    const slugs = [...first.entries, ...second.entries].map((entry) => entry.slugs)
    expect(new Set(slugs.map(({ es }) => es)).size).toBe(2003)
    expect(slugs[0]).toEqual({ en: 'track-0', es: 'track-0-es', fr: 'track-0-fr' })
  })

  test('contain public pages and published content only', async () => {
    const pages = await client.getSitemap({ kind: 'pages', page: 1 })
    expect(namesIn(pages.entries)).toEqual(['page home', 'page blog', 'page landing'])
    const articles = await client.getSitemap({ kind: 'articles', page: 1 })
    expect(namesIn(articles.entries)).toEqual(['article first-article'])
    const learn = await client.getSitemap({ kind: 'learn', page: 1 })
    expect(namesIn(learn.entries)).toEqual(['author desk', 'author idle', 'blog-category licensing'])
    expect(learn.entries.map(({ updated_at }) => updated_at === null)).toEqual([false, true, false])
  })

  test('[R17.57] contain every artist with a song that is offered, at one address in every language', async () => {
    const { entries } = await client.getSitemap({ kind: 'artists', page: 1 })
    const slugs = { en: 'house-band', es: 'house-band', fr: 'house-band' }
    expect(entries).toMatchObject([{ type: 'artist', slugs }])
  })

  test('omit languages in which the page does not exist', async () => {
    await sql`delete from music_category_text where language = 'fr' and slug = 'jazz-fr'`.execute(database.db)
    const { entries } = await client.getSitemap({ kind: 'categories', page: 1 })
    expect(entries.map(({ slugs }) => slugs)).toEqual([
      { en: 'rock', es: 'rock-es', fr: 'rock-fr' },
      { en: 'jazz', es: 'jazz-es' },
    ])
  })

  test('a list changes when one of its entries does', async () => {
    const later = '2031-05-06T07:08:09.000Z'
    await sql`update track set updated_at = ${later} where import_id = 'track-7'`.execute(database.db)
    await sql`update article set updated_at = ${later} where import_id = 'first-article'`.execute(database.db)
    const changed = (entries: Entries) => namesIn(entries.filter(({ updated_at }) => updated_at === later))
    expect(changed((await client.getSitemap({ kind: 'tracks', page: 1 })).entries)).toEqual(['track track-7'])
    expect(changed((await client.getSitemap({ kind: 'categories', page: 1 })).entries)).toEqual([
      'music-category rock',
    ])
    expect(changed((await client.getSitemap({ kind: 'artists', page: 1 })).entries)).toEqual([
      'artist house-band',
    ])
    expect(changed((await client.getSitemap({ kind: 'pages', page: 1 })).entries)).toEqual([
      'page home',
      'page blog',
    ])
    expect(changed((await client.getSitemap({ kind: 'learn', page: 1 })).entries)).toEqual([
      'author desk',
      'blog-category licensing',
    ])
    const { sitemaps } = await client.listSitemaps({})
    const latest = sitemaps.filter(({ updated_at }) => updated_at === later)
    expect(latest.map(({ kind, page }) => `${kind} ${page}`)).not.toContain('tracks 2')
    expect(latest).toHaveLength(6)
  })

  test('a number beyond the last is not found, and none is empty', async () => {
    await expect(client.getSitemap({ kind: 'tracks', page: 3 })).rejects.toMatchObject({ code: 'not_found' })
    await expect(client.getSitemap({ kind: 'tracks', page: 0 })).rejects.toMatchObject({
      code: 'invalid_input',
    })
    await sql`delete from article`.execute(database.db)
    await expect(client.getSitemap({ kind: 'articles', page: 1 })).rejects.toMatchObject({
      code: 'not_found',
    })
    const { sitemaps } = await client.listSitemaps({})
    expect(sitemaps.map(({ kind }) => kind)).not.toContain('articles')
  })
})

test('[R15.43] sitemaps of songs that were divided ahead are the same, and have what came later', async () => {
  const read = async () => ({
    list: (await client.listSitemaps({})).sitemaps.filter(({ kind }) => kind === 'tracks'),
    first: (await client.getSitemap({ kind: 'tracks', page: 1 })).entries,
    second: (await client.getSitemap({ kind: 'tracks', page: 2 })).entries,
  })
  const counted = await read()
  await divideTrackSitemaps(database.db, { size: maxSitemapEntries })
  expect(await read()).toEqual(counted)
  // From here on no request counts: a page that was not divided is not there.
  await expect(client.getSitemap({ kind: 'tracks', page: 3 })).rejects.toMatchObject({ code: 'not_found' })
  await importLibrary(
    database.db,
    makeLibrary({ tracks: Array.from({ length: 2004 }, (_, index) => makeTrack(index)) }),
  )
  expect(namesIn((await read()).second)).toContain('track track-2003')
  await sql`delete from track where import_id = 'track-5'`.execute(database.db)
  expect((await read()).first).toHaveLength(1999)
  await divideTrackSitemaps(database.db, { size: maxSitemapEntries })
  const { first, second } = await read()
  expect([first.length, second.length]).toEqual([2000, 3])
})

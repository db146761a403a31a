import { type ApiClient, createClient } from '@tempolibre/contract'
import { importLibrary } from '@tempolibre/database'
import {
  createMigratedDatabase,
  makeArticle,
  makeCategory,
  makeLibrary,
  makeTrack,
} from '@tempolibre/database/factories'
import { perLanguage } from '@tempolibre/locales'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '../../create-api.ts'
import { testSettings } from '../../fixtures/test-settings.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
let client: ApiClient

const slugs = (name: string) => perLanguage((language) => `${name}-${language}`)

/** Imports two of everything, with slugs made from these words. */
async function rename(one: string, other: string): Promise<void> {
  const library = makeLibrary()
  const [topic] = library.blog_categories
  const [author] = library.authors
  if (!topic || !author) throw new Error('the example library lacks them')
  const articleTexts = (slug: string) => {
    const { text } = makeArticle('any', {})
    return perLanguage((language) => ({ ...text[language], slug: slugs(slug)[language] }))
  }
  await importLibrary(database.db, {
    ...library,
    music_categories: [
      makeCategory('rock', { slug: slugs(one) }),
      makeCategory('jazz', { slug: slugs(other) }),
    ],
    tracks: [makeTrack(1, { slug: slugs(one) }), makeTrack(2, { slug: slugs(other) })],
    blog_categories: [topic, { ...topic, id: 'second' }].map((category, at) => ({
      ...category,
      slug: slugs(at === 0 ? one : other),
    })),
    authors: [author, { ...author, id: 'second' }].map((writer, at) => ({
      ...writer,
      slug: slugs(at === 0 ? one : other),
    })),
    articles: [
      makeArticle('first', { text: articleTexts(one) }),
      makeArticle('second', { text: articleTexts(other) }),
    ],
  })
}

beforeAll(async () => {
  database = await createMigratedDatabase()
  const api = createApi({ ...testSettings, db: database.db, log: { error() {} } })
  client = createClient({ baseUrl: testSettings.siteUrl, fetch: async (request) => api.fetch(request) })
  await rename('before', 'other')
  await rename('between', 'other')
  await rename('now', 'other')
})
afterAll(() => database.close())

describe.each(['getTrack', 'getArticle', 'getAuthor', 'getMusicCategory', 'getBlogCategory'] as const)(
  '%s',
  (call) => {
    test.each(['before', 'between'])(
      '[R2.3] a slug that it had, %s, leads to the present one at once',
      async (former) => {
        expect(await client[call]({ slug: `${former}-fr`, lang: 'fr' })).toMatchObject({ moved_to: 'now-fr' })
        expect(await client[call]({ slug: `${former}-es`, lang: 'en' })).toMatchObject({ moved_to: 'now-en' })
      },
    )

    test('the present one does not move, and one that nothing ever had is missing', async () => {
      expect(await client[call]({ slug: 'now-fr', lang: 'fr' })).not.toHaveProperty('moved_to')
      expect(await client[call]({ slug: 'other-fr', lang: 'fr' })).not.toHaveProperty('moved_to')
      await expect(client[call]({ slug: 'never-fr', lang: 'fr' })).rejects.toMatchObject({
        code: 'not_found',
      })
    })
  },
)

describe('a slug that is given again', () => {
  test('[R2.3] belongs to what has it now', async () => {
    await rename('now', 'before')
    expect(await client.getTrack({ slug: 'before-en', lang: 'en' })).toMatchObject({
      track: { title: 'Track 2' },
    })
    expect(await client.getTrack({ slug: 'other-en', lang: 'en' })).toMatchObject({ moved_to: 'before-en' })
    expect(await client.getTrack({ slug: 'between-en', lang: 'en' })).toMatchObject({ moved_to: 'now-en' })
  })

  test('leads to the last that had it, once nothing has it', async () => {
    await rename('now', 'elsewhere')
    expect(await client.getTrack({ slug: 'before-en', lang: 'en' })).toMatchObject({
      moved_to: 'elsewhere-en',
    })
  })

  test('is no longer a former one of what takes it back', async () => {
    await rename('between', 'elsewhere')
    expect(await client.getTrack({ slug: 'between-en', lang: 'en' })).not.toHaveProperty('moved_to')
    expect(await client.getTrack({ slug: 'now-en', lang: 'en' })).toMatchObject({ moved_to: 'between-en' })
  })
})

test('former slugs go with what had them', async () => {
  await database.db.deleteFrom('article').execute()
  await expect(client.getArticle({ slug: 'before-fr', lang: 'fr' })).rejects.toMatchObject({
    code: 'not_found',
  })
})

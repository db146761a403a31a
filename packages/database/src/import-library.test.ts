import { perLanguage } from '@tempolibre/locales'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createMigratedDatabase,
  makeArticle,
  makeCategory,
  makeLibrary,
  makeTrack,
} from './factories/index.ts'
import { importLibrary } from './import-library.ts'
import { listArticles, listBlogCategories } from './queries/editorial/articles.ts'
import { getStatistics } from './queries/catalogue/statistics.ts'
import { readTypedWords } from './queries/search/search-words.ts'
import { findTrack } from './queries/catalogue/tracks.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>

beforeAll(async () => {
  database = await createMigratedDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  for (const table of [
    'track',
    'music_category',
    'artist',
    'tag',
    'article',
    'plan',
    'page',
    'redirect',
  ] as const) {
    await database.db.deleteFrom(table).execute()
  }
  await database.db.deleteFrom('author').execute()
  await database.db.deleteFrom('blog_category').execute()
})

describe('importLibrary', () => {
  test('importing twice changes and duplicates nothing', async () => {
    const library = makeLibrary()
    await importLibrary(database.db, library)
    const first = await findTrack(database.db, { slug: 'track-1', language: 'en' })
    await importLibrary(database.db, library)
    const second = await findTrack(database.db, { slug: 'track-1', language: 'en' })
    expect(second?.id).toBe(first?.id)
    expect(await getStatistics(database.db)).toMatchObject({ tracks: 3, categories: 2 })
  })

  test('[R10.4] a track’s fingerprint is added and removed by importing', async () => {
    const fingerprint = { algorithm: 'chromaprint-2/4', fingerprint: 'wAibbVMIiW1S' }
    const read = () =>
      database.db
        .selectFrom('track')
        .select(['fingerprint', 'fingerprint_algorithm'])
        .executeTakeFirstOrThrow()
    await importLibrary(database.db, makeLibrary({ tracks: [makeTrack(1, { fingerprint })] }))
    expect(await read()).toEqual({
      fingerprint: fingerprint.fingerprint,
      fingerprint_algorithm: fingerprint.algorithm,
    })
    await importLibrary(database.db, makeLibrary({ tracks: [makeTrack(1)] }))
    expect(await read()).toEqual({ fingerprint: null, fingerprint_algorithm: null })
  })

  test('a changed entry is updated in place, including its tags and search words', async () => {
    await importLibrary(database.db, makeLibrary())
    const changed = makeTrack(1, {
      title: perLanguage(() => 'Otter Bridge'),
      categories: ['jazz'],
      moods: [],
    })
    await importLibrary(database.db, makeLibrary({ tracks: [changed] }))
    const found = await findTrack(database.db, { slug: 'track-1', language: 'es' })
    expect(found).toMatchObject({ title: 'Otter Bridge', categories: [{ title: 'jazz (es)' }], moods: [] })
    const words = await readTypedWords(database.db, { search: 'Otter track' })
    expect(words).toMatchObject([
      { word: 'otter', frequency: 1, titleFrequency: 1 },
      { word: 'track', titleFrequency: 2 },
    ])
  })

  test('articles and topics keep their pictures, and lose a removed one', async () => {
    const { blog_categories } = makeLibrary()
    await importLibrary(
      database.db,
      makeLibrary({
        blog_categories: blog_categories.map((topic) => ({ ...topic, cover: 'covers/learn/a.svg' })),
        articles: [makeArticle('first-article', { cover: 'covers/articles/a.svg' })],
      }),
    )
    expect(await listBlogCategories(database.db)).toMatchObject([{ cover: 'covers/learn/a.svg' }])
    const { articles } = await listArticles(database.db, { language: 'es', limit: 5 })
    expect(articles).toMatchObject([{ cover: 'covers/articles/a.svg' }])
    await importLibrary(database.db, makeLibrary())
    expect(await listBlogCategories(database.db)).toMatchObject([{ cover: null }])
    expect((await listArticles(database.db, { language: 'es', limit: 5 })).articles).toMatchObject([
      { cover: null },
    ])
  })

  test('a dangling reference is named, and the import is rolled back', async () => {
    const library = makeLibrary({ tracks: [makeTrack(1, { artist: 'nobody' })] })
    await expect(importLibrary(database.db, library)).rejects.toThrow("no artist 'nobody'")
    expect(await getStatistics(database.db)).toMatchObject({ tracks: 0, categories: 0 })
  })

  test('two things cannot share a slug in one language', async () => {
    const library = makeLibrary({
      music_categories: [makeCategory('rock'), makeCategory('jazz', { slug: perLanguage(() => 'rock') })],
      tracks: [],
    })
    await expect(importLibrary(database.db, library)).rejects.toThrow(/unique/)
  })

  test('a large library is imported in one go', { tags: 'thorough' }, async () => {
    const tracks = Array.from({ length: 1200 }, (_, index) => makeTrack(index))
    await importLibrary(database.db, makeLibrary({ tracks }))
    expect(await getStatistics(database.db)).toMatchObject({ tracks: 1200 })
  })
})

import { keysOf, type Language, type Translated } from '@tempolibre/locales'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMigratedDatabase, makeArticle, makeLibrary } from '../../factories/index.ts'
import { importLibrary } from '../../import-library.ts'
import { findArticle, listArticles } from './articles.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>

beforeAll(async () => {
  database = await createMigratedDatabase()
  const articles = [
    makeArticle('old', { published: '2020-01-01' }),
    makeArticle('new', { published: '2026-01-01' }),
    makeArticle('planned', { published: '2999-01-01' }),
  ]
  await importLibrary(database.db, makeLibrary({ articles }))
})
afterAll(() => database.close())

test('an article is listed and found from the day it is published', async () => {
  const { articles, next } = await listArticles(database.db, { language: 'en', limit: 10 })
  expect(articles.map(({ slug }) => slug)).toEqual(['new', 'old'])
  expect(next).toBeUndefined()
  const find = (slug: string) => findArticle(database.db, { slug, language: 'en' })
  expect([(await find('new'))?.slug, await find('planned')]).toEqual(['new', undefined])
})

test.each(['category', 'author'] as const)(
  '[R4.4] the page of a %s lists none of those of another, whose address in another language is the same',
  async (page) => {
    const own = await createMigratedDatabase()
    try {
      const slugs = {
        one: { en: 'sound', es: 'sonido', fr: 'son' },
        other: { en: 'tone', es: 'tono', fr: 'sound' },
      }
      const library = makeLibrary()
      const twice = <Kind extends { id: string; slug: Translated }>([first]: readonly Kind[]) =>
        first ? keysOf(slugs).map((id) => ({ ...first, id, slug: slugs[id] })) : []
      await importLibrary(own.db, {
        ...library,
        blog_categories: twice(library.blog_categories),
        authors: twice(library.authors),
        articles: keysOf(slugs).map((id) => makeArticle(id, { category: id, author: id })),
      })
      const listed = async (language: Language) => {
        const { articles } = await listArticles(own.db, { language, limit: 10, [page]: 'sound' })
        return articles.map(({ slug }) => slug)
      }
      expect([await listed('en'), await listed('fr')]).toEqual([['one'], ['other-fr']])
    } finally {
      await own.close()
    }
  },
)
